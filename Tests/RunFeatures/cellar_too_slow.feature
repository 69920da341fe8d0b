# libraries: slow-cellar
# run: failed
# run hook: timed out: its limit is 20 ms…
Feature: The time limit applies to the resource of a feature

  Scenario: a
    Given a named step
    # not run:
