@REQ-REPORT-1
Feature: Output that cannot be written

  A result that nobody can read is not a success.

  Scenario Outline: standard output has no space for the result of <command>
    Given a file named "Features/a.feature" with:
      """
      Feature: A
        Scenario: one
          Given a step   
      """
    And I successfully run `gherkin-run -q -f message:run.ndjson`
    When I run the shell script:
      """
      { <command>; } > /dev/full
      """
    Then the exit status should be 2
    And the standard error should contain "gherkin-run: cannot write standard output: No space left on device"

    Examples: comparisons
      | command                                                 |
      | gherkin-run compare run.ndjson run.ndjson               |
      | gherkin-run compare run.ndjson run.ndjson --format json |
      | mkdir history; gherkin-run compare history run.ndjson   |

    Examples: authoring
      | command                    |
      | gherkin-run lint           |
      | gherkin-run lint --json    |
      | gherkin-run format --check |
      | gherkin-run format --diff  |
      | gherkin-run format         |
      | gherkin-run steps          |

    Examples: others
      | command                 |
      | gherkin-run docs site   |
      | gherkin-run config      |
      | gherkin-run help        |
      | gherkin-run lint --help |
      | gherkin-run --version   |

  Scenario: the reader of a result has closed its pipe
    Given a feature that passes
    When I run `{ gherkin-run lint --rules; echo "status $?" >&2; } | head -1` in a shell
    Then the standard error should be the line "status 0"
