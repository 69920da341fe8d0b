# libraries: after-all-first after-all-fails
# run: failed
# run hook: after all fails
# all notes: a, after all fails, after all first
Feature: If a hook after all fails, the others run, and the run fails

  Scenario: a
    Given a named step
    # passed: passed
    # notes: a
    # failed in swift test: passed
    # The last scenario has the failure, because a case cannot fail after its end.
    # message in swift test: after all fails
