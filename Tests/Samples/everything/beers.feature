@shop
Feature: Beers
  Scenario: passes
    Given a step
  Scenario: equal names
    Given a step
  Scenario: equal names
    Given a failing step "of the second"
  Scenario:
    Given a failing step "without a name"
  Scenario: is empty
  Scenario: skips itself
    Given a step
    When a skipping step
    Then a step
  @skip(APP-12)
  Scenario: is skipped by its tag
    Given a step
  @only(nowhere)
  Scenario: is skipped by a condition
    Given a step
  Scenario: is pending
    Given a pending step
    Then a step
  @after
  Scenario: is pending and fails
    Given a pending step
  Scenario: is undefined
    Given a step that nobody wrote
  Scenario: is undefined twice
    Given a step that nobody wrote
    And a 3rd step that nobody wrote
  Scenario: is ambiguous
    Given an ambiguous step
  @known-failure(APP-13)
  Scenario: is a known failure
    Given a failing step "as known"
  @known-failure
  Scenario: is a mended known failure
    Given a step
  @retried
  Scenario: is flaky
    Given a step that fails once
  @retried
  Scenario: fails twice
    Given a failing step "at each attempt"
  Scenario: <b>&"' ]]> | # TODO ::error::x ##teamcity[x] `c` @user
    Given a hostile step "<i>"
  Rule: Outlines
    Scenario Outline: row of <size>
      Given a failing step "<size>"
      Examples:
        | size  |
        | small |
      Examples: more
        | size  |
        | large |
    Scenario Outline: one name
      Given a step
      Examples:
        | a | b |
        | 1 |   |
        | 2 | x |
