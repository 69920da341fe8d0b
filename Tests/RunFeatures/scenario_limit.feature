# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# options: --timeout 0 --scenario-timeout 2s
Feature: A scenario that exceeds its time limit is ended with its process

  Scenario: a blocked step
    Given a fault: blocked
    # failed: [passed] failed [skipped]
    # message: the scenario took longer than its limit of 2.0 seconds…

  Scenario: other scenarios pass
    Given a step
    # passed: [passed] passed [passed]
