@REQ-AUTHOR-1
Feature: Configuring the rules of lint

  A project chooses the rules that its features follow in gherkin-run.yaml, next to the other settings.

  Background:
    Given a file named "a.feature" with:
      """
      @slwo
      Feature: f

        Scenario: s
          * a step
      """
    And I replace "Feature: f" with "Feature: f " in the file "a.feature"

  Rule: the file configures rules, a profile adds to it, and the command line overrides both

    Background:
      Given a file named "gherkin-run.yaml" with:
        """
        lint: { trailing-blanks: error }
        profiles:
          quiet: { lint: { trailing-blanks: off } }
        """

    Scenario: the file sets the severity
      When I run `gherkin-run lint --json a.feature`
      Then the exit status should be 1
      And the JSON value "/findings/0/rule" of the standard output should be "trailing-blanks"
      And the JSON value "/findings/0/severity" of the standard output should be "error"

    Scenario Outline: the status is <status> with <options>
      When I run `gherkin-run lint <options> a.feature`
      Then the exit status should be <status>

      Examples:
        | options                                   | status |
        | --profile quiet                           | 0      |
        | --profile quiet --rule trailing-blanks=on | 1      |

  Rule: a rule is set by a severity, a limit or values, alone or by name

    Scenario: a limit by name counts, and other options of a run are ignored
      Given a file named "gherkin-run.yaml" with:
        """
        format: [progress]
        lint:
          too-many-steps: { limit: 1, severity: error }
        """
      And I successfully run `gherkin-run lint a.feature`
      And I append the line "    * a step" to the file "a.feature"
      When I run `gherkin-run lint a.feature`
      Then the exit status should be 1
      And the output should contain "too-many-steps: the scenario has 2 steps, more than 1"

    Scenario Outline: <what> is used
      Given a file named "gherkin-run.yaml" with:
        """
        lint: { <setting> }
        """
      When I run `gherkin-run lint --strict a.feature`
      Then the exit status should be 1
      And the output should contain "<finding>"

      Examples:
        | what             | setting                          | finding                                                                      |
        | a list of values | required-tags: ["@team-*", "@x"] | a.feature:4:3: required-tags: the scenario has none of the tags @team-*, @x; |
        | a single value   | file-name: PascalCase            | rename the file to A.feature                                                 |

    Scenario: values by name are used with their severity
      Given a file named "gherkin-run.yaml" with:
        """
        lint:
          restricted-tags:
            severity: error
            values: ["@slwo"]
        """
      When I run `gherkin-run lint --json a.feature`
      Then the exit status should be 1
      And the output should contain '"rule":"restricted-tags","severity":"error"'

    Scenario: values can be given on the command line
      When I run `gherkin-run lint --rule allowed-tags=@slwo,@b a.feature`
      Then the exit status should be 0

  Rule: tags are compared with those of the filters of all profiles

    Scenario: a tag that resembles one of a filter is found
      Given a file named "gherkin-run.yaml" with:
        """
        profiles: { ci: { tags: not @slow } }
        """
      When I run `gherkin-run lint --strict a.feature`
      Then the exit status should be 1
      And the output should contain the lines in order:
        """
        a.feature:1:1: near-tag: nothing uses the tag "@slwo"; did you mean @slow?
        """

  Rule: a wrong setting is an error with its line

    Scenario Outline: <what> is an error
      Given a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I run `gherkin-run lint a.feature`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: gherkin-run.yaml:<message>
        """

      Examples:
        | what                      | text                              | message                                                                                               |
        | a value without a rule    | lint: off                         | 1: lint must be a mapping; write "lint: { too-many-steps: 12 }"                                       |
        | a misspelt rule           | lint:\n  emty: off                | 2: there is no rule "emty"; did you mean empty?                                                       |
        | a limit of another rule   | lint:\n  empty: 3                 | 2: the rule empty cannot be set to "3"; write on, off, error, warning or suggestion                   |
        | an unknown name           | lint:\n  empty:\n    level: error | 3: empty takes severity, limit and values, not "level"                                                |
        | a tag without its @       | lint:\n  allowed-tags: ["@a", b]  | 2: the rule allowed-tags: "b" is not a tag; write it with its @ and without spaces, such as "@team-*" |
        | a list in a list          | lint:\n  allowed-tags: [[x]]      | 2: the list of allowed-tags has an entry that is not a text                                           |
        | an unknown style          | lint: { style: mine }             | 1: the style cannot be "mine"; write recommended or off                                               |
        | a rule without its values | lint:\n  allowed-tags: on         | 2: the rule allowed-tags needs values; write allowed-tags: ["@team-*", "@shared"]                     |
        | a list for one value      | lint:\n  empty: [off]             | 2: empty needs one value, or severity and limit by name                                               |
