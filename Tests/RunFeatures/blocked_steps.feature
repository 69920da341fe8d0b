# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# options: --timeout 2s
Feature: A step that blocks its process is ended at its time limit

  Scenario Outline: <fault>
    Given a step
    And a fault: <fault>

    Examples:
      | fault   | outcome | steps                            | type           | message                                                          |
      | stopped | failed  | [passed] passed failed [skipped] | TimeLimitError | …did not respond…                                                |
      | busy    | failed  | [passed] passed failed [skipped] | TimeLimitError | timed out and was abandoned because it ignored its cancellation… |
      | blocked | failed  | [passed] passed failed [skipped] | TimeLimitError | timed out and was abandoned because it ignored its cancellation… |

  Scenario: other scenarios pass
    Given a step
    # passed: [passed] passed [passed]
