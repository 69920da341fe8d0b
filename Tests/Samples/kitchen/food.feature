Feature: Food
  Scenario: Nobody knows
    Then I am curious

  @slow
  Scenario: Nobody wrote it
    Given I have 1 beer
    When I eat "a pie"

  Scenario: Elsewhere
    Then I am away

  @smoke
  Scenario: A note
    Given a note:
      """
      beer and [31mred[0m wine
      """
