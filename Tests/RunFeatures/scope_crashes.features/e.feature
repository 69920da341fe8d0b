Feature: beforeRule

  Scenario: beforeRule, outside
    Given a step
    # passed: [passed] passed [passed]

  @in-beforeRule
  Rule: r

    Scenario: beforeRule, inside
      Given a step
      # not run:
