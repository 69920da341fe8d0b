# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# environment: FAULTY_SCOPES=1
# options: --world-parameters {"fault":"<value>"}
# values: fatalError exitWell abort killed
# run: failed
# run hook: …
# run hook: …
# run hook: …
# run hook: …
Feature: A crash in a hook of a feature or a rule fails that hook, and other features pass

  Scenario: first
    Given a step
    # passed: [passed] passed [passed]
