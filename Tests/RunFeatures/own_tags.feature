@own-tags-tell @web
Feature: The own tags of a scenario

  @mine @web
  Scenario: its own tags are those above it, even if the feature has the same
    Given a step
    # passed: [passed] passed
    # notes: ["@mine", "@web"]

  Scenario: a scenario without tags has none
    Given a step
    # passed: [passed] passed
    # notes: []

  @mine
  Scenario Outline: the tags of its block of examples are its own too: <n>
    Given a step

    Examples:
      | n | outcome | steps           | notes     |
      | 1 | passed  | [passed] passed | ["@mine"] |

    @few @some
    Examples:
      | n | outcome | steps           | notes                      |
      | 2 | passed  | [passed] passed | ["@mine", "@few", "@some"] |

  @rule
  Rule: the tags of a rule

    @mine
    Scenario: they are not its own
      Given a step
      # passed: [passed] passed
      # notes: ["@mine"]

    Scenario: nor those of the feature
      Given a step
      # passed: [passed] passed
      # notes: []
