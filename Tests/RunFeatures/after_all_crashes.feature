# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# options: --world-parameters {"hook":"afterAll"}
# run: failed
# run hook: …Unexpectedly found nil…
Feature: A crash in a hook after all fails the run

  Scenario: a
    Given a step
    # passed: [passed] passed [passed]
