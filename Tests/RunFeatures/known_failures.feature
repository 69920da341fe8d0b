Feature: Known failures

  @known-failure(APP-12)
  Scenario: a failed step is pending with its error, and the rest is skipped
    Given a step
    And a failing step
    And a noted step
    # known failure: passed pending skipped
    # message: whoops

  @known-failure
  Scenario: the tag does not require a reason
    Given a failing step
    # known failure: pending
    # message: whoops

  @known-failure(APP-12)
  Scenario: if the scenario passes, its last result is a failure that contains the line of the tag
    Given a step
    And a step
    # failed: passed failed
    # message: the scenario passes, but @known-failure(APP-12) says that it fails; remove @known-failure(APP-12) from known_failures.feature:17

  @known-failure
  Scenario: if the scenario passes, the failure contains a tag without a reason
    Given a step
    # failed: failed
    # message: the scenario passes, but @known-failure says that it fails; remove @known-failure from known_failures.feature:24

  @known-failure(APP-12) @after-first @around-first
  Scenario: the last result may be that of a hook
    Given a step
    # failed: [passed] passed [passed] [failed]
    # message: the scenario passes, but @known-failure(APP-12) says that it fails; remove @known-failure(APP-12) from known_failures.feature:30
    # notes: around first, after first, around first ends

  @known-failure
  Scenario Outline: a tag of several rows suggests tagging only those that still fail: <step>
    Given <step>

    Examples:
      | step           | outcome       | message                                                                                                                                                      |
      | a step         | failed        | the scenario passes, but @known-failure says that it fails; remove @known-failure from known_failures.feature:37, and tag only the scenarios that still fail |
      | a failing step | known failure | whoops                                                                                                                                                       |

    @known-failure(APP-1)
    Examples:
      | step   | outcome   | message                                                                                                                                                                    |
      | a twin | ambiguous |                                                                                                                                                                            |
      | a step | failed    | the scenario passes, but @known-failure(APP-1) says that it fails; remove @known-failure(APP-1) from known_failures.feature:46, and tag only the scenarios that still fail |

  @known-failure(APP-12)
  Scenario Outline: undefined, ambiguous and pending steps, and time limits, are not known failures: <step>
    Given <step>

    Examples:
      | step              | outcome   | message                                         |
      | nobody knows this | undefined |                                                 |
      | an ambiguous step | ambiguous |                                                 |
      | a pending step    | pending   | not today                                       |
      | a hasty step      | failed    | timed out: its limit is 20 ms, and it ran for … |

  @known-failure(APP-12)
  Scenario: an undefined step after the known failure is not a known failure
    Given a failing step
    And nobody knows this
    # undefined: pending undefined
    # message: whoops

  @known-failure @before-fails
  Scenario: a failing hook before the scenario is not a known failure
    Given a step
    # failed: [failed] skipped
    # message: before fails
    # notes: before fails

  @known-failure @after-fails
  Scenario: a failing hook after the scenario is not a known failure
    Given a failing step
    # failed: pending [failed]
    # message: whoops
    # message: after fails
    # notes: after fails

  @known-failure
  Scenario: a failing cleanup is not a known failure
    Given a cleanup that fails with "cleanup"
    And a failing step
    # failed: passed failed
    # message: whoops\nand then, in a tear-down: cleanup

  @known-failure @on-failure-first @after-step-tells @after-tells
  Scenario: step hooks are part of the step, and after hooks get the error
    Given a failing step
    # known failure: pending [passed]
    # message: whoops
    # notes: a failing step failed, a failing step: whoops, on failure first, pending at a failing step: whoops

  @known-failure(APP-12)
  Scenario: a scenario without steps passes unexpectedly
    # failed: [failed]
    # message: the scenario passes, but @known-failure(APP-12) says that it fails; remove @known-failure(APP-12) from known_failures.feature:99

  @known-failure(APP-12) @before-first
  Scenario: a scenario without steps passes unexpectedly, even if it has a hook
    # failed: [failed]
    # message: the scenario passes, but @known-failure(APP-12) says that it fails; remove @known-failure(APP-12) from known_failures.feature:104
    # notes: before first

  @skip @known-failure
  Scenario: a disabled scenario without steps does not pass unexpectedly
    # empty:

  @known-failure
  Scenario: a scenario that is skipped neither fails as expected nor passes unexpectedly
    Given a skipping step
    # skipped: skipped
    # message: other machine

  @skip @known-failure
  Scenario: a disabled scenario does not fail as expected
    Given a failing step
    # skipped: skipped

  @retry(2) @known-failure
  Scenario: a scenario with the tag is not retried if it fails
    Given a failing step at attempts 9
    # known failure: pending
    # message: not yet
    # notes: attempt 1

  @retry(2) @known-failure
  Scenario: a scenario with the tag is not retried if it passes
    Given a noted step
    # failed: failed
    # message: the scenario passes, but @known-failure says that it fails; …
    # notes: step

  @known-failure
  Scenario: the failures of a step that continues, and later ones, are known failures
    Then colour is wrong
    And a failing step
    And a noted step
    # known failure: pending pending skipped
    # message: colour
    # message: whoops

  @known-failure
  Scenario: a pending step after a failed check is not a known failure
    Then colour is wrong
    And a pending step
    # pending: pending pending
    # message: colour
    # message: not today

  @known-failure
  Rule: a tag of several scenarios suggests tagging only those that still fail

    Scenario: one that passes
      Given a step
      # failed: failed
      # message: the scenario passes, but @known-failure says that it fails; remove @known-failure from known_failures.feature:156, and tag only the scenarios that still fail

    Scenario: one that fails
      Given a failing step
      # known failure: pending
      # message: whoops
