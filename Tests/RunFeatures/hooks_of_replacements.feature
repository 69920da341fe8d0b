# not in one process: there are no workers
# not in swift test: there are no workers
# libraries: faults
# environment: FAULTY_TELLS_HOOKS=1
# run attached: beforeAll
# run attached: beforeAll
# run attached: afterAll
Feature: Hooks before the run are called again in a replacement

  Scenario: a crash
    Given a fault: unwrap
    # failed: [passed] failed [skipped]
    # message: …

  Scenario: the next scenario
    Given a step
    # passed: [passed] passed [passed]
