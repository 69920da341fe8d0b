Feature: Hooks of scenarios

  @before-first @before-second @after-first @after-second
  Scenario: hooks run around a scenario, after hooks in reverse order
    Given a noted step
    # passed: [passed] [passed] passed [passed] [passed]
    # notes: before first, before second, step, after second, after first

  @before-second @after-first
  Scenario: tags select the hooks
    Given a noted step
    # passed: [passed] passed [passed]
    # notes: before second, step, after first

  @slow
  Scenario: a hook with a tag expression runs if it matches
    Given a step
    # passed: [passed] passed
    # notes: before slow

  @slow @wip
  Scenario: a hook with a tag expression does not run if it does not match
    Given a step
    # passed: passed

  @before-first @after-first
  Scenario: after hooks run after a failure
    Given a failing step
    # failed: [passed] failed [passed]
    # message: whoops
    # notes: before first, after first

  @before-fails @before-second @after-first
  Scenario: a failing before hook skips the steps, and after hooks still run
    Given a noted step
    And nobody knows this
    # failed: [failed] [skipped] skipped undefined [passed]
    # message: before fails
    # notes: before fails, after first

  @after-first @after-fails
  Scenario: a failing after hook fails the scenario, and the other after hooks still run
    Given a step
    # failed: passed [failed] [passed]
    # message: after fails
    # notes: after fails, after first

  @before-skips @before-second @after-first
  Scenario: a before hook that throws Skip skips the scenario, but not its after hooks
    Given a noted step
    # skipped: [skipped] [skipped] skipped [passed]
    # message: before skips
    # notes: before skips, after first

  @after-first @after-fails @around-tells
  Scenario: the outcome is updated before the scenario, after a failed hook and around
    Given a step
    # failed: [passed] passed [failed] [passed] [passed]
    # message: after fails
    # notes: begins passed, after fails, after first, ends failed after fails

  @after-step-tells @on-failure-logs @after-tells
  Scenario: failure hooks run after the step's after hooks, and their attachments belong to the failed step
    Given a step
    And a failing step
    And a step
    # failed: passed failed skipped [passed]
    # message: whoops
    # notes: a step passed, a failing step failed, a failing step: whoops, on failure logs, failed at a failing step: whoops
    # attached: on failure logs (2)

  @before-fails @on-failure-fails
  Scenario: failure hooks run for a failed before hook, and their errors are reported after its error
    Given a step
    # failed: [failed] skipped
    # message: before fails\nand then, in a hook after the step: on failure fails
    # notes: before fails, -: before fails, on failure fails

  @on-failure-first @after-tells
  Scenario Outline: failure hooks run for failures only, and after hooks get the outcome: <step>
    Given a step
    And <step>
    And a step

    Examples:
      | step            | outcome   | steps                             | message       | notes                                                                      |
      | a skipping step | skipped   | passed skipped skipped [passed]   | other machine | skipped at a skipping step: other machine                                  |
      | a pending step  | pending   | passed pending skipped [passed]   | not today     | pending at a pending step: not today                                       |
      | nobody knows    | undefined | passed undefined skipped [passed] |               | undefined at nobody knows: -                                               |
      | a twin          | ambiguous | passed ambiguous skipped [passed] |               | ambiguous at a twin: -                                                     |
      | a step          | passed    | passed passed passed [passed]     |               | passed at -: -                                                             |
      | a failing step  | failed    | passed failed skipped [passed]    | whoops        | a failing step: whoops, on failure first, failed at a failing step: whoops |

  @after-tells @retry(1)
  Scenario: after hooks know whether the scenario is retried
    Given a failing step at attempt 1
    # flaky: failed [passed] / passed [passed]
    # message: not yet
    # notes: attempt 1, failed at a failing step at attempt 1: not yet, is retried, attempt 2, passed at -: -
