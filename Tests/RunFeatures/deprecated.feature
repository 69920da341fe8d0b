# options: --retry 0
# libraries: deprecated
# deprecated: I log in: 2, write "I sign in"
Feature: A run records each deprecated definition that its scenarios use, once

  Scenario: a deprecated step
    Given I log in
    And a step
    # passed: passed passed

  Scenario: the same step
    Given I log in
    # passed: passed

  @skip
  Scenario: a step of a scenario that a tag disables is not counted
    Given I log out
    # skipped: skipped
