@REQ-RUN-1:partial
Feature: Continuing after failures

  A step may let its scenario continue after a failure, so that one run shows all that is wrong.

  Scenario Outline: with --isolation <isolation>, the <format> report contains all failures in order
    Given a file named "a.feature" with:
      """
      Feature: f
        Scenario: s
          Given tea is wrong
          And coffee is wrong
          And a step
          And milk is wrong
      """
    When I run `gherkin-run --isolation <isolation> --show-world -f summary -f <format>:report.txt a.feature`
    Then the exit status should be 1
    And the standard output should contain:
      """
      1 scenario (1 failed)
      4 steps (1 passed, 3 failed)
      """
    When I run `grep -oE 'the (tea|coffee|milk) is wrong' report.txt | awk '!seen[$0]++'` in a shell
    Then the output should be:
      """
      the tea is wrong
      the coffee is wrong
      the milk is wrong
      """

    Examples:
      | isolation | format       |
      | process   | pretty       |
      | process   | progress     |
      | process   | progress-bar |
      | process   | summary      |
      | process   | html         |
      | process   | junit        |
      | process   | json         |
      | process   | teamcity     |
      | process   | tap          |
      | process   | github       |
      | process   | markdown     |
      | process   | message      |
      | none      | pretty       |
      | none      | progress     |
      | none      | progress-bar |
      | none      | summary      |
      | none      | html         |
      | none      | junit        |
      | none      | json         |
      | none      | teamcity     |
      | none      | tap          |
      | none      | github       |
      | none      | markdown     |
      | none      | message      |

  Scenario Outline: an ordinary failure ends the scenario, with --isolation <isolation>
    Given a file named "a.feature" with:
      """
      Feature: f
        Scenario: s
          Then colour is wrong
          And a step
          And size is wrong
          And a failing step
          And taste is wrong
      """
    When I run `gherkin-run --isolation <isolation> -f summary -f <format>:report.txt a.feature`
    Then the exit status should be 1
    And the standard output should contain "5 steps (1 passed, 1 skipped, 3 failed)"
    When I run `grep -oE 'the (colour|size|taste) is wrong|Refusal' report.txt | awk '!seen[$0]++'` in a shell
    Then the output should be:
      """
      the colour is wrong
      the size is wrong
      Refusal
      """

    Examples:
      | isolation | format   |
      | process   | pretty   |
      | process   | summary  |
      | process   | html     |
      | process   | junit    |
      | process   | json     |
      | process   | teamcity |
      | process   | tap      |
      | process   | github   |
      | process   | markdown |
      | process   | message  |
      | none      | pretty   |
      | none      | summary  |
      | none      | html     |
      | none      | junit    |
      | none      | json     |
      | none      | teamcity |
      | none      | tap      |
      | none      | github   |
      | none      | markdown |
      | none      | message  |

  Scenario Outline: marks of the report progress, with --isolation <isolation>
    Given a feature with a scenario of the steps:
      """
      Given colour is wrong
      And a step
      And size is wrong
      And a failing step
      And taste is wrong
      """
    When I run `gherkin-run --isolation <isolation> -f progress`
    Then the exit status should be 1
    And the output should have a line that matches "^[.]*F[.]+F[.]*F[.]*-[.]*$"

    Examples:
      | isolation |
      | process   |
      | none      |
