# all notes: before feature first, a of c, before rule fails, after rule first, c of c, after feature first
@before-feature-first @after-feature-first
Feature: an error before a rule prevents only its scenarios

  Scenario: a of c
    Given a named step
    # passed: passed
    # notes: a of c

  @before-rule-fails @after-rule-first
  Rule: r

    Scenario: b of c
      Given a named step
      # not run:

  Rule: s

    Scenario: c of c
      Given a named step
      # passed: passed
      # notes: c of c
