# all notes:
Feature: two

  Scenario: the value throws an error in other features
    Given I fetch
    # failed: failed
    # message: "cellar" is not created for two.feature; it is created for features with the tags @one; pass it to steps.once(…) in one of the run's libraries, before the values that use it
    # message in swift test: it is created for features with the tags @one; pass it to steps.once(…) in one of the run's libraries, before the values that use it
