# not in swift test: it has no option for the end at a failure
# options: --fail-fast
# run: failed
# run hook: before rule fails
Feature: A failed hook before a rule stops a run that fails fast

  @before-rule-fails
  Rule: r

    Scenario: a
      Given a named step
      # not run:

  Rule: s

    Scenario: b
      Given a named step
      # not run:
