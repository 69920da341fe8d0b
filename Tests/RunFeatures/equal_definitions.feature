# not in one process: there are no workers
# not in swift test: there are no workers
# libraries: faults
# environment: FAULTY_WORKER_DEFINITIONS=none
Feature: Definitions that depend on the environment in the same way in both processes are accepted

  Scenario: a
    Given the first
    And the second
    # passed: [passed] passed passed [passed]
    # attached: the first (2), the second (3)
