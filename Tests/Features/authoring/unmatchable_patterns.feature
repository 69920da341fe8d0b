@REQ-CHECK-1
Feature: Definitions that can match no step

  A pattern such as ^I have a cat$ is valid, but no step has such a text. Each command says so, with the remedy.

  Background:
    Given I set the environment variable "FAULTY_PATTERNS" to "1"
    And a file named "a.feature" with:
      """
      Feature: f
        Scenario: a
          Given a step
          And pt <n> x
      """

  Rule: a run names them, and passes

    Scenario: the first ten are named, and the number of the others
      When I run `gherkin-run -f message a.feature`
      Then the exit status should be 0
      And the standard error should contain the lines in order:
        """
        <any>Tests/FaultyRunner/UnmatchableSteps.swift:6: no step matches "^I have a cat$", because in a Cucumber Expression ^ and $ are ordinary text; write "I have a cat", or regex: "^I have a cat$" for a regular expression
        gherkin-run: 1 more definition can match no step; gherkin-run lint lists all
        """
      And the standard output should not contain "no step matches"

    Scenario: no more than ten are named
      When I run `gherkin-run a.feature 2>&1 >/dev/null | grep -c 'no step matches'` in a shell
      Then the output should be the line "10"

    Scenario: a definition that matches a step of the features is not named
      When I run `gherkin-run a.feature`
      Then the exit status should be 0
      And the standard error should not contain "<n>"

    Scenario: they are not named with --quiet
      When I run `gherkin-run --quiet a.feature`
      Then the exit status should be 0
      And the standard error should be empty

    Scenario Outline: they are named with <option>
      When I run `gherkin-run <option> a.feature`
      Then the exit status should be 0
      And the standard error should contain "Tests/FaultyRunner/UnmatchableSteps.swift:6: no step matches"

      Examples:
        | option           |
        | --dry-run        |
        | --isolation=none |

  Rule: other commands list all of them

    Scenario: steps lists them with the mistake and the remedy
      When I run `gherkin-run steps a.feature`
      Then the exit status should be 0
      And the standard output should contain "Definitions that can match no step:"
      And the standard output should contain:
        """
        Tests/FaultyRunner/UnmatchableSteps.swift:8  no step matches "pt {int} x ", because a step's text has no white space at its end
            remove the white space at the end of the pattern
        """

    Scenario: lint reports each as an error at its location
      When I run `gherkin-run lint a.feature`
      Then the exit status should be 1
      And the standard output should contain "Tests/FaultyRunner/UnmatchableSteps.swift:6: unmatchable-pattern: no step matches"

    Scenario: lint names no fewer than there are
      When I run `gherkin-run lint a.feature | grep -c ' unmatchable-pattern: '` in a shell
      Then the output should be the line "11"

    Scenario: steps does not list a definition that matches a step of the features
      When I run the shell script:
        """
        gherkin-run steps a.feature | sed '1,/^Definitions that can match no step:$/d' | grep -c -e ':6  no step' -e '<n>'
        """
      Then the output should be the line "1"
