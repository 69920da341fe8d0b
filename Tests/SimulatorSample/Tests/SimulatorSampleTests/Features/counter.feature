Feature: Counter

  Scenario Outline: Counting <first> and <second>
    When I count <first>
    And I count <second>
    Then the counter shows <value>

    Examples:
      | first | second | value |
      | 1     | 2      | 3     |
      | 2     | -5     | 0     |
