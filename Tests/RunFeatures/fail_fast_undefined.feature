# not in swift test: it has no option for the end at a failure
# options: --fail-fast
# libraries: deprecated
Feature: An undefined step stops a run that fails fast

  Scenario: a
    Given nobody knows this
    # undefined: undefined

  Scenario: a deprecated step that does not run is not counted
    Given I log in
    # not run:
