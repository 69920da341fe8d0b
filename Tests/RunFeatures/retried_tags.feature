# options: --retry 2 --retry-tag-filter @often
Feature: Tags select the scenarios that are retried

  @often
  Scenario: a scenario with the tag is retried
    Given a failing step at attempts 9
    # failed: failed / failed / failed
    # message: not yet
    # message: not yet
    # message: not yet
    # notes: attempt 1, attempt 2, attempt 3

  Scenario: another scenario is not
    Given a failing step at attempts 9
    # failed: failed
    # message: not yet
    # notes: attempt 1

  @retry(1)
  Scenario: a scenario's own number of retries applies although the tags exclude it
    Given a failing step at attempts 9
    # failed: failed / failed
    # message: not yet
    # message: not yet
    # notes: attempt 1, attempt 2

  @retry(1) @often
  Scenario: a scenario's own number of retries overrides the run's
    Given a failing step at attempts 9
    # failed: failed / failed
    # message: not yet
    # message: not yet
    # notes: attempt 1, attempt 2
