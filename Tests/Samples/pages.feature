Feature: Pages
  Background:
    Given "a <b> & é 🍺‮" and 7 more

  @hook
  Scenario: own steps behind those of a background
    * "it's" and 8 more
    And b of "𝄞 x"
    And cd of ""
    Given a table:
      | a | <i> |
    And a text:
      """json
      {"a": 1}
      """

  Scenario: nothing of its own

  Scenario Outline: rows with <n>
    Given "<n>" and <n> more
    And a table:
      | <n> |
    Examples:
      | n |
      | 1 |
      | 2 |

  Scenario: not all passes
    Given nothing
    And a failing step
    And nothing

  Scenario: the second attempt passes
    Given a step that fails first
    And nothing

  Scenario: it says something
    Given a word
  Scenario: it takes long
    Given some time

  Rule: with a background of its own
    Background:
      Given nothing
    Scenario: in a rule
      Given "x" and 1 more
