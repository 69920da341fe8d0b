@cellar
Feature: Tables, doc strings and fixtures

  Scenario: Tables
    Given these beers:
      | Name    | IBU | Style |
      | Pilsner | 35  | lager |
      | Water   |     |       |
    And this beer:
      | name | Stout \| dry |
      | ibu  | 60           |
    Then the list shows:
      | name         | ibu |
      | Pilsner      | 35  |
      | Water        |     |
      | Stout \| dry | 60  |
    And the list shows, in any order:
      | name         |
      | Stout \| dry |
      | Pilsner      |
      | Water        |

  Scenario: Arguments before a table
    Given 2 beers of style ale:
      | name   |
      | Bitter |
      | Mild   |
    And a list of glasses:
      | pint  | 1 |
      | stein | 2 |
    Then 0 litres are gone, and the words are "glasses: pint stein"

  Scenario: Doc strings
    Given the order:
      """json
      [{ "name": "Bock", "ibu": 25 }]
      """
    Then "Bock" has 25 IBU
    Given the order:
      ```yaml
      - name: Kriek
        ibu: 12
      ```
    Then "Kriek" has 12 IBU
    Given the guests:
      """lines
      Ann
      Ben
      """
    Then the note says:
      """text/plain
      Ann
      Ben
      """

  Scenario: Fixtures
    Given the beer of "beer"
    And document 1 of "beer"
    And the beer of "dark/bock"
    Then "Pilsner" has 35 IBU
    And "Stout" has 60 IBU
    And "Bock" has 25 IBU

  Scenario Outline: <name> comes from a file
    Given a beer named "<name>" with <ibu> IBU
    Then "<name>" has <ibu> IBU

    @examples(beers.yaml)
    Examples:
