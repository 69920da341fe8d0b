@in-afterFeature
Feature: afterFeature

  Scenario: afterFeature, outside
    Given a step
    # passed: [passed] passed [passed]

  Rule: r

    Scenario: afterFeature, inside
      Given a step
      # passed: [passed] passed [passed]
