# not in swift test: it has no option for the end at a failure
# options: --fail-fast --no-strict
Feature: If pending scenarios are accepted, they do not stop the run, but a failed one does

  Scenario: a
    Given a pending step
    # pending: pending
    # message: not today

  Scenario: b
    Given a step
    # passed: passed

  Scenario: c
    Given a failing step
    # failed: failed
    # message: whoops

  Scenario: d
    Given a named step
    # not run:
