Feature: Cellar
  Whoever takes a beer from the cellar knows how many are left.

  Scenario: One for the road
    Given 3 beers in the cellar
    When I drink one
    Then 2 beers are left
