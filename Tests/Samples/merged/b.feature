Feature: b
  Scenario: four
    Given a step
    And a failing step
    And a step
  Scenario: five
    Given a step
