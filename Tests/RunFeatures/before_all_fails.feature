# libraries: before-all-fails before-all-second after-all-first after-all-second
# run: failed
# run hook: before all fails
# all notes: before all fails, before all second, after all second, after all first
@before-feature-first
Feature: If a hook before all fails, the others and all hooks after all run, but no scenario does

  Scenario: a
    Given a named step
    # not run:

  Scenario: b
    Given a named step
    # not run:
