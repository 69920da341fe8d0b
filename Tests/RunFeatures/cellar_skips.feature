# libraries: cellar-skips
# run hook: no cellar here
# run attached: opened If the resource of a feature throws Skip
# all notes: open If the resource of a feature throws Skip, close If the resource of a feature throws Skip
@knocks
Feature: If the resource of a feature throws Skip

  Scenario: its scenarios are skipped
    Given I fetch
    # skipped: skipped
    # message: no cellar here
