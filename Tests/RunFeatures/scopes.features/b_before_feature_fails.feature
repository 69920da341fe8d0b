# all notes: before feature first, before feature fails, before feature second, after feature first
@before-feature-first @before-feature-fails @before-feature-second @after-feature-first
Feature: an error before a feature prevents its scenarios, and other hooks run

  Scenario: a of b
    Given a named step
    # not run:

  Rule: r

    Scenario: b of b
      Given a named step
      # not run:
