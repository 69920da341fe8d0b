@closed
Feature: Closed
  Scenario: does not run
    Given a step
  Scenario:
    Given a step
