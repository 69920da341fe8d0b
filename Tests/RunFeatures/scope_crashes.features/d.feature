@in-beforeFeature
Feature: beforeFeature

  Scenario: beforeFeature, outside
    Given a step
    # not run:

  Rule: r

    Scenario: beforeFeature, inside
      Given a step
      # not run:
