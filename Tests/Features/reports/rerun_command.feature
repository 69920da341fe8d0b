@REQ-RUN-4
Feature: The command that runs failed scenarios again

  The summary ends with a command to paste. It works where the run was started, and runs only what did not pass.

  Background:
    Given a file named "my features/a.feature" with:
      """
      Feature: f
        Scenario: s
          Given a failing step
      """
    And a file named "p.yaml" with the line "a: 1"
    And I successfully run the shell script:
      """
      cp "$(command -v gherkin-run)" gherkin-run
      cp "$GHERKIN_RUN_RUNNER" specs
      """

  Rule: the command has the program and the options that affect outcomes, but not those for selection and reports

    Scenario Outline: <command> is run again by <again>
      When I run the command:
        """
        <command> -f summary -f html:r.html 'my features'
        """
      Then the exit status should be 1
      And the standard output should contain:
        """

        Run again:
          <again> 'my features/a.feature:2'

        """
      And the file "r.html" should not contain "pass@"
      And the file "x" should not exist

      Examples: the program as the user started it
        | command                                                                | again                            |
        | ./specs                                                                | ./specs                          |
        | ./gherkin-run --runner ./specs                                         | ./gherkin-run --runner ./specs   |
        | env "GHERKIN_RUN_COMMAND=swift package gherkin-run" gherkin-run        | swift package gherkin-run        |
        | env "GHERKIN_RUN_COMMAND=gherkin-run --runner 'my runner'" gherkin-run | gherkin-run --runner 'my runner' |
        | env 'GHERKIN_RUN_COMMAND=a;b $(touch x) `y`' gherkin-run               | 'a;b' '$(touch' 'x)' '`y`'       |

      Examples: a text that is not a command is not shown
        | command                                  | again       |
        | gherkin-run                              | gherkin-run |
        | env "GHERKIN_RUN_COMMAND='a" gherkin-run | gherkin-run |
        | env "GHERKIN_RUN_COMMAND= " gherkin-run  | gherkin-run |

      Examples: options of the command line, without those of variables
        | command                                                                              | again                                                       |
        | gherkin-run --language en --tags 'not @x' --retry=1 --no-strict --stop --color never | gherkin-run --language en --retry 1 --no-strict --fail-fast |
        | env "GHERKIN_RUN_OPTIONS=--timeout 3s" gherkin-run --fail-fast                       | gherkin-run --fail-fast                                     |

      Examples: world parameters, except values that look like secrets
        | command                                                                | again                                                          |
        | gherkin-run --world-parameters p.yaml                                  | gherkin-run --world-parameters p.yaml                          |
        | gherkin-run --world-parameters=p.yaml                                  | gherkin-run --world-parameters p.yaml                          |
        | gherkin-run --world-parameters '{"b": 2}'                              | gherkin-run --world-parameters '{"b": 2}'                      |
        | gherkin-run '--world-parameters={"b": 2}'                              | gherkin-run --world-parameters '{"b": 2}'                      |
        | gherkin-run --world-parameters url=http://localhost                    | gherkin-run --world-parameters url=http://localhost            |
        | gherkin-run --world-parameters=url=http://localhost                    | gherkin-run --world-parameters url=http://localhost            |
        | gherkin-run --world-parameters '{"b": 2, "db": {"Password": "x"}}'     | gherkin-run --world-parameters '{"b":2,"db":{"Password":"…"}}' |
        | gherkin-run '--world-parameters={"b": 2, "db": {"Password": "x"}}'     | gherkin-run --world-parameters '{"b":2,"db":{"Password":"…"}}' |
        | gherkin-run --world-parameters '{"list": [{"api_key": 1}]}'            | gherkin-run --world-parameters '{"list":[{"api_key":"…"}]}'    |
        | gherkin-run '--world-parameters={"list": [{"api_key": 1}]}'            | gherkin-run --world-parameters '{"list":[{"api_key":"…"}]}'    |
        | gherkin-run --world-parameters '{"key": 1}'                            | gherkin-run --world-parameters '{"key":"…"}'                   |
        | gherkin-run --world-parameters accessToken=x                           | gherkin-run --world-parameters 'accessToken=…'                 |
        | gherkin-run --world-parameters=accessToken=x                           | gherkin-run --world-parameters 'accessToken=…'                 |
        | gherkin-run --world-parameters '{"url": "https://me:pass@x.example/"}' | gherkin-run --world-parameters '{"url":"…"}'                   |
        | gherkin-run '--world-parameters={"url": "https://me:pass@x.example/"}' | gherkin-run --world-parameters '{"url":"…"}'                   |
        | gherkin-run --world-parameters url=https://me:pass@x.example/          | gherkin-run --world-parameters 'url=…'                         |
        | gherkin-run --world-parameters=url=https://me:pass@x.example/          | gherkin-run --world-parameters 'url=…'                         |

    Scenario: the printed command works
      When I run `./gherkin-run --runner ./specs "my features/a.feature:2"`
      Then the exit status should be 1
      And the standard output should contain "./gherkin-run --runner ./specs 'my features/a.feature:2'"

    Scenario: a text with control characters is shown without them, and one that is too long is not shown
      When I run the shell script:
        """
        GHERKIN_RUN_COMMAND=$(printf 'a\033[31mb\007') gherkin-run -f summary -f html:r.html 'my features' | grep "2'$"
        grep -c "$(printf '\033')" r.html
        GHERKIN_RUN_COMMAND=$(head -c 1001 /dev/zero | tr '\0' a) gherkin-run -f summary 'my features' | grep "2'$"
        """
      Then the standard output should be:
        """
          $'a\033[31mb\007' 'my features/a.feature:2'
        0
          gherkin-run 'my features/a.feature:2'
        """

    Scenario: a report of saved messages shows the options of the run, also on its page
      Given I set the environment variable "GHERKIN_RUN_COMMAND" to "specs"
      And I run `gherkin-run -f message:a.ndjson --world-parameters "url=http://x y" --world-parameters token=x "my features"`
      When I run `gherkin-run report -f summary -f html:r.html a.ndjson`
      Then the standard output should contain "  specs --world-parameters 'url=http://x y' --world-parameters 'token=…' 'my features/a.feature:2'"
      And the file "r.html" should contain ">specs --world-parameters &#39;url=http://x y&#39; --world-parameters &#39;token=…&#39; &#39;my features/a.feature:2&#39;</code>"

    Scenario Outline: programs that steps start do not inherit the variable with --isolation <isolation>
      Given a feature with a scenario of the steps:
        """
        Given I print the variable GHERKIN_RUN_COMMAND
        """
      When I run `./gherkin-run --isolation <isolation>`
      Then the exit status should be 0
      And the output should contain "GHERKIN_RUN_COMMAND is not set"

      Examples:
        | isolation |
        | process   |
        | none      |

  Rule: the command contains all that did not pass

    Scenario: scenarios that did not run, and features that could not be parsed
      Given a file named "F/a.feature" with:
        """
        Feature: f
          Scenario: one
            Given an undefined step
          Scenario: two
            Given an undefined step
        """
      And a file named "F/b.feature" with the line "Wrong"
      When I run `gherkin-run -f summary --fail-fast --continue-on-parse-error F`
      Then the exit status should be 2
      And the standard output should contain:
        """
          gherkin-run --fail-fast F/a.feature:2:4 F/b.feature

        """

    Scenario: the report of a saved run has the runner of the run
      Given I run `./gherkin-run --runner ./specs --retry 1 -f message:run.ndjson "my features"`
      When I run `gherkin-run report -f summary run.ndjson`
      Then the exit status should be 1
      And the standard output should contain "  gherkin-run --runner ./specs --retry 1 'my features/a.feature:2'"

    Scenario: no command is shown if parse errors kept all scenarios from running
      Given a file named "my features/b.feature" with the line "Wrong"
      When I run `gherkin-run -f summary "my features"`
      Then the exit status should be 2
      And the standard output should contain "1 scenario (1 not run)"
      And the standard output should not contain "Run again:"
