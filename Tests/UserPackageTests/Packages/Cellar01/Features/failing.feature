@failing
Feature: Scenarios that do not pass

  Scenario: A step fails
    Given a cellar with 2 barrels
    Then there are 3 barrels
    And there are 2 barrels

  Scenario: A step is pending
    When the roof is mended

  Scenario: A step is undefined
    When nobody has defined this

  Scenario: A step is ambiguous
    When it is ambiguous

  Scenario: A world cannot be made
    When I enter the closed cellar

  @timeout(200ms)
  Scenario: A step takes too long
    When I wait for 60 seconds

  @broken
  Scenario: A hook fails
    When I blink

  Scenario: A table differs
    Given a beer named "Gose" with 8 IBU
    Then the list shows:
      | name | ibu |
      | Gose | 9   |

  Scenario: A cell is no number
    Given these beers:
      | name | ibu  |
      | Gose | much |

  Scenario: A transform fails
    When a stout costs 5000.00 EUR

  Scenario: A fixture is missing
    Given the beer of "bear"

  @retry(1)
  Scenario: Every attempt fails
    Then there are 99 barrels

  @crash
  Scenario: A step crashes
    When the barrel explodes
