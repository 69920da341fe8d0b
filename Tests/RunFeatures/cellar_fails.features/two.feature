# all notes: other features run
Feature: two

  Scenario: other features run
    Given a named step
    # passed: passed
    # notes: other features run
