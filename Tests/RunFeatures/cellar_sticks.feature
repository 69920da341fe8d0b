# libraries: cellar-sticks
# run: failed
# run hook: stuck
Feature: An error during the teardown of a feature's resource fails the run

  Scenario: a
    Given a named step
    # passed: passed
    # notes: a
    # failed in swift test: passed
    # message in swift test: stuck
