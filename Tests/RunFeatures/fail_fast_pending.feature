# not in swift test: it has no option for the end at a failure
# options: --fail-fast
# libraries: after-all-counts
# all notes: end: 1 pending + 1 not run of 2
Feature: A pending scenario stops a run that fails fast

  Scenario: a
    Given a pending step
    # pending: pending
    # message: not today

  Scenario: b
    Given a named step
    # not run:
