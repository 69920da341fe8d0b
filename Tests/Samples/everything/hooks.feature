Feature: Hooks
  @before
  Scenario: a hook before fails
    Given a step
  @after
  Scenario: a hook after fails
    Given a step
  @before-step
  Scenario: a hook before a step fails
    Given a step
  @after-step
  Scenario: a hook after a step fails
    Given a step
  @around
  Scenario: a hook around fails
    Given a step
  @around-step
  Scenario: a hook around a step fails
    Given a step
  @rule
  Rule: Hooks of rules
    Scenario: in a rule
      Given a step
