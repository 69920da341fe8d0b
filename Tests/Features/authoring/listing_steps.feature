@REQ-AUTHOR-5
Feature: Listing the steps of a project

  `gherkin-run steps` lists all step definitions with the steps that use them, and the steps that have no definition.

  Rule: definitions have their uses, and steps without a definition have similar ones

    Background:
      Given a file named "F/f.feature" with:
        """
        Feature: f
          Scenario Outline: used
            When I bring 2 teas

            Examples:
              | more |
              | a    |

          Scenario: near
            When I brings 2 teas
            When nobody has ever thought of such a thing at all
        """

    Scenario: as text
      When I run `gherkin-run steps F`
      Then the exit status should be 1
      And the standard error should be empty
      And the standard output should contain the lines in order:
        """
        <any>Tests/FaultyRunner/Checks.swift:<number> <any> I bring {int} {drink}(s)  (int, drink)
            Adds drinks to the table.
            There is no limit.
            F/f.feature:3  I bring 2 teas
        <any>Tests/FaultyRunner/Checks.swift:<number> <any> there is/are {int} {drink}(s)  (int, drink)
            deprecated: write "I bring 2 teas"
        Unused:
        <any>Tests/FaultyRunner/Checks.swift:<number> <any> there is/are {int} {drink}(s)
        Undefined:
          F/f.feature:10  I brings 2 teas, near to:
        <any>Tests/FaultyRunner/Checks.swift:<number>  I bring {int} {drink}(s)
          F/f.feature:11  nobody has ever thought of such a thing at all

        <number> definitions, <number> unused; 3 steps, 0 ambiguous, 2 undefined
        """

    Scenario: as JSON
      When I run `gherkin-run steps --json F`
      Then the exit status should be 1
      And the standard output should have the JSON values:
        | /definitions/0/pattern     | I bring {int} {drink}(s) |
        | /definitions/0/unused      | false                    |
        | /definitions/0/uses/0/uri  | F/f.feature              |
        | /definitions/0/uses/0/line | 3                        |
        | /undefined/0/line          | 10                       |
      And the JSON value "/undefined/1/near" of the standard output should have 0 elements
      And the JSON value "/undefined/0/near/0" of the standard output should contain "Tests/FaultyRunner/Checks.swift:"
      And the JSON value "/definitions/0/place" of the standard output should contain "Tests/FaultyRunner/Checks.swift:"
      And I successfully run `test "$(gherkin-run steps --json F | grep -o '"unused":false' | wc -l)" -eq 1` in a shell

    Scenario: features with errors are reported, and the others are listed
      Given a file named "B/b.feature" with:
        """
        Feature: f
          nonsense:
           Scenario x
          @
        """
      When I run `gherkin-run steps B F`
      Then the exit status should be 2
      And the standard error should contain "B/b.feature:"
      And the standard output should contain "2 undefined"

    Scenario: a missing path is an error
      When I run `gherkin-run steps nowhere`
      Then the exit status should be 2
      And the standard error should contain "nowhere: no such file or folder"

    Scenario: without features, all definitions are unused
      When I run `gherkin-run steps`
      Then the exit status should be 0
      And the standard output should contain "0 steps"

    Scenario Outline: of <count> uses of a definition, <shown> are listed
      Given I successfully run the shell script:
        """
        { printf 'Feature: f\n  Scenario: s\n'; for i in $(seq <count>); do echo '    Given a step'; done; } > F/f.feature
        """
      When I run `gherkin-run steps F`
      Then the exit status should be 0
      And the standard output should have <shown> lines with "F/f.feature:"
      And the standard output should have <more> lines with " more"
      And the standard output should have a line that matches "^    <last>$"

      Examples:
        | count | shown | more | last                  |
        | 5     | 5     | 0    | F/f.feature:7  a step |
        | 7     | 5     | 1    | and 2 more            |

  Rule: the list has the conditions that tags can name, and the locks of the configuration

    Background:
      Given I set the environment variable "FAULTY_ROLES" to "1"
      And a file named "gherkin-run.yaml" with:
        """
        lock:
          - database=@sql
        profiles:
          ci:
            lock: 'disk:read=@report'
        """

    @only(linux)
    Scenario: steps lists them as text
      When I run `gherkin-run steps`
      Then the exit status should be 0
      And the standard output should contain the lines in order:
        """
        Conditions:
          met: linux
          not met: ci, ios, macos, tvos, visionos, watchos
          staging: <any>RoleSteps.swift:<number>, evaluated when a run starts

        Locks:
          database=@sql  (gherkin-run.yaml:2)
          disk:read=@report  (gherkin-run.yaml:5 (profile ci))

        """

    @only(linux)
    Scenario: steps lists them as JSON
      When I run `gherkin-run steps --json`
      Then the exit status should be 0
      And the standard output should have the JSON values:
        | /conditions/0/name  | linux             |
        | /conditions/0/holds | true              |
        | /conditions/1/holds | false             |
        | /conditions/6/holds | false             |
        | /conditions/7/name  | staging           |
        | /locks/0/lock       | database=@sql     |
        | /locks/1/lock       | disk:read=@report |
      And the JSON value "/conditions/7/place" of the standard output should contain "RoleSteps.swift:"
      And the JSON value "/conditions/7/holds" of the standard output should not exist
      And the JSON value "/locks" of the standard output should have 2 elements
      And the standard output should contain '"kind":"condition","line":<number>,"name":"staging"'

    @only(linux)
    Scenario: config prints conditions as comments
      When I run `gherkin-run config`
      Then the exit status should be 0
      And the standard output should have a line that matches "^lock: 'database=@sql' +# gherkin-run.yaml:2$"
      And the standard output should contain the lines in order:
        """
        # conditions:
        #   met: linux
        #   not met: ci, ios, macos, tvos, visionos, watchos
        #   staging: <any>RoleSteps.swift:<number>, evaluated when a run starts
        """

  Rule: the list has descriptions, and advice for deprecated steps

    Background:
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: s
            Given I bring 2 teas
            And I bring 1 coffee
            And I bring 1 coffee
            And there is 1 tea
        """

    Scenario Outline: as JSON, with <option>, for the list of definitions and for that of registrations
      When I run the shell script:
        """
        gherkin-run steps <option> a.feature |
        grep -o -e '"about":"[^"]*"' -e '"deprecated":"[^,]*' -e '"continuesAfterFailure":true[^}]*"name":"[^"]*"'
        """
      Then the output should be:
        """
        "about":"Adds drinks to the table.\nThere is no limit."
        "deprecated":"write \"I bring 2 teas\""
        "about":"Adds drinks to the table.\nThere is no limit."
        "deprecated":"write \"I bring 2 teas\""
        "continuesAfterFailure":true,<any>"name":"{word} is wrong"
        """

      Examples:
        | option        |
        | --json        |
        | --format json |

    Scenario: as a page of Markdown, with values in words and examples
      When I run `gherkin-run steps --format markdown a.feature`
      Then the exit status should be 0
      And the standard output should contain the lines in order:
        """
        # Steps

        The sentences that scenarios can use. <any>
        ### `I bring ‹whole number› ‹drink›(s)`

        Adds drinks to the table.
        There is no limit.

        - ‹drink›: `tea` or `coffee`
        - Example: `I bring 2 teas`
        - Example: `I bring 1 coffee`

        ## Faulty steps
        - ‹faulty›: `faulty`
        ## Deprecated steps

        ### `there is/are ‹whole number› ‹drink›(s)`

        **Deprecated:** write "I bring 2 teas"

        - ‹drink›: `tea` or `coffee`
        - Example: `there is 1 tea`
        """

    Scenario: an unknown format is reported with the valid ones
      When I run `gherkin-run steps --format markdwn a.feature`
      Then the exit status should be 2
      And the standard error should contain '--format: "markdwn" is unknown; did you mean markdown? Known values: text, json, markdown'

    Scenario Outline: a run with --isolation <isolation> reports a deprecated step that it uses once
      When I run `gherkin-run --isolation <isolation> -f summary -f message:a.ndjson a.feature`
      Then the exit status should be 0
      And the standard output should have 1 line with "Deprecated steps:"
      And the standard output should contain the lines in order:
        """
          1) there is/are {int} {drink}(s) # <any>
               1 step uses it: write "I bring 2 teas"
        """
      When I run `gherkin-run report -f summary a.ndjson`
      Then the standard output should contain the lines in order:
        """
               1 step uses it: write "I bring 2 teas"
        """

      Examples:
        | isolation |
        | process   |
        | none      |
