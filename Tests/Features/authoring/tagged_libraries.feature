@REQ-AUTHOR-7
Feature: Libraries of steps for scenarios with some tags

  A library with tags defines its steps only for scenarios that have them. Every command knows for which ones.

  Background:
    Given I set the environment variable "FAULTY_ROLES" to "1"
    And a file named "a.feature" with:
      """
      Feature: f
        Background:
          Given I sign in

        Scenario: guest
          And I delete the user "a"

        @admin
        Scenario: admin
          And I delete the user "b"
      """

  Rule: a scenario uses the definitions of its own libraries

    Scenario Outline: a run with --isolation <isolation>
      When I run `gherkin-run --isolation <isolation> --format message a.feature`
      Then the exit status should be 1
      And the output should have 1 line with '"body":"as a guest"'
      And the output should have 1 line with "admin's hook"
      And the output should have 1 line with '"body":"as the admin"'
      And the output should have 1 line with '"body":"deleted b"'
      And the output should have 1 line with '"status":"UNDEFINED"'
      And the output should not contain "deleted a"
      And the output should contain '"tagExpression":"@admin"'

      Examples:
        | isolation |
        | process   |
        | none      |

    Scenario: a dry run
      When I run `gherkin-run --dry-run --format summary a.feature`
      Then the exit status should be 1
      And the output should contain "1 undefined"

  Rule: lists of steps have the tags

    Scenario: as text, with the definitions that an undefined step is near to
      When I run `gherkin-run steps a.feature`
      Then the exit status should be 1
      And the output should contain the lines in order:
        """
        <any>I delete the user {string}  (string)
            only with @admin
            a.feature:10  I delete the user "b"
        """
      And the output should contain the lines in order:
        """
        <any>a.feature:6  I delete the user "a", near to:
        <any>RoleSteps.swift:17  I delete the user {string}, only with @admin
        <any>; 3 steps, 0 ambiguous, 1 undefined
        """

    Scenario: each of two definitions has the step of the background
      When I run `gherkin-run steps a.feature`
      Then the output should have 2 lines with "a.feature:3  I sign in"

    Scenario: as JSON, in the list of definitions and in that of registrations
      When I run the shell script:
        """
        gherkin-run steps --json a.feature |
        grep -oE '"(pattern|name)":"I [^"]*",[^}]*"tags":"@admin"' | cut -d, -f1
        """
      Then the output should be:
        """
        "pattern":"I sign in"
        "pattern":"I delete the user {string}"
        "name":"I sign in"
        "name":"I delete the user {string}"
        """

    Scenario: as Markdown
      When I run `gherkin-run steps --format markdown a.feature`
      Then the output should contain:
        """
        ### `I delete the user ‹text in quotation marks›`

        Only in scenarios tagged `@admin`.
        """

  Rule: a step that a library of the scenario defines is no new one

    Scenario: steps --define writes code for the other steps
      When I run `gherkin-run steps --define New.swift --yes a.feature`
      Then the exit status should be 0
      And the file "New.swift" should have 1 line with "steps."

    Scenario: lint names the tags with which the step is defined
      Given a file named "b.feature" with:
        """
        Feature: g

          @admn
          Scenario: s
            Given I sign in
        """
      When I run `gherkin-run lint a.feature b.feature`
      Then the exit status should be 1
      And the output should contain each of:
        | undefined-step: no step definition for this scenario matches "I delete the user "a"";      |
        | RoleSteps.swift:17 defines it for scenarios with @admin; add the tag, or define it without |
        | near-tag                                                                                   |
      And the output should not contain "equal-patterns: the definition at RoleSteps"

  Scenario: a condition that ends the runner is the only one with an error
    Given I set the environment variable "FAULTY_CONDITION" to "1"
    And a feature "any" that passes
    When I run `gherkin-run`
    Then the exit status should be 2
    And the standard error should have 1 line with "the condition "
    And the standard error should contain 'the condition "staging" failed: the runner ended before it answered: '
