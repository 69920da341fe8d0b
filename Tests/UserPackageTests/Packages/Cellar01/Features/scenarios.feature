@cellar
Feature: Worlds, attachments and tags

  Scenario: Several worlds
    Given a cellar with 1 barrel
    When I put "Stout" onto the shelf
    And I put "Gose" onto the shelf
    Then the shelf holds 2 bottles
    And there are 3 barrels

  Scenario: A world on the main actor
    When I open the screen "Beers"
    Then the screen shows "Beers"

  Scenario: A fresh world
    Then the screen shows "Start"
    And there are 0 barrels

  Scenario: Attachments
    When I take a picture of the cellar

  @named
  Scenario: Its own name
    Then the scenario is "Its own name" at line 23

  Scenario: Values that a run has once
    When I enter the tasting room

  @retry(1)
  Scenario: The tap
    When the tap works only at the second attempt
    And I enter the tasting room

  @serial
  Scenario: Alone
    When I blink

  @lock(cellar) @timeout(20s)
  Scenario: With a lock
    When I blink

  @lock(cellar:read)
  Scenario: With a lock to read
    When I blink

  @skip
  Scenario: Never
    When the barrel explodes

  Scenario: A step skips the rest
    When it rains
    And the barrel explodes

  @closed
  Scenario: A hook skips all
    When the barrel explodes
