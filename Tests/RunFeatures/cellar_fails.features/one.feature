# libraries: cellar-fails
# run: failed
# run hook: it is locked
# run attached: opened one
# all notes: open one, after feature first, close one
@one @before-feature-first @after-feature-first
Feature: one

  Scenario: if the resource cannot be created, no scenario and no other hook before the feature runs
    Given a named step
    # not run:
