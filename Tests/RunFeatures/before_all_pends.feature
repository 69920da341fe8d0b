# libraries: before-all-pends
# run: failed
# run hook: before all pends
Feature: A hook before all that throws Pending fails the run too

  Scenario: a
    Given a named step
    # not run:
