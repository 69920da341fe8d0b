Feature: Cleanups run at the end of a scenario

  @around-first @after-first @after-adds-a-cleanup
  Scenario: cleanups run after the after hooks, inside around hooks, in reverse order
    Given a cleanup that notes "first"
    And a cleanup of the scenario that notes "second"
    # passed: [passed] passed passed [passed] [passed] [passed]
    # notes: around first, after first, cleanup of after, second, first, around first ends

  Scenario: all cleanups run, and each error is part of the last step's result
    Given a cleanup that notes "first"
    And a cleanup that fails with "second"
    And a cleanup that fails with "third"
    When it fails with "step"
    # failed: passed passed passed failed
    # message: step\nand then, in a tear-down: third\nand then, in a tear-down: second
    # notes: first

  @retry(1)
  Scenario: a failing cleanup fails a scenario whose last step was skipped, which is retried
    Given a cleanup that fails at attempt 1
    And a skipping step without a reason
    And a step
    # A retry does not hide the failure by a skip.
    # failed: passed skipped failed / passed failed skipped
    # message: in a tear-down: left open
    # message: …
    # message in swift test: the retry skips the scenario, whose earlier attempt failed
    # notes: attempt 1, attempt 2

  Scenario: cleanups that a cleanup adds run, too
    Given a cleanup that adds one that notes "inner"
    # passed: passed
    # notes: outer, inner

  Scenario: attachments of cleanups belong to the last step
    Given a step
    And a cleanup that logs "cleaned"
    # passed: passed passed
    # attached: cleaned (2)

  @timeout(100ms)
  Scenario: together, cleanups have the time limit of one step; the others still run if one takes too long
    Given a cleanup that takes too long
    # failed: failed
    # message: in a tear-down: timed out: its limit is 100 ms…
    # notes: cancelled: true
