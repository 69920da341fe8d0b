Feature: Worlds of scenarios

  @before-step-counts
  Scenario: the steps of a scenario share their world
    Given I note the count
    And I note the count
    # passed: passed passed
    # notes: count 1, count 2

  @before-step-counts
  Scenario: another scenario has its own world
    Given I note the count
    # passed: passed
    # notes: count 1

  Scenario: libraries with different worlds can be mixed, and a step can request another world
    Given another world counts one more
    And another world counts one more
    And I note the count
    # passed: passed passed passed
    # notes: count 1, count 2, count 2

  @around-asks
  Scenario: an around hook can request another world
    Given another world counts one more
    # passed: [passed] passed [passed]
    # notes: count 8, around count 8

  Scenario: a world on the main actor can be used, with bodies there and elsewhere, and in cleanups
    Given a cleanup on the main actor
    When I tap 2 times
    Then taps are counted
    # passed: passed passed passed
    # notes: 2 taps, main 2

  @around-on-the-main-actor
  Scenario: hooks around a scenario and its steps can run on the main actor
    When I tap 2 times
    Then taps are counted
    # passed: [passed] passed passed [passed]
    # notes: 120 taps, around 120 taps, count 1

  @hooks-ask
  Scenario: hooks of all kinds can request another world
    Given a failing step
    # failed: [passed] [passed] failed [passed] [passed]
    # message: whoops
    # notes: around 8

  Scenario: child tasks of a world on the main actor can request other worlds concurrently, but each once
    Given two worlds at a time
    And one world twice
    # failed: passed failed
    # message: SlowWorld<Double> is requested while it is being created…
    # notes: SlowWorld<Int> SlowWorld<String>

  Scenario: a world that cannot be created fails the step that first requests it
    Given a step
    And the broken world
    And a step
    # failed: passed failed skipped
    # message: no world today
    # attached: init (2), cleared (3)

  @around-in-a-broken-world
  Scenario: a world that cannot be created fails the first part of an around hook
    Given a step
    # failed: [failed] skipped [skipped]
    # message: no world today
    # attached: init (1), cleared (2)

  @hooks-in-a-broken-world
  Scenario: a world that could not be created is not created again, and later hooks are skipped with the reason
    Given the broken world
    And a step
    # failed: [failed] [skipped] skipped skipped [skipped] [skipped]
    # message: no world today
    # message: BrokenWorld was not created: no world today
    # message in swift test: no world today
    # attached: init (1), cleared (5)

  @step-hooks-in-a-broken-world @retry(1)
  Scenario: a step with hooks reports the error of its world once, and a retry creates the world again
    Given the broken world
    # failed: failed / failed
    # message: no world today
    # message: no world today
    # attached: init (1), cleared (1), init (1), cleared (1)

  Scenario: the error of a world that was caught fails the next step that needs the world
    Given I try the broken world
    And I need the broken world
    # failed: passed failed
    # message: no world today
    # attached: init (1), cleared (2)

  Scenario: a cleanup does not report the error of a world again
    Given a cleanup needs the broken world
    And I need the broken world
    # failed: passed failed
    # message: no world today
    # attached: init (2), cleared (2)

  Scenario: a cleanup reports the error of a world that was caught
    Given I try the broken world
    And a cleanup needs the broken world
    # failed: passed failed
    # message: in a tear-down: BrokenWorld was not created: no world today
    # attached: init (1), cleared (2)

  @b
  Scenario: steps have access to their scenario
    Given I note my scenario
    # passed: passed
    # notes: steps have access to their scenario :112 ["@b"]
