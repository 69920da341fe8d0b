@REQ-CHECK-1
Feature: Unknown parameter types in step definitions

  A misspelt parameter type makes a definition useless. It is an error with its location and a remedy, so that nobody
  searches for the reason in features.

  Background:
    Given I set the environment variable "FAULTY_PARAMETER_TYPES" to "1"
    And a file named "a.feature" with:
      """
      Feature: f
        Scenario: a
          Given LHR is open
        Scenario: b
          Given LHR is closed
      """

  Rule: each command that requires definitions reports the type with its location

    Scenario Outline: <command> reports the most similar type, or how to define one
      When I run `gherkin-run <command> a.feature`
      Then the exit status should be 2
      And the standard error should contain each of:
        | Tests/FaultyRunner/MisspeltSteps.swift:10: "{airprot} is closed" has the unknown parameter type {airprot}; did you mean {airport}?                                                            |
        | Tests/FaultyRunner/MisspeltSteps.swift:11: "I sail on the {ship}" has the unknown parameter type {ship}; define it with parameterType("ship", regex: …), or write \\{ for a brace in the text |

      Examples:
        | command              |
        | run                  |
        | run --dry-run        |
        | run --isolation none |
        | steps                |
        | lint                 |

    Scenario: errors in features are reported together with the type
      Given a file named "b.feature" with the line "nonsense"
      When I run `gherkin-run a.feature b.feature`
      Then the exit status should be 2
      And the standard error should contain each of:
        | "{airprot} is closed" has the unknown parameter type {airprot}; did you mean {airport}? |
        | "I sail on the {ship}" has the unknown parameter type {ship}; define it with            |
        | b.feature:1:1: the file does not begin with a feature;                                  |

    Scenario: steps lists no definitions
      When I run `gherkin-run steps a.feature`
      Then the exit status should be 2
      And the standard output should be empty

    Scenario: lint still checks the rules that require no steps
      When I run `gherkin-run lint a.feature`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: not checked: "
      And the standard error should not contain "gherkin-run: gherkin-run:"

  Rule: no scenario runs

    Scenario Outline: all scenarios are reported as not run, <how>
      When I run `gherkin-run <options> -f summary -f message:run.ndjson a.feature`
      Then the exit status should be 2
      And the standard output should contain "2 scenarios (2 not run)"
      And the standard output should contain none of:
        | snippets |
        | LHR ran  |

      Examples:
        | how            | options          |
        | by workers     |                  |
        | in a dry run   | --dry-run        |
        | in one process | --isolation none |

    Scenario Outline: the messages have both types and no test case, <how>
      Given I run `gherkin-run <options> -q -f message:run.ndjson a.feature`
      When I run the shell script:
        """
        grep -c '^{"undefinedParameterType"' run.ndjson
        grep -c -e '^{"testCase"' -e '^{"suggestion"' run.ndjson
        tail -n 1 run.ndjson | cut -c 1-18
        """
      Then the output should be:
        """
        2
        0
        {"testRunFinished"
        """

      Examples:
        | how            | options          |
        | by workers     |                  |
        | in a dry run   | --dry-run        |
        | in one process | --isolation none |

  Rule: match reports the type of its own expression

    Scenario: a similar type is suggested
      When I run `gherkin-run match "to {airprot}" "to LHR"`
      Then the exit status should be 2
      And the standard error should contain "Undefined parameter type 'airprot'."
      And the standard error should contain the lines in order:
        """
        Did you mean {airport}?
        """

    Scenario: no type is suggested that is not similar
      When I run `gherkin-run match "on the {ship}" "on the Ark"`
      Then the exit status should be 2
      And the standard error should contain "Undefined parameter type 'ship'."
      And the standard error should not contain "Did you mean"
