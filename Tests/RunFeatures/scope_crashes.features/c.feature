Feature: afterRule

  Scenario: afterRule, outside
    Given a step
    # passed: [passed] passed [passed]

  @in-afterRule
  Rule: r

    Scenario: afterRule, inside
      Given a step
      # passed: [passed] passed [passed]
