# libraries: cellar-of-one
# run attached: opened one
# all notes: open one, fetch one, close one
@one
Feature: one

  Scenario: only features with the tags have the resource
    Given I fetch
    # passed: passed
    # notes: fetch one
