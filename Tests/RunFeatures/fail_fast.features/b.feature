# all notes:
@before-feature-first
Feature: another feature

  Scenario: nor does another feature
    Given a named step
    # not run:
