@REQ-USE-4
Feature: Runs by coding agents

  A coding agent reads all that a command prints. A run that it starts shows what did not pass, and says how to see more.
  Commands write JSON, in which scenarios have identities that choose them again.

  Rule: with a variable of an agent, only scenarios that did not pass are shown

    Scenario Outline: <variable>
      Given a feature that passes
      And I set the environment variable "<variable>" to "1"
      When I run `gherkin-run`
      Then the exit status should be 0
      And the standard output should contain "1 scenario (1 passed)"
      And the standard output should not contain "a step"
      And the standard error should be:
        """
        gherkin-run: 1 of 1 scenario passed; only what failed is shown because <variable> is set; --format pretty shows all
        """

      Examples:
        | variable     |
        | AGENT        |
        | AI_AGENT     |
        | CLAUDECODE   |
        | CURSOR_AGENT |
        | GEMINI_CLI   |

    Scenario: a failure is shown in full
      Given a feature "a" that passes
      And a feature "b" that fails
      And I set the environment variable "AGENT" to "1"
      When I run `gherkin-run`
      Then the exit status should be 1
      And the standard output should contain "Given a failing step"
      And the standard output should not contain "Features/a.feature"
      And the standard error should contain "1 of 2 scenarios passed; only what failed is shown because AGENT is set"

    Scenario Outline: <choice> wins
      Given a feature that passes
      And I set the environment variable "AGENT" to "<agent>"
      And I set the environment variable "GHERKIN_RUN_OPTIONS" to "<options>"
      When I run `gherkin-run <words>`
      Then the exit status should be 0
      And the standard output should contain "✔ Given a step"
      And the standard error should not contain "AGENT is set"

      Examples:
        | choice                 | agent | options         | words           |
        | a format               | 1     |                 | --format pretty |
        | the variable           | 1     | --format pretty |                 |
        | --verbose              | 1     |                 | --verbose       |
        | --no-quiet             | 1     |                 | --no-quiet      |
        | an empty agent's value |       |                 |                 |

    Scenario: other commands are the same
      Given a feature that passes
      And I set the environment variable "AGENT" to "1"
      When I run `gherkin-run lint`
      Then the exit status should be 0
      And the standard error should be empty

    Scenario: the variable is an origin
      Given I set the environment variable "CLAUDECODE" to "1"
      When I run `gherkin-run config`
      Then the standard output should have a line that matches "^quiet: true +# CLAUDECODE$"

  Rule: an identity chooses a scenario

    Background:
      Given a file named "Features/beers.feature" with:
        """
        Feature: Beers
          Scenario: Drinking
            Given a step
          Scenario Outline: Buying
            Given <a step>
            Examples:
              | a step         |
              | a step         |
              | a failing step |
        """
      And I run `gherkin-run -f message:run.ndjson`
      And I run `gherkin-run compare --json run.ndjson run.ndjson > differences.json` in a shell

    Scenario: that of a row, in the JSON of compare
      When I run the shell script:
        """
        id=$(sed 's/.*"stillFailing":\[{"id":"\([^"]*\)".*/\1/' differences.json)
        gherkin-run -q --id "$id"
        """
      Then the exit status should be 1
      And the standard output should contain "1 scenario (1 failed)"

    Scenario: it stays the same in another line and file
      When I run the shell script:
        """
        id=$(sed 's/.*"stillFailing":\[{"id":"\([^"]*\)".*/\1/' differences.json)
        { echo; cat Features/beers.feature; } > Features/moved.feature
        rm Features/beers.feature
        gherkin-run -q --id "$id"
        """
      Then the exit status should be 1
      And the standard output should contain "1 scenario (1 failed)"

    Scenario Outline: those of the rows of a line, in the JSON of <command>
      Given a file named "Features/wine.feature" with:
        """
        Feature: Wine
          Background:
            Given a step
          Scenario Outline: Tasting
            Given <a step>
            And a step of nobody
            And a step of nobody
            Examples:
              | a step         |
              | a step         |
              | a failing step |
        """
      When I run the shell script:
        """
        gherkin-run <command> --json Features/wine.feature > result.json
        python3 - <<'CODE' > ids.txt
        import json
        result = json.load(open("result.json"))
        print(*["--id " + id for id in result["<list>"][0]["scenarios"]])
        CODE
        gherkin-run --dry-run -f summary $(cat ids.txt)
        """
      Then the standard output should contain "2 scenarios (2 undefined)"

      Examples:
        | command                      | list      |
        | steps                        | undefined |
        | lint --rule repeated-step=on | findings  |

    Scenario: a step of a background has none
      Given a file named "Features/wine.feature" with:
        """
        Feature: Wine
          Background:
            Given a step of nobody
          Scenario: Tasting
            Given a step
        """
      When I run the shell script:
        """
        gherkin-run steps --json Features/wine.feature > result.json
        python3 -c 'import json; print(*json.load(open("result.json"))["undefined"][0])'
        """
      Then the output should be:
        """
        line near text uri
        """

    Scenario: one that no scenario has is an error
      When I run `gherkin-run --id 3u1x7`
      Then the exit status should be 2
      And the standard error should contain:
        """
        gherkin-run: --id 3u1x7: none of the chosen scenarios has this identity; the name of the scenario, its rule or its feature, or a value of its row may have changed
        """

  Rule: commands write JSON of a known form

    @check-jsonschema
    Scenario Outline: <command>
      Given a feature "a" that passes
      And a feature "b" that fails
      And I run `gherkin-run -f message:run.ndjson`
      When I run `gherkin-run <words> --json > result.json` in a shell
      And I run `gherkin-run help --schema <command> > schema.json` in a shell
      And I run `check-jsonschema --schemafile schema.json result.json`
      Then the exit status should be 0

      Examples:
        | command | words                             |
        | compare | compare run.ndjson run.ndjson     |
        | config  | config --tags @a                  |
        | lint    | lint                              |
        | match   | match 'I have {int}' 'I have two' |
        | match   | match 'I have {int}' 'I have 2'   |
        | steps   | steps                             |
