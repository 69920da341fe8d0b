# all notes: before feature skips
@before-feature-skips @before-first @after-first
Feature: a hook before a feature that throws Skip skips its scenarios, and undefined steps are reported

  Scenario: a of d
    Given a named step
    # skipped: [skipped] skipped [skipped]
    # message: before feature skips

  Scenario: b of d
    Given a named step
    And nobody knows this
    And a named step
    # undefined: [skipped] skipped undefined skipped [skipped]
    # skipped in swift test: it does not match the steps of a feature that is skipped
    # message: before feature skips
