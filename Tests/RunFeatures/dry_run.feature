# not in swift test: it has no dry runs
# options: --dry-run --retry 3 --count 3
# libraries: before-all-fails after-all-first server cellar
# all notes:
@before-feature-first @after-feature-first @before-first @around-first @before-step-first @after-step-first @after-first
Feature: In a dry run, no step, hook or transform runs, and no world or shared resource is created

  @before-rule-first @after-rule-first
  Rule: steps

    Scenario: steps are skipped without their hooks
      Given a noted step
      And I note "x"
      # skipped: skipped skipped

    Scenario: a transform does not run
      Given a broken argument
      # skipped: skipped

    Scenario: a world is not created
      Given the broken world
      # skipped: skipped

    Scenario: undefined and ambiguous steps are reported anywhere, and not retried
      Given a step
      And nobody knows this
      And a twin
      And a step
      # ambiguous: skipped undefined ambiguous skipped

    Scenario: an undefined step at the beginning
      Given nobody knows this
      And a step
      And nobody knows that
      # undefined: undefined skipped undefined

    Scenario: a table that the definition does not take
      Given a noted step
        | a |
      # failed: failed
      # message: the step has a table, but its definition takes none…

    Scenario: a doc string that the definition does not take
      Given a noted step
        """
        x
        """
      # failed: failed
      # message: the step has a doc string, but its definition takes none…

    Scenario: a table after an undefined step
      Given nobody knows this
      And a noted step
        | a |
      # failed: undefined failed
      # message: the step has a table, but its definition takes none…

    Scenario: a missing table
      Given a table
      # failed: failed
      # message: the definition of the step takes a table, but the step has none…

    Scenario: a missing doc string
      Given a text
      # failed: failed
      # message: the definition of the step takes a doc string, but the step has none…

    Scenario: a table that the definition takes
      Given a table
        | a |
      # skipped: skipped

    Scenario: a doc string that the definition takes
      Given a text
        """
        x
        """
      # skipped: skipped

    @skip
    Scenario: a step of a scenario that a tag disables is not checked
      Given a noted step
        | a |
      # skipped: skipped

    @known-failure
    Scenario: a known failure is not expected
      Given a failing step
      # skipped: skipped

    @known-failure
    Scenario: a known failure without steps does not pass unexpectedly
      # empty:
