Feature: Beers
  Scenario: passes
    Given a step
  Scenario: equal names
    Given another failing step
