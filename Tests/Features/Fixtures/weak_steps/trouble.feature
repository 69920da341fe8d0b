Feature: Checks that change or end something

  Background:
    Given a basket with:
      | name  | price |
      | tea   | 4     |
      | bread | 3     |

  Scenario: A check with a side effect
    Then the basket gives me "tea"
    And the basket contains "bread"

  Scenario: A wrong value has a side effect
    Then there are 2 items, or none
    And the basket contains "bread"

  Scenario: A wrong value crashes the process
    Then item 2 costs 3
    And the basket contains "bread"

  Scenario: A wrong value ends the process
    Then the process goes on if there are 2 items
    And the basket contains "bread"

  Scenario: A wrong value takes for ever
    Then I look until "bread" is there
    And the basket contains "tea"

  Scenario: A wrong value blocks a thread
    Then I stare until "bread" is there
    And the basket contains "tea"
