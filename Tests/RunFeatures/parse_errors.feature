# not in swift test: a feature with errors is one case there, see FailureTests
# libraries: before-all-first after-all-first
# run: failed
# all notes:
# parse error: (10:5): expected: …, got 'Wehn a named step'
Feature: If there are parse errors, no hooks run

  Scenario: a
    Given a named step
    Wehn a named step
