# not in one process: there are no workers
# not in swift test: there are no workers
# libraries: faults
# values: 0 3
Feature: A step that passes and then ends its process fails, because nothing ran after it

  Scenario: a process that ends during the next step
    Given my process ends with <value> in 3000 ms
    And I work for 30000 ms
    # failed: [passed] passed failed [skipped]
    # message: a call of exit(…) ended the process
    # type: exit

  Scenario: other scenarios pass
    Given a step
    # passed: [passed] passed [passed]
