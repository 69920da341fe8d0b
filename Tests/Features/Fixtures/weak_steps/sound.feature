Feature: Checks of all values

  Background:
    Given a basket with:
      | name  | price |
      | tea   | 4     |
      | bread | 3     |

  Scenario: Values
    Then the basket contains "tea"
    And the basket contains "bread"
    And the receipt starts with "tea 4"
    And there are 2 items
    And soon there are 2 items
    And the first item is "tea"
    And the items are:
      | name  | price |
      | tea   | 4     |
      | bread | 3     |
    And the receipt is:
      """
      tea 4
      bread 3
      total 7
      """
    And the total is 7
    And the names in order are:
      | tea   |
      | bread |

  Scenario: Something is absent
    When I take out "tea"
    Then the basket does not contain "tea"
    And the basket contains "bread"
