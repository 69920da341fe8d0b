# options: --timeout 10s
@error-tells
Feature: Hooks get errors of the run itself as public types

  Scenario: a time limit
    Given a hasty step
    # failed: [passed] failed [passed]
    # message: timed out: its limit is 20 ms, and it ran for …
    # notes: time true true false

  Scenario: a missing table
    Given rows
    # failed: [passed] failed [passed]
    # message: the definition of the step takes a table, but the step has none; add one under the step
    # notes: argument: the definition of the step takes a table, but the step has none; add one under the step

  Scenario: a transform
    Given 0 bottles in a crate
    # failed: [passed] failed [passed]
    # message: {bottles} does not accept "0 bottles": 0 bottles
    # notes: transform bottles 0 bottles true

  Scenario: a group that cannot be converted
    Given half 1.5 bottles
    # failed: [passed] failed [passed]
    # message: "1.5" is not a value of Int, which the definition's body requires…
    # notes: group: "1.5" is not a value of Int, which the definition's body requires

  Scenario: a cleanup
    Given a cleanup that fails with "left"
    # failed: [passed] failed [passed]
    # message: in a tear-down: left
    # notes: cleanup [left]

  Scenario: an error and a cleanup
    Given a cleanup that fails with "left"
    And it fails with "right"
    # failed: [passed] passed failed [passed]
    # message: right\nand then, in a tear-down: left
    # notes: right
