# libraries: infinity
# run: failed
# run hook: the value of "number" cannot be encoded as JSON…
Feature: A value that cannot be encoded as JSON fails its creation, even if there is only one process

  Scenario: a
    Given a named step
    # not run:
