@drinks
Feature: Beers
  As a guest

  I want **beer**

  Background:
    Given I have 5 beers

  @smoke
  Scenario: One for the road
    When I drink one
    Then I am merry

  Rule: Enough is enough
    @slow
    Scenario: One too many
      Given a table:
        | stout | 6 |
      When I drink many
      Then I am sober

    Scenario Outline: Drinking <count>
      When I drink <count>
      Then I am <mood>

      @rows
      Examples: Moods
        | count | mood  |
        | two   | merry |
        | ten   | sober |
