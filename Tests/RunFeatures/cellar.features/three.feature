# all notes:
@skip
Feature: A feature of which nothing runs creates no resource

  Scenario: a of three
    Given I fetch
    # skipped: skipped
