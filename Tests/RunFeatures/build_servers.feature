# not in swift test: the environment of the test process decides whether this is a build server
Feature: The condition ci

  @not(ci)
  Scenario: is met on a build server
    Given a noted step
    # skipped: skipped
    # message: @not(ci): the condition is met

  @only(ci)
  Scenario: lets a scenario run
    Given a noted step
    # passed: passed
    # notes: step
