# libraries: chain
# run: failed
# run hook: broken\nand then: stuck
# all notes: 2, stop 2, stop 1
Feature: A shared resource can depend on an earlier one; all are torn down in reverse order, even after errors

  Scenario: a
    Given I use the second value
    # passed: passed
    # notes: 2
    # failed in swift test: passed
    # message in swift test: broken
