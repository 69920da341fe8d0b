# not in swift test: it has no option for the end at a failure
# options: --fail-fast --retry 1
# libraries: after-all-counts
# all notes: before feature first, 0, attempt 1, attempt 2, after feature first
@before-feature-first @after-feature-first
Feature: After a failed scenario nothing runs, but the hooks after the current feature and the run

  Scenario: 0
    Given a named step
    # passed: passed
    # notes: 0

  Scenario: a skipped scenario does not stop the run
    Given a skipping step
    # skipped: skipped
    # message: other machine

  @known-failure
  Scenario: a known failure does not stop the run
    Given a failing step
    # known failure: pending
    # message: whoops

  @retry(0) @skip
  Scenario: a disabled scenario does not stop the run
    Given a failing step
    # skipped: skipped

  Scenario: a flaky scenario does not stop the run
    Given a failing step at attempt 1
    # flaky: failed / passed
    # message: not yet
    # notes: attempt 1, attempt 2

  Scenario: a scenario stops the run after its last retry
    Given a failing step
    # failed: failed / failed
    # message: whoops
    # message: whoops

  @before-first @around-first
  Scenario: the rest does not run
    Given a named step
    # not run:

  @before-rule-first
  Rule: r

    Scenario: nor does a rule
      Given a named step
      # not run:
