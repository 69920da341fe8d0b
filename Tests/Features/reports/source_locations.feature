@REQ-REPORT-5
Feature: Source locations in the output of a run

  A failure leads to its code: an editor opens the places that a terminal shows.

  Scenario Outline: the feature, the definition and the code of the failure have paths relative to the working folder
    Given a feature with a scenario of the steps:
      """
      Given <step>
      """
    And I successfully run the shell script:
      """
      gherkin-run steps Features > steps.txt || true
      sed -n 's,^ *\(/.*\)/Tests/FaultyRunner/Checks.swift:7 .*,\1,p' steps.txt | head -1 > package.txt
      """
    When I run the shell script:
      """
      folder=$PWD
      cd "$(cat package.txt)"
      gherkin-run -f summary "$folder/Features/a.feature"
      """
    Then the exit status should be 1
    And the standard output should contain the lines in order:
      """
             # <folder>/Features/a.feature:3
             # Tests/FaultyRunner/<definition>.swift:<number>
      <places>
      Run again:
      """
    And the standard output should have <count> lines with "at Tests/FaultyRunner/"

    Examples:
      | step                         | definition  | places                                                                                                                                                                                               | count |
      | an expectation fails         | IssueFaults | <any>at Tests/FaultyRunner/IssueFaults.swift:<number>:<number>                                                                                                                                       | 1     |
      | a required expectation fails | IssueFaults | <any>at Tests/FaultyRunner/IssueFaults.swift:<number>:<number>                                                                                                                                       | 1     |
      | two matchers fail            | Checks      | <any>at Tests/FaultyRunner/FailingChecks.swift:<number>:<number>\n<any>at Tests/FaultyRunner/FailingChecks.swift:<number>:<number>\n<any>at Tests/FaultyRunner/FailingChecks.swift:<number>:<number> | 3     |
      | a call is missing            | Checks      | <any>at Tests/FaultyRunner/FailingChecks.swift:<number>:<number>                                                                                                                                     | 1     |
      | a failing step               | FaultySteps | <any>                                                                                                                                                                                                | 0     |

  Scenario: a crash has its message
    Given a feature with a scenario of the steps:
      """
      Given a fault: fatalError
      """
    When I run `gherkin-run -f summary`
    Then the exit status should be 1
    And the standard output should have a line that matches "Fatal error: the kettle is empty$"
