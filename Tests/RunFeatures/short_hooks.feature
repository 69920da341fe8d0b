# libraries: short-hooks
# all notes: before feature in 0, before rule, before step, after step, before step, after step, on failure, after, before step, after step, after rule, after feature, after all in 0
Feature: Hooks without a second parameter

  Rule: they run like those with two

    @short
    Scenario: before and after a passed and a failed step
      Given a step
      And a failing step
      # failed: passed failed [passed]
      # message: whoops
      # notes: before step, after step, before step, after step, on failure, after

    Scenario: tags select them
      Given a step
      # passed: passed
      # notes: before step, after step
