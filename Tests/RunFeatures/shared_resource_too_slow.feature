# libraries: slow
# run: failed
# run hook: timed out: its limit is 20 ms, …
Feature: The time limit applies to a shared resource

  Scenario: a
    Given a named step
    # not run:
