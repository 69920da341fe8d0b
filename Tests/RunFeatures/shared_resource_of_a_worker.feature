# libraries: browser
# all notes: before, open, browse true, browse true, display 2, screen 2, after, close, last
Feature: A value of a worker is created when it is first read, once, and torn down after all hooks

  Scenario: a
    Given I browse
    # passed: passed
    # notes: browse true
    # attached: opened (1)

  Scenario: b
    Given I browse
    # passed: passed
    # notes: browse true

  Scenario: a value that could not be created fails its step
    Given I use the display
    # failed: failed
    # message: no display

  Scenario: the next step tries again to create it
    Given I use the display
    # passed: passed
    # notes: display 2

  Scenario: creating a value is cancelled at the limit of its step
    Given I wait a moment for the screen
    # failed: failed
    # message: timed out: its limit is 20 ms, and it ran for …

  Scenario: the next step tries again after a time limit
    Given I use the screen
    # passed: passed
    # notes: screen 2

  Scenario: a value that needs itself is an error instead of a hang
    Given I use a value that needs itself
    # failed: failed
    # message: "own" needs itself to be created
