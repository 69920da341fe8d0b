# libraries: tagged
@web
Feature: Libraries with tags

  Scenario: in other scenarios, the steps of libraries without tags are used
    Given I sign in
    # passed: passed
    # notes: sign in by all

  @admin
  Scenario: in scenarios that match a library's tags, its steps take precedence
    Given I sign in
    # passed: passed
    # notes: sign in by @admin

  Scenario: matches are not cached across scenarios with other tags
    Given I sign in
    # passed: passed
    # notes: sign in by all

  @admin
  Scenario: matches are not cached across scenarios with the tag
    Given I sign in
    # passed: passed
    # notes: sign in by @admin

  Scenario: a step that only a library with other tags defines is undefined
    Given I am the administrator
    # undefined: undefined

  @admin
  Scenario: a step that only a library with the scenario's tags defines
    Given I am the administrator
    # passed: passed

  @admin @night
  Scenario: steps of several libraries with matching tags are ambiguous
    Given I sign in
    # ambiguous: ambiguous

  @office
  Rule: tags of features, rules and examples are used, and the expression supports all operators

    Scenario Outline: <n>
      Given I sign in

      Examples:
        | n       | outcome | notes                                     |
        | on time | passed  | sign in by @web and @office and not @late |

      @late
      Examples:
        | n        | outcome | notes          |
        | too late | passed  | sign in by all |

  Rule: hooks run if their own tags and those of their library match

    @fast
    Scenario: not those of a library with other tags
      Given I sign in
      # passed: passed
      # notes: sign in by all

    @root @fast
    Scenario: those of a library with matching tags
      Given I sign in
      # passed: [passed] [passed] [passed] passed [passed]
      # notes: around, before, slow or fast, before step, sign in by all

    @hooked
    Scenario: not those with other tags
      Given I sign in
      # passed: [passed] [passed] passed [passed]
      # notes: around, before, before step, sign in by all

  Rule: parameter types and conditions of a library with tags can be used in all scenarios

    Scenario: a parameter type
      Given I am guest
      # passed: passed
      # notes: guest

    @only(never)
    Scenario: a condition
      Given I am admin
      # skipped: skipped
      # message: @only(never): the condition does not hold

    Scenario: an empty tag expression has no effect
      Given I sign out
      # ambiguous: ambiguous
