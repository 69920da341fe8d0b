@REQ-RUN-7
Feature: Running each scenario several times

  `--count` runs each scenario until it fails, to find out whether it depends on chance.

  Background:
    Given a feature "bad" that fails
    And a file named "Features/c.feature" with:
      """
      Feature: c
        Scenario: s
          Given I work for 0 ms and note it in "log"
      """

  Scenario Outline: a scenario that passes runs as often, with --isolation <isolation>
    When I run `gherkin-run --isolation <isolation> --count 3 -f summary -f tap:r.tap -f markdown:r.md -f html:r.html -f junit:r.xml`
    Then the exit status should be 1
    And the standard output should contain "2 scenarios (1 passed, 1 failed)"
    And the file "log" should have 3 lines with "begin"
    # No report calls it flaky.
    And the standard output should not contain "laky"
    And the file "r.tap" should not contain "flaky: passed"
    And the file "r.md" should not contain "### Flaky"
    And the file "r.html" should contain none of:
      | flaky: passed |
      | id="flaky"    |
    And the XML of the file "r.xml" should have a "testsuite" element with:
      | tests | 2 |

    Examples:
      | isolation |
      | process   |
      | none      |

  Scenario: --verbose says how often a scenario runs, if that is more than once
    When I run `gherkin-run --verbose --count 3`
    Then the standard error should contain "each scenario runs up to 3 times"
    When I run `gherkin-run --verbose`
    Then the standard error should contain "scenarios to run: 2"
    And the standard error should not contain "each scenario"

  Scenario: a run without repetitions continues it
    Given I run `gherkin-run --count 3 -q -f message:run.ndjson`
    And I run `gherkin-run -q -f message:rerun.ndjson`
    When I run `gherkin-run report -f summary run.ndjson rerun.ndjson`
    Then the exit status should be 1
    And the standard output should contain "2 scenarios (1 passed, 1 failed)"

  Scenario: it is a number
    When I run `gherkin-run --count 0`
    Then the exit status should be 2
    And the standard error should contain '--count: "0" is not a number from 1 to 1000'
