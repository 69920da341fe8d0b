# libraries: server-fails next
# run: failed
# run hook: no port is free
# all notes: start, stop
Feature: If a shared resource cannot be created, nothing else is created and no hook or scenario runs

  Scenario: a
    Given I call
    # not run:
