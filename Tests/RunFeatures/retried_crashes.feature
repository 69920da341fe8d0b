# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# options: --retry 1 --world-parameters {"marker":"<folder>/once"}
# values: unwrap exitWell killed
Feature: A scenario whose process crashed is retried in a new process

  Scenario: a crash at the first attempt
    Given a fault at the first try: <value>
    # flaky: [passed] failed [skipped] / [passed] passed [passed]
    # message: …

  Scenario: other scenarios pass
    Given a step
    # passed: [passed] passed [passed]
