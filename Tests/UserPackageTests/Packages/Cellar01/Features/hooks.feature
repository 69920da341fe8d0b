@hooks
Feature: Hooks

  Background:
    Given a cellar with 1 barrel

  Scenario: Outside of a rule
    Then the light is on

  Rule: It is dark

    Background:
      Given a cellar with 2 barrels

    Example: In the rule
      Then the light is on

    @cold
    Example: In the cold
      Then there are 2 barrels
