# only on linux: the conditions name the system
# libraries: conditions
# all notes: asked, before first, step, before first, step, before first, step, before first, step
# A condition is evaluated once, for any number of scenarios.
@before-first
Feature: Conditions of scenarios

  @only(staging)
  Scenario: a scenario whose condition is false is skipped without hooks, with the reason in its first step
    Given a noted step
    And nobody knows this
    # skipped: skipped skipped
    # message: @only(staging): the condition does not hold

  @not(fast)
  Scenario: a scenario is skipped if its condition is met
    Given a noted step
    # skipped: skipped
    # message: @not(fast): the condition is met

  @only(fast) @only(staging)
  Scenario: all conditions must be true
    Given a noted step
    # skipped: skipped
    # message: @only(staging): the condition does not hold

  @only(macos)
  Scenario: another system
    Given a noted step
    # skipped: skipped
    # message: @only(macos): this is linux

  @not(linux)
  Scenario: not this system
    Given a noted step
    # skipped: skipped
    # message: @not(linux): this is linux

  @only(fast) @not(staging)
  Scenario: a scenario whose conditions are true runs
    Given a noted step
    # passed: [passed] passed
    # notes: before first, step

  @only(linux) @not(macos)
  Scenario: a scenario for this system runs
    Given a noted step
    # passed: [passed] passed
    # notes: before first, step

  @use.with_size=large @use.with_size=medium
  Scenario: the condition of a family of tags is not met
    Given a noted step
    # skipped: skipped
    # message: @use.with_size=large @use.with_size=medium: the condition is not met

  @use.with_size=large @use.with_size=small
  Scenario: one of the tags of a family meets its condition
    Given a noted step
    # passed: [passed] passed
    # notes: before first, step

  @onlyy @nothing
  Scenario: tags without an argument have no special meaning
    Given a noted step
    # passed: [passed] passed
    # notes: before first, step
