Feature: The last feature

  Scenario: last
    Given a step
    # passed: [passed] passed [passed]
