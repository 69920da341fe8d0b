Feature: Cellar
  Describe the purpose of Cellar in the words of its users.
  Replace this scenario, and write one for each behaviour that matters to them.

  Scenario: Things are counted
    Given 2 things
    When 1 thing is added
    Then there are 3 things
