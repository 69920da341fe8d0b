# libraries: server-skips
# run hook: not here
# all notes: start, stop
Feature: If a shared resource throws Skip, all scenarios are skipped

  Scenario: a
    Given I call
    # skipped: skipped
    # message: not here

  Scenario: b
    Given I call
    # skipped: skipped
    # message: not here
