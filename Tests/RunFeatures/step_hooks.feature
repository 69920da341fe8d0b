Feature: Hooks of steps

  @before-step-first @before-step-second @after-step-first @after-step-second
  Scenario: the hooks run around each step, after hooks in reverse, and are not test steps of their own
    Given a noted step
    And a noted step
    # passed: passed passed
    # notes: before step first, before step second, step, after step second, after step first, before step first, before step second, step, after step second, after step first

  @before-first @before-step-first
  Scenario: the hooks do not run around hooks of the scenario, and not before undefined steps
    Given nobody knows this
    # undefined: [passed] undefined
    # notes: before first

  @before-step-first @after-step-first @after-step-second
  Scenario: after hooks run after a failed step, and not for steps that do not run
    Given a failing step
    And a noted step
    And nobody knows this
    # failed: failed skipped undefined
    # message: whoops
    # notes: before step first, after step second, after step first

  @before-step-fails @before-step-second @after-step-first
  Scenario: an error before a step fails it: its body and further before hooks do not run, but after hooks do
    Given a noted step
    And a noted step
    # failed: failed skipped
    # message: before step fails
    # notes: before step fails, after step first

  @before-step-first @after-step-first @after-step-fails
  Scenario: an error after a step fails the step, and the other after hooks still run
    Given a noted step
    And a noted step
    # failed: failed skipped
    # message: after step fails
    # notes: before step first, step, after step fails, after step first

  @after-step-fails
  Scenario: if the step has failed already, both errors are reported, the step's first
    Given a failing step
    # failed: failed
    # message: whoops\nand then, in a hook after the step: after step fails
    # notes: after step fails

  @after-step-fails
  Scenario Outline: an error after <step> fails it
    Given <step>

    Examples:
      | step            | outcome | message          | notes            |
      | a skipping step | failed  | after step fails | after step fails |
      | a pending step  | failed  | after step fails | after step fails |

  @after-step-skips
  Scenario: a hook that throws Skip does not hide a failure
    Given a failing step
    # failed: failed
    # message: whoops
    # notes: after step skips

  @before-step-skips @after-step-first
  Scenario: a hook that throws Skip before a step skips the rest of the scenario
    Given a noted step
    And a noted step
    # skipped: skipped skipped
    # message: before step skips
    # notes: before step skips, after step first

  @before-step-logs @after-step-logs @before-first
  Scenario: attachments of the hooks belong to the step
    Given I log "step"
    # passed: [passed] passed
    # notes: before first, before step logs, after step logs
    # attached: before step logs (2), step (2), after step logs (2)

  @before-step-counts
  Scenario: the hooks share the scenario's world
    Given I note the count
    And I note the count
    # passed: passed passed
    # notes: count 1, count 2

  @around-step-fails-at-the-end @around-step-second @before-step-first @after-step-first
  Scenario: around hooks enclose the other hooks, and their errors fail the step
    Given a noted step
    And a failing step
    # failed: failed skipped
    # message: left open
    # notes: around step second, before step first, step, after step first, around step second ends

  @around-step-first @around-step-second
  Scenario: the first around hook is outermost
    Given a noted step
    # passed: passed
    # notes: around step first, around step second, step, around step second ends, around step first ends

  @around-step-never-calls @before-step-first
  Scenario: an around hook that never calls its step fails it
    Given a noted step
    # failed: failed
    # message: the hook never called the closure that it wraps; call it once, or throw

  @around-step-calls-twice @before-step-first
  Scenario: an around hook that calls its step twice fails it, and the step runs once
    Given a noted step
    # failed: failed
    # message: the hook called the closure that it wraps a second time; call it once
    # notes: before step first, step
