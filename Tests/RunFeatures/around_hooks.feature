Feature: Hooks around scenarios

  @before-first @around-first @around-second @after-first
  Scenario: around hooks enclose all other hooks, and nest in order of registration
    Given a noted step
    # passed: [passed] [passed] [passed] passed [passed] [passed] [passed]
    # notes: around first, around second, before first, step, after first, around second ends, around first ends

  @around-fails @before-first @after-first
  Scenario: an error before the scenario fails the first part and skips the rest, and after hooks still run
    Given a noted step
    And nobody knows this
    # failed: [failed] [skipped] skipped undefined [passed] [skipped]
    # message: around fails
    # notes: around fails, after first

  @around-fails @around-second @before-first @after-first
  Scenario: an error in an outer hook keeps an inner hook from running
    Given a noted step
    # failed: [failed] [skipped] [skipped] skipped [passed] [skipped] [skipped]
    # message: around fails
    # notes: around fails, after first

  @around-first @around-fails @before-first @after-first
  Scenario: after an error in an inner hook, the outer hook completes
    Given a noted step
    # failed: [passed] [failed] [skipped] skipped [passed] [skipped] [passed]
    # message: around fails
    # notes: around first, around fails, after first, around first ends

  @around-never-calls @before-first @after-first
  Scenario: a hook that never calls the scenario fails with a remedy
    Given a noted step
    # failed: [failed] [skipped] skipped [passed] [skipped]
    # message: the hook never called the closure that it wraps; call it once, or throw
    # notes: after first

  @around-calls-twice @before-first @after-first
  Scenario: a hook that calls the scenario twice fails, and the scenario runs once
    Given a noted step
    # failed: [passed] [passed] passed [passed] [failed]
    # message: the hook called the closure that it wraps a second time; call it once
    # notes: before first, step, after first

  @around-hides-its-second-call @before-first @after-first
  Scenario: a hook that calls the scenario twice and catches the error fails too
    Given a noted step
    # failed: [passed] [passed] passed [passed] [failed]
    # message: the hook called the closure that it wraps a second time; call it once
    # notes: before first, step, after first

  @around-calls-at-once @before-first @after-first
  Scenario: a hook that calls the scenario in two tasks fails, and the scenario runs once
    Given a noted step
    # failed: [passed] [passed] passed [passed] [failed]
    # message: the hook called the closure that it wraps a second time; call it once
    # notes: before first, step, after first

  @around-fails-at-the-end @before-first @after-first
  Scenario: an error after the scenario fails the second part
    Given a step
    # failed: [passed] [passed] passed [passed] [failed]
    # message: left open
    # notes: before first, after first

  @around-first @before-first @after-first
  Scenario: a failing step throws no error into the hook, which continues after the scenario
    Given a failing step
    # failed: [passed] [passed] failed [passed] [passed]
    # message: whoops
    # notes: around first, before first, after first, around first ends

  @around-skips @before-first @after-first
  Scenario: a hook that throws Skip before the scenario skips it
    Given a noted step
    And nobody knows this
    # skipped: [skipped] [skipped] skipped skipped [passed] [skipped]
    # message: around skips
    # notes: around skips, after first

  @around-pends @before-first @after-first
  Scenario: a hook that throws Pending makes the scenario pending
    Given a noted step
    # pending: [pending] [skipped] skipped [passed] [skipped]
    # message: around pends
    # notes: around pends, after first

  @around-logs
  Scenario: attachments before the scenario belong to the first part, and later ones to the second
    Given I log "step"
    # passed: [passed] passed [passed]
    # notes: around logs, around logs ends
    # attached: around logs (1), step (2), around ends (3)

  @around-with-a-depth @before-tells-the-depth
  Scenario: a task-local value of the hook applies to the scenario's hooks and steps
    Given I note the depth
    # passed: [passed] [passed] passed [passed]
    # notes: before at depth 7, step at depth 7
