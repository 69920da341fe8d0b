# not in swift test: it has no option for the end at a failure
# options: --fail-fast
# run: failed
# run hook: after rule fails
Feature: A failed hook after a rule stops a run that fails fast

  @after-rule-fails
  Rule: r

    Scenario: a
      Given a named step
      # passed: passed
      # notes: a

  Rule: s

    Scenario: b
      Given a named step
      # not run:
