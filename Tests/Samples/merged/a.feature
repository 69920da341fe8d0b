@slow
Feature: a
  Background:
    Given a step
  Scenario: one
    Given a table:
      | 1 | 2 |
  Rule: r
    Scenario Outline: <name>
      Given a <state> step
      Examples:
        | name  | state   |
        | two   | failing |
        | three | unknown |
