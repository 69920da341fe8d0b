# options: --retry 2
Feature: Retries

  @before-first @after-first @before-step-counts
  Scenario: a failed scenario is retried until it passes, with a new world and all hooks
    Given a failing step at attempts 2
    And I note the count
    # flaky: [passed] failed skipped [passed] / [passed] failed skipped [passed] / [passed] passed passed [passed]
    # message: not yet
    # message: not yet
    # notes: before first, attempt 1, after first, before first, attempt 2, after first, before first, attempt 3, count 2, after first

  @after-tells
  Scenario: after the last retry, the last attempt decides
    Given a failing step at attempts 9
    # failed: failed [passed] / failed [passed] / failed [passed]
    # message: not yet
    # message: not yet
    # message: not yet
    # notes: attempt 1, failed at a failing step at attempts 9: not yet, is retried, attempt 2, failed at a failing step at attempts 9: not yet, is retried, attempt 3, failed at a failing step at attempts 9: not yet

  Scenario Outline: only failed scenarios are retried: <step>
    Given <step>

    Examples:
      | step              | outcome   | message       | notes |
      | a pending step    | pending   | not today     |       |
      | a skipping step   | skipped   | other machine |       |
      | nobody knows this | undefined |               |       |
      | a twin            | ambiguous |               |       |
      | a noted step      | passed    |               | step  |

  @retry(1) @before-fails
  Scenario: a scenario with a failed before hook is retried
    Given a step
    # failed: [failed] skipped / [failed] skipped
    # message: before fails
    # message: before fails
    # notes: before fails, before fails

  @retry(1) @after-fails
  Scenario: a scenario with a failed after hook is retried
    Given a step
    # failed: passed [failed] / passed [failed]
    # message: after fails
    # message: after fails
    # notes: after fails, after fails

  @retry(1) @around-fails
  Scenario: a scenario with a failed around hook is retried
    Given a step
    # failed: [failed] skipped [skipped] / [failed] skipped [skipped]
    # message: around fails
    # message: around fails
    # notes: around fails, around fails

  @retry(1) @after-step-fails
  Scenario: a scenario with a failed hook of a step is retried
    Given a step
    # failed: failed / failed
    # message: after step fails
    # message: after step fails
    # notes: after step fails, after step fails

  @retry(0)
  Scenario: a scenario's own number of retries overrides the run's, even if it is 0
    Given a failing step
    # failed: failed
    # message: whoops

  @retry(3)
  Scenario Outline: of several numbers of retries, the innermost is used: <step>
    Given <step>

    @retry(1)
    Examples:
      | step                        | outcome | steps           | notes                | message |
      | a failing step at attempt 1 | flaky   | failed / passed | attempt 1, attempt 2 | not yet |

    Examples:
      | step                         | outcome | steps                             | notes                                      | message                   |
      | a failing step at attempts 3 | flaky   | failed / failed / failed / passed | attempt 1, attempt 2, attempt 3, attempt 4 | not yet\|not yet\|not yet |

  @retry2) @Retry(3)
  Scenario: a similar tag has no effect on retries
    Given a failing step at attempts 9
    # failed: failed / failed / failed
    # message: not yet
    # message: not yet
    # message: not yet
    # notes: attempt 1, attempt 2, attempt 3
