# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# environment: FAULTY_CLEARS_UP=1
# options: --world-parameters {"fault":"<value>"}
# values: fatalError exitWell abort killed
Feature: A crash in a hook, a world or a transform fails that hook or step, and other scenarios pass

  @in-before
  Scenario: before
    Given a world that clears up
    And a step
    # failed: [failed] [skipped] skipped skipped [skipped]
    # message: …

  Scenario: another scenario
    Given a world that clears up
    # passed: [passed] passed [passed]

  @in-after
  Scenario: after
    Given a world that clears up
    And a step
    # failed: [passed] passed passed [passed] [failed]
    # message: …

  @in-beforeStep
  Scenario: before a step
    Given a world that clears up
    And a step
    # failed: [passed] failed skipped [skipped]
    # message: …

  @in-afterStep
  Scenario: after a step
    Given a world that clears up
    And a step
    # failed: [passed] failed skipped [skipped]
    # message: …

  @in-around
  Scenario: around, at the beginning
    Given a world that clears up
    And a step
    # failed: [failed] [skipped] skipped skipped [skipped] [skipped]
    # message: …

  @in-aroundEnd
  Scenario: around, at the end
    Given a world that clears up
    And a step
    # failed: [passed] [passed] passed passed [passed] [failed]
    # message: …

  @in-world
  Scenario: the creation of a world
    Given a world that clears up
    And a step
    # failed: [failed] skipped skipped [skipped]
    # message: …

  @in-tearDown
  Scenario: the teardown of a world
    Given a world that clears up
    And a step
    # failed: [passed] passed passed [failed]
    # message: …

  Scenario: a transform
    Given a step
    And a transform that has the fault at once
    And a step
    # failed: [passed] passed failed skipped [skipped]
    # message: …

  Scenario: the last scenario
    Given a world that clears up
    # passed: [passed] passed [passed]
