@REQ-RUN-9
Feature: Example rows of a file

  Rows that a domain expert maintains can be in a file next to the features.

  Background:
    Given a file named "F/rows.feature" with:
      """
      Feature: rows
        Scenario Outline: <count>
          Given I work for <count> ms

          @examples(counts.yaml)
          Examples:
      """

  Scenario: each row of a YAML file is a scenario
    Given a file named "F/Fixtures/counts.yaml" with:
      """
      - count: 3
      - count: many
      - count: few
      """
    When I run `gherkin-run -f summary F/rows.feature`
    Then the exit status should be 1
    And the output should contain "3 scenarios (1 passed, 2 undefined)"
    And the output should have 1 line with "gherkin-run F/rows.feature:6"

  Scenario: an error in the file is reported with both locations, and nothing runs
    Given a file named "F/Fixtures/counts.yaml" with:
      """
      - count: 3
      - number: 4
      """
    And a file named "F/good.feature" with:
      """
      Feature: good
        Scenario: calm
          Given a step
      """
    When I run `gherkin-run F`
    Then the exit status should be 2
    And the standard error should have a line that matches "^F/rows.feature:6:5: F/Fixtures/counts.yaml:2:3: the key \"count\" is missing"
    And the standard error should contain "nothing ran"
