# options: --timeout 100ms
@after-tells-cancellation
Feature: Time limits

  Scenario: a step that exceeds its limit is cancelled and fails, and after hooks are not cancelled
    Given a sleeping step
    And a noted step
    # failed: failed skipped [passed]
    # message: timed out: its limit is 100 ms, and it ran for …
    # notes: after is cancelled: false

  Scenario: a definition's own limit overrides the default
    Given a patient step
    # passed: passed [passed]
    # notes: after is cancelled: false

  @timeout(10s)
  Scenario: the scenario's tag overrides the default
    Given a slow step
    # passed: passed [passed]
    # notes: after is cancelled: false

  @timeout(10s)
  Scenario: a definition's own limit overrides the scenario's tag
    Given a hasty step
    # failed: failed [passed]
    # message: timed out: its limit is 20 ms, and it ran for …
    # notes: after is cancelled: false

  @timeout(0)
  Scenario: a limit of 0 is none
    Given a slow step
    # passed: passed [passed]
    # notes: after is cancelled: false

  @around-sleeps-first
  Scenario: an around hook that exceeds its limit before the scenario fails, and the scenario is skipped
    Given a noted step
    # failed: [failed] skipped [passed] [passed]
    # message: timed out: its limit is 20 ms, and it ran for …
    # notes: after is cancelled: false

  @around-sleeps-at-the-end
  Scenario: the limit of an around hook applies again after the scenario, whose own duration is not counted
    Given a very patient step
    # failed: [passed] passed [passed] [failed]
    # message: timed out: its limit is 1.0 s, and it ran for …
    # notes: after is cancelled: false

  @before-sleeps @around-tells-cancellation
  Scenario: hooks have limits, and around hooks are not cancelled with them
    Given a noted step
    # failed: [passed] [failed] skipped [passed] [passed]
    # message: timed out: its limit is 20 ms, and it ran for …
    # notes: after is cancelled: false, around is cancelled: false

  @around-step-sleeps-first
  Scenario: a hook around a step that exceeds its limit before the step fails, and the step is not called
    Given a noted step
    # failed: failed [passed]
    # message: timed out: its limit is 20 ms, and it ran for …
    # notes: after is cancelled: false
