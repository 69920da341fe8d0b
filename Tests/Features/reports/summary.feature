@REQ-REPORT-5
Feature: The summary at the end of a run

  The last lines on a terminal say what failed, why and where, what to type next, and the numbers.

  Scenario: failures, flaky scenarios, the command to run again, and the numbers
    Given a file named "bad.feature" with:
      """
      Feature: bad
        Scenario: fails
          Given a step
          Given a failing step
        @retry(1)
        Scenario: wobbles
          Given a fault at the first try: abort
      """
    When I run `gherkin-run --world-parameters '{"marker": "marker"}' --profile-steps bad.feature`
    Then the exit status should be 1
    And the standard output should contain:
      """

      Failed scenarios:
        1) bad › fails › Given a failing step
             # bad.feature:4
             # <any>FaultySteps.swift:<number>
                 Refusal()

      Flaky scenarios:
        1) bad › wobbles, passed at attempt 2 # bad.feature:6

      Run again:
        gherkin-run --world-parameters '{"marker": "marker"}' bad.feature:2

      """
    And the standard output should contain:
      """
      2 scenarios (1 passed, 1 failed)
      3 steps (2 passed, 1 failed)
      """
    And the standard error should have a line that matches "^Slowest steps:$"

  Scenario: of many scenarios without steps, the first 20 are listed
    Given I successfully run `{ echo 'Feature: f'; for i in $(seq 22); do echo "  Scenario: $i"; done; } > many.feature` in a shell
    When I run `gherkin-run many.feature`
    Then the standard error should contain "22 scenarios have no steps, so nothing was checked:"
    And the standard error should contain the lines in order:
      """
        many.feature:21
        … and 2 more
      """
    And the standard error should not contain "many.feature:22"
