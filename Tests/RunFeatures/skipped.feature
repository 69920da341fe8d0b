Feature: Scenarios that @skip disables

  @skip(APP-12) @before-first @around-first @before-step-first @after-first
  Scenario: a reason is shown at the first step, and neither bodies nor hooks run
    Given a failing step
    And a noted step
    # skipped: skipped skipped
    # message: @skip(APP-12)

  @skip @skip(APP-12)
  Scenario: a reason is shown next to a tag without one
    Given a noted step
    # skipped: skipped
    # message: @skip(APP-12)

  @skip
  Scenario: each step is reported as skipped, even undefined ones
    Given a failing step
    And a noted step
    And nobody knows this
    # skipped: skipped skipped skipped

  @before-first @around-first @before-step-first @after-first
  Scenario: other scenarios are not affected
    Given a failing step
    # failed: [passed] [passed] failed [passed] [passed]
    # message: whoops
    # notes: around first, before first, before step first, after first, around first ends

  Scenario Outline: the examples of an outline can be disabled separately: <step>
    Given <step>

    Examples:
      | step   | outcome |
      | a step | passed  |

    @skip
    Examples:
      | step           | outcome |
      | a failing step | skipped |

  @skip @retry(3)
  Scenario: a disabled scenario is not retried
    Given a failing step
    # skipped: skipped

  @skip
  Scenario: a scenario without steps is skipped too
    # empty:

  @skipping @Skip
  Scenario: other tags with the same prefix have no effect
    Given a step
    # passed: passed
