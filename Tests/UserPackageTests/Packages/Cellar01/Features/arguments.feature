@cellar
Feature: Arguments

  Steps take their arguments from the text.

  Background:
    Given a cellar with 10 barrels

  Scenario: Types that are always there
    When I roll -2 barrels out
    And I pour 0.5 litres of "Pilsner" for Ann
    * I pour 1.25 litres of 'Best "Bitter"' for Ben
    Then there are 8 barrels
    And 1.75 litres are gone, and the words are 'Pilsner, Ann, Best "Bitter", Ben'

  Scenario: Types of the cellar's own
    When a stout costs 4.50 EUR
    And I look at shelf 3
    And I look at shelf 3-14
    Then 0 litres are gone, and the words are "stout at 450, row 3, column none, row 3, column 14"

  Scenario: Regular expressions
    Given 1 barrel arrives
    And 2 barrels of Porter arrive
    But Ann breaks 1 barrel
    But Ben breaks 2 barrels on purpose
    And this is written down (twice)
    Then there are 10 barrels
    And the cellar is called north cellar

  Scenario Outline: <count> barrels and <more> more
    When I roll <more> barrels in
    Then there are <sum> barrels

    Examples: few
      | count | more | sum |
      | 10    | 1    | 11  |
      | 10    | 2    | 12  |

    @many
    Examples: many
      | count | more | sum |
      | 10    | 90   | 100 |
