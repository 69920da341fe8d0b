# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# options: --world-parameters {"hook":"beforeAll"}
# run: failed
# run hook: …Unexpectedly found nil…
Feature: After a crash in a hook before all, no scenario runs

  Scenario: a
    Given a step
    # not run:
