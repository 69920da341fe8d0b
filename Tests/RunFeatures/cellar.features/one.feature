# libraries: cellar
# run attached: opened one
# run attached: opened two
# all notes: open one, before one, fetch one, rule one, fetch one, after one, close one
@in-cellar
Feature: one

  Scenario: a of one
    Given I fetch
    # passed: passed [passed]
    # notes: fetch one

  Rule: r

    Scenario: b of one
      Given I fetch
      # passed: passed [passed]
      # notes: fetch one
