Feature: A scenario continues after the failure of a step that says so

  Scenario: the steps after a failed check run, and all failures are reported in order
    Given a step
    Then colour is wrong
    And a noted step
    And size is false
    And it fails 3 times
    And a failing step
    And a step
    # failed: passed failed passed failed failed failed skipped
    # message: colour
    # message: size
    # message: 3 times
    # message: whoops
    # notes: step

  Scenario: a pending step ends the scenario
    Then it is not done
    And a step
    # pending: pending skipped
    # message: later

  Scenario: a skipping step ends the scenario
    Then it is skipped
    And a step
    # skipped: skipped skipped
    # message: not here

  Scenario: a step that exceeds its time limit ends the scenario
    Then it is slow
    And a step
    # failed: failed skipped
    # message: timed out: its limit is 10 ms, and it ran for …

  Scenario: an undefined step ends the scenario after a failed check
    Then colour is wrong
    And nobody knows this
    And a step
    # failed: failed undefined skipped
    # message: colour

  Scenario: a step that skips the rest does not hide a failed check
    Then colour is wrong
    And it is skipped
    And a step
    # failed: failed skipped skipped
    # message: colour
    # message: not here
    # message in swift test: colour

  @on-failure-first @after-tells
  Scenario: after hooks get the first failure, and failure hooks get each
    Then colour is wrong
    And size is wrong
    # failed: failed failed [passed]
    # message: colour
    # message: size
    # notes: colour is wrong: colour, on failure first, size is wrong: size, on failure first, failed at colour is wrong: colour

  @after-step-fails
  Scenario: an error in a hook of a step continues the scenario
    Then colour is wrong
    And size is wrong
    # failed: failed failed
    # message: colour\nand then, in a hook after the step: after step fails
    # message: size\nand then, in a hook after the step: after step fails
    # notes: after step fails, after step fails

  @before-fails
  Scenario: an error in a hook of the scenario does not continue it
    Then colour is wrong
    # failed: [failed] skipped
    # message: before fails
    # notes: before fails
