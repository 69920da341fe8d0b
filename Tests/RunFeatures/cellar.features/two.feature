# all notes: open two, before two, fetch two, rule two, fetch two, after two, close two
@in-cellar
Feature: two

  Scenario: a of two
    Given I fetch
    # passed: passed [passed]
    # notes: fetch two

  Rule: r

    Scenario: b of two
      Given I fetch
      # passed: passed [passed]
      # notes: fetch two
