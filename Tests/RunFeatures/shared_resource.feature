# libraries: server
# run attached: started
# all notes: start, before 8080, call localhost, call localhost, after 8080, stop
Feature: A shared resource is created before all hooks, once, and torn down after all hooks

  Scenario: a
    Given I call
    # passed: passed
    # notes: call localhost

  Scenario: b
    Given I call
    # passed: passed
    # notes: call localhost
