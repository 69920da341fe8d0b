# all notes:
@skip @before-feature-first @after-feature-first
Feature: a feature of which nothing runs has no hooks

  Scenario: a of i
    Given a named step
    # skipped: skipped

  @before-rule-first
  Rule: r

    Scenario: b of i
      Given a named step
      # skipped: skipped
