# all notes: a of e, before rule skips
Feature: a hook before a rule that throws Skip skips its scenarios

  Scenario: a of e
    Given a named step
    # passed: passed
    # notes: a of e

  @before-rule-skips
  Rule: r

    Scenario: b of e
      Given a named step
      # skipped: skipped
      # message: before rule skips
