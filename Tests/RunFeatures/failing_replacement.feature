# not in one process: there are no workers
# not in swift test: there are no workers
# libraries: faults
# environment: FAULTY_MARK=<folder>/mark
# run: failed
# run hook: Refusal()
# run hook: Refusal()
# status: 2
# error: : a hook before the run, a feature or a rule failed in a worker process that replaced another one
Feature: A hook before the run that fails in a replacement ends the run

  Scenario: a crash
    Given I work for 0 ms and note it in "<folder>/mark"
    And a fault: quickExit
    # failed: [passed] passed failed [skipped]
    # message: …exit(0)…

  Scenario: the next scenario
    Given a step
    # not run:
