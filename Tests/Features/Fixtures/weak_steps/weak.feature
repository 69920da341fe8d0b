Feature: Checks of too little

  Background:
    Given a basket with:
      | name  | price |
      | tea   | 4     |
      | bread | 3     |

  Scenario: Values
    Then somehow the basket contains "tea"
    And somehow the receipt starts with "tea 4"
    And somehow there are 2 items
    And somehow soon there are 2 items
    And somehow the first item is "tea"
    And somehow the items are:
      | name  | price |
      | tea   | 4     |
      | bread | 3     |
    And somehow the receipt is:
      """
      tea 4
      bread 3
      total 7
      """
    And somehow the total is 7
    And somehow the names in order are:
      | tea   |
      | bread |

  Scenario: Something was taken out
    When I take out "tea"
    Then somehow 1 item has been taken out
