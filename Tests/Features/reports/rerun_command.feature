Feature: The command that runs failed scenarios again

  The summary ends with a command to paste. It works where the run was started, and runs only what did not pass.

  Background:
    Given a file named "my features/a.feature" with:
      """
      Feature: f
        Scenario: s
          Given a failing step
      """

  Rule: the command names the program as the user started it

    Scenario: a runner that is started by its path
      Given I successfully run the shell script:
        """
        cp "$GHERKIN_RUN_RUNNER" specs
        """
      When I run `./specs -f summary "my features"`
      Then the exit status should be 1
      And the standard output should contain:
        """

        Run again:
          ./specs 'my features/a.feature:2'

        """

    Scenario: the printed command works, even with a runner of the command line
      Given I successfully run the shell script:
        """
        cp "$(command -v gherkin-run)" gherkin-run
        cp "$GHERKIN_RUN_RUNNER" specs
        """
      When I run `./gherkin-run --runner ./specs -f summary "my features"`
      Then the exit status should be 1
      And the standard output should contain:
        """

        Run again:
          ./gherkin-run --runner ./specs 'my features/a.feature:2'

        """
      When I run the shell script:
        """
        ./gherkin-run --runner ./specs 'my features/a.feature:2'
        """
      Then the exit status should be 1
      And the standard output should contain:
        """

        Run again:
          ./gherkin-run --runner ./specs 'my features/a.feature:2'

        """

    Scenario Outline: of a tool that starts gherkin-run as <variable>, it shows <shown>
      When I run the shell script:
        """
        GHERKIN_RUN_COMMAND=$(printf '%b' "<variable>") gherkin-run -f summary -f html:r.html 'my features'
        """
      Then the exit status should be 1
      And the standard output should contain:
        """

        Run again:
          <shown> 'my features/a.feature:2'

        """
      And the file "x" should not exist
      When I run the shell script:
        """
        grep -c "$(printf '\033')" r.html
        """
      Then the output should be:
        """
        0
        """

      Examples:
        | variable                         | shown                            |
        | swift package gherkin-run        | swift package gherkin-run        |
        | gherkin-run --runner 'my runner' | gherkin-run --runner 'my runner' |
        | a;b \\$(touch x) \\`y\\`         | 'a;b' '$(touch' 'x)' '`y`'       |
        | a\\033[31mb\\007                 | $'a\\033[31mb\\007'              |

    Scenario: the page shows it too
      Given I set the environment variable "GHERKIN_RUN_COMMAND" to "swift package gherkin-run"
      When I run `gherkin-run -f html:r.html "my features"`
      Then the file "r.html" should contain ">swift package gherkin-run &#39;my features/a.feature:2&#39;</code>"

    Scenario Outline: <text> is not shown
      When I run the shell script:
        """
        again() { gherkin-run -f summary 'my features' | sed -n '/^Run again:/{n;p;}'; }
        again
        export GHERKIN_RUN_COMMAND="<command>"
        again
        """
      Then the output should be:
        """
          gherkin-run 'my features/a.feature:2'
          gherkin-run 'my features/a.feature:2'
        """

      Examples:
        | text                         | command                                   |
        | a text that is not a command | 'a                                        |
        | an empty text                |                                           |
        | a text of 1,001 characters   | $(head -c 1001 /dev/zero \| tr '\\\\0' a) |

    Scenario Outline: programs that steps start do not inherit the variable with --isolation <isolation>
      Given a feature with a scenario of the steps:
        """
        Given I print the variable GHERKIN_RUN_COMMAND
        """
      When I run `gherkin-run --isolation <isolation>`
      Then the exit status should be 0
      And the output should contain "GHERKIN_RUN_COMMAND is not set"

      Examples:
        | isolation |
        | process   |
        | none      |

  Rule: options that affect outcomes are repeated, but not those for selection and reports

    Background:
      Given I set the environment variable "GHERKIN_RUN_COMMAND" to "specs"

    Scenario: many options, also of a variable
      Given I set the environment variable "GHERKIN_RUN_OPTIONS" to "--timeout 3s"
      When I run the command:
        """
        gherkin-run --language en -f summary --tags 'not @x' --retry=1 --world-parameters '{"key": 1}'
          --no-strict --stop --color never 'my features'
        """
      Then the exit status should be 1
      And the standard output should contain:
        """

        Run again:
          specs --language en --retry 1 --world-parameters '{"key":"…"}' --no-strict --fail-fast 'my features/a.feature:2'

        """

    Scenario: a report of saved messages shows the options of the run
      Given I run `gherkin-run -f message:a.ndjson --world-parameters "url=http://x y" --world-parameters token=x "my features"`
      When I run `gherkin-run report -f summary -f html:r.html a.ndjson`
      Then the exit status should be 1
      And the standard output should contain:
        """

        Run again:
          specs --world-parameters 'url=http://x y' --world-parameters 'token=…' 'my features/a.feature:2'

        """
      And the file "r.html" should contain "--world-parameters &#39;url=http://x y&#39; --world-parameters &#39;token=…&#39; &#39;my features/a.feature:2&#39;"

    Scenario Outline: the world parameters <value> are shown as <shown>
      Given a file named "p.yaml" with:
        """
        a: 1
        """
      When I run the command:
        """
        gherkin-run -f summary -f html:r.html --world-parameters '<value>' 'my features'
        """
      Then the exit status should be 1
      And the standard output should contain:
        """

        Run again:
          specs --world-parameters <shown> 'my features/a.feature:2'

        """
      And the file "r.html" should not contain "pass@"
      When I run the command:
        """
        gherkin-run -f summary -f html:r.html '--world-parameters=<value>' 'my features'
        """
      Then the standard output should contain:
        """
        Run again:
          specs --world-parameters <shown> 'my features/a.feature:2'
        """
      And the file "r.html" should not contain "pass@"

      Examples: ordinary values
        | value                | shown                |
        | p.yaml               | p.yaml               |
        | {"b": 2}             | '{"b": 2}'           |
        | url=http://localhost | url=http://localhost |

      Examples: values that look like secrets
        | value                                 | shown                           |
        | {"b": 2, "db": {"Password": "x"}}     | '{"b":2,"db":{"Password":"…"}}' |
        | {"list": [{"api_key": 1}]}            | '{"list":[{"api_key":"…"}]}'    |
        | accessToken=x                         | 'accessToken=…'                 |
        | {"url": "https://me:pass@x.example/"} | '{"url":"…"}'                   |
        | url=https://me:pass@x.example/        | 'url=…'                         |

  Rule: the command contains all that did not pass

    Scenario: scenarios that did not run, and features that could not be parsed
      Given a file named "my features/a.feature" with:
        """
        Feature: f
          Scenario: one
            Given an undefined step
          Scenario: two
            Given an undefined step
        """
      And a file named "my features/b.feature" with:
        """
        Feature: f
          Scenario: s
            Given x
            Wrong
        """
      When I run `gherkin-run -f summary --fail-fast --continue-on-parse-error "my features"`
      Then the exit status should be 2
      And the standard output should contain:
        """

        Run again:
          gherkin-run --fail-fast 'my features/a.feature:2:4' 'my features/b.feature'

        """

    Scenario: no command is shown if parse errors kept all scenarios from running
      Given a file named "my features/b.feature" with:
        """
        Feature: f
          Scenario: s
            Given a step
            Wrong
        """
      When I run `gherkin-run -f summary "my features"`
      Then the exit status should be 2
      And the standard output should contain "1 scenario (1 not run)"
      And the standard output should not contain "Run again:"
