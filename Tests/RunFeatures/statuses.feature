Feature: The results of steps decide the outcome of a scenario

  Scenario: a scenario whose steps all pass passes
    Given a step
    And a step
    # passed: passed passed

  Scenario: after a failure the rest is skipped
    Given a step
    When a failing step
    Then a step
    And a pending step
    # failed: passed failed skipped skipped
    # message: whoops

  Scenario: undefined and ambiguous steps are reported even after a failure
    Given a failing step
    And nobody knows this
    And an ambiguous step
    # failed: failed undefined ambiguous
    # message: whoops

  Scenario: a step that throws Skip skips the rest, even undefined and ambiguous steps
    Given a skipping step
    And nobody knows this
    And an ambiguous step
    And a step
    # skipped: skipped skipped skipped skipped
    # message: other machine

  Scenario: a pending step skips the rest, with its reason
    Given a pending step
    And a noted step
    # pending: pending skipped
    # message: not today

  Scenario: a pending step does not require a reason
    Given a pending step without a reason
    # pending: pending

  Scenario: an undefined step
    Given nobody knows this
    # undefined: undefined

  Scenario: a step that matches two definitions is ambiguous
    Given an ambiguous step
    # ambiguous: ambiguous

  Scenario: two definitions with the same text are ambiguous
    Given a twin
    # ambiguous: ambiguous

  Scenario: a scenario without steps
    # empty:

  Scenario: a step without its table
    Given a table
    # failed: failed
    # message: the definition of the step takes a table, but the step has none; add one under the step

  Scenario Outline: the message of an error: <step>
    Given <step>

    Examples:
      | step                | outcome | message                             |
      | a localized error   | failed  | in words                            |
      | an NSError          | failed  | the keg is empty (beer 42)          |
      | a cause             | failed  | nothing left (beer 43; no pressure) |
      | a silent error      | failed  | Silent                              |
      | a case              | failed  | Order.refused                       |
      | a case with a value | failed  | Order.late(minutes: 5)              |
      | a case with words   | failed  | in its own words                    |

  Scenario: a number of any size is an argument
    Given I count to 123456789012345678901234567890
    # passed: passed
    # notes: counted to 123456789012345678901234567890
