# libraries: before-all-skips before-all-second after-all-first
# run hook: before all skips
# all notes: before all skips, before all second, after all first
Feature: A hook before all that throws Skip skips all scenarios without failing the run

  Scenario: a
    Given a named step
    # skipped: skipped
    # message: before all skips

  Scenario: b
    Given a named step
    # skipped: skipped
    # message: before all skips
