# all notes: a of f, after rule fails, after feature skips, after feature fails, after feature first
@after-feature-first @after-feature-fails @after-feature-skips
Feature: an error after a rule or feature fails the run, and Skip has no effect there

  @after-rule-fails
  Rule: r

    Scenario: a of f
      Given a named step
      # passed: passed
      # notes: a of f
      # failed in swift test: hooks after the last scenario fail its case
      # message in swift test: after rule fails
      # message in swift test: after feature fails
