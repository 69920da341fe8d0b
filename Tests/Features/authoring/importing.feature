@REQ-AUTHOR-8
Feature: Importing specifications in Markdown

  Teams that agree on specifications with OpenSpec or spec-kit have scenarios already. `gherkin-run import` writes them as
  features, with tags for requirements and links back.

  Rule: each file becomes a feature

    Background:
      Given a file named "openspec/specs/sessions/spec.md" with:
        """
        # Sessions

        ## Requirements

        ### Requirement: A session ends
        A session SHALL end after some time.

        #### Scenario: Nothing happens
        - **GIVEN** I am signed in
        - **WHEN** 30 minutes pass,
          without a request
        - **THEN** the session has ended
        - **AND** the page shows:
          - Your session has ended
          - Sign in

        #### Scenario: A request
        - **WHEN** a request has the body
          ```json
          { "user": "ada" }
          ```
        - **THEN** the session lasts 30 minutes more
        """

    Scenario: requirements of OpenSpec are rules with tags
      When I run `gherkin-run import openspec/specs`
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should be the line "Features/sessions.feature"
      And the file "Features/sessions.feature" should be:
        ```
        # language: en
        Feature: Sessions

          [Specification](../openspec/specs/sessions/spec.md)

          @REQ-sessions.a-session-ends
          Rule: A session ends
            [Specification](../openspec/specs/sessions/spec.md#requirement-a-session-ends)

            Scenario: Nothing happens
              Given I am signed in
              When 30 minutes pass, without a request
              Then the session has ended
              And the page shows:
                | Your session has ended |
                | Sign in                |

            Scenario: A request
              When a request has the body
                """json
                { "user": "ada" }
                """
              Then the session lasts 30 minutes more
        ```

    Scenario: a second import changes nothing
      Given I successfully run `gherkin-run import openspec/specs`
      When I run `gherkin-run import openspec/specs`
      Then the exit status should be 0
      And the output should be empty

    Scenario: the specifications are lists of requirements for their features
      Given I successfully run `gherkin-run import openspec/specs`
      And a file named "gherkin-run.yaml" with the line "requirements: openspec/specs/sessions/spec.md"
      When I run `gherkin-run -q -f requirements:matrix.csv --dry-run`
      Then the file "matrix.csv" should contain "sessions.a-session-ends,,A session ends,,Sessions,,full"

    Scenario Outline: <options> changes the <meaning>
      When I successfully run `gherkin-run import <options> openspec/specs`
      Then the file "<file>" should contain "<text>"

      Examples:
        | options                                | meaning | file                             | text                                                   |
        | --output Features/drafts               | folder  | Features/drafts/sessions.feature | [Specification](../../openspec/specs/sessions/spec.md) |
        | --requirement-tags '@story(SPEC-{id})' | tags    | Features/sessions.feature        | @story(SPEC-sessions.a-session-ends)                   |

    Scenario: the layout is that of .editorconfig
      Given a file named ".editorconfig" with:
        """
        [*.feature]
        indent_style = tab
        """
      When I successfully run `gherkin-run import openspec/specs`
      And I run `gherkin-run format --check`
      Then the exit status should be 0
      And the file "Features/sessions.feature" should have a line that matches "^\t.Specification."

  Rule: stories of spec-kit are rules, and the items of their lists scenarios

    Scenario: requirements that a scenario names are its tags
      Given a file named "specs/007-sign-in/spec.md" with:
        """
        # Feature Specification: Sign-in

        ### User Story 1 - A person signs in (Priority: P1)

        **Acceptance Scenarios**:

        1. **Given** an account, **When** the password is right, **Then** the page "Home" opens (FR-002)
        2. **Given** an account, **When** the password is wrong,
           **Then** a message says so; **And** the field is empty
        3. **Given** no account, **When** the password is wrong, **Then** a message says so

        ### Edge Cases

        - What happens without a network?

        ## Requirements

        - **FR-001**: Passwords MUST be hashed
        - **FR-002**: People MUST be able to sign in
        """
      When I run `gherkin-run import specs`
      Then the exit status should be 0
      And the standard error should be empty
      And the file "Features/007-sign-in.feature" should be:
        """
        # language: en
        Feature: Sign-in

          [Specification](../specs/007-sign-in/spec.md)

          @REQ-007-sign-in.user-story-1
          Rule: User Story 1 - A person signs in (Priority: P1)
            [Specification](../specs/007-sign-in/spec.md#user-story-1---a-person-signs-in-priority-p1)

            @REQ-007-sign-in.FR-002
            Scenario: the password is right
              Given an account
              When the password is right
              Then the page "Home" opens (FR-002)

            Scenario: the password is wrong
              Given an account
              When the password is wrong
              Then a message says so
              And the field is empty

            Scenario: the password is wrong (2)
              Given no account
              When the password is wrong
              Then a message says so
        """
      When I run `gherkin-run -q -f requirements:matrix.csv --dry-run --requirements specs/007-sign-in/spec.md`
      Then the file "matrix.csv" should contain "007-sign-in.FR-001,,Passwords MUST be hashed,,Sign-in,,none"

    Scenario: steps in items of their own, and a name before the steps
      Given a file named "spec.md" with:
        """
        **Acceptance Scenarios**:

        - **Right password**: **Given** an account **When** I sign in **Then** I see "Home"
        - Wrong password
          - **Given** an account
          - **When** I sign in with another password
          - **Then** I see "Wrong password"
        - Given no account, When I sign in, Then I see "Unknown"
        """
      When I successfully run `gherkin-run import spec.md --output .`
      And I run `gherkin-run -q -f summary --dry-run spec.feature`
      Then the file "spec.feature" should contain each of:
        | Scenario: Right password             |
        | When I sign in\n                     |
        | Scenario: Wrong password             |
        | When I sign in with another password |
        | Given no account\n                   |

  Rule: edited features stay

    Background:
      Given a file named "spec.md" with:
        """
        # A
        #### Scenario: one
        - **WHEN** I wait
        """
      And I successfully run `gherkin-run import spec.md --output .`
      And I replace "I wait" with "I wait for 1 s" in the file "spec.feature"

    Scenario: a feature with another content is not replaced
      When I run `gherkin-run import spec.md --output .`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: spec.md: ./spec.feature has another content, so it stays; see the changes by --diff, or replace it by --force"
      And the file "spec.feature" should contain "When I wait for 1 s"

    Scenario: --diff shows the changes, and --force makes them
      When I run `gherkin-run import spec.md --output . --diff`
      Then the exit status should be 0
      And the standard output should contain:
        """
        -    When I wait for 1 s
        +    When I wait
        """
      When I successfully run `gherkin-run import spec.md --output . --force`
      Then the file "spec.feature" should have a line that matches "^    When I wait$"

    Scenario: two specifications cannot have one feature
      Given I copy the file "spec.md" to "b/spec.md"
      And I copy the file "spec.md" to "c/b/spec.md"
      When I run `gherkin-run import b/spec.md c/b/spec.md --output new`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: c/b/spec.md: new/b.feature is the feature of b/spec.md; import one of them to another --output"

  Rule: what cannot be read is listed

    Scenario: a table below a step, and two steps in one item
      Given a file named "spec.md" with:
        """
        #### Scenario: one
        - **WHEN** the shop is open **AND** these are in stock:
          | name | price |
          |------|-------|
          | tea  | 3 \| 4 |
        - **THEN** all is well
        """
      When I run `gherkin-run import spec.md --output .`
      Then the exit status should be 0
      And the file "spec.feature" should contain:
        """
            When the shop is open
            And these are in stock:
              | name | price  |
              | tea  | 3 \| 4 |
            Then all is well
        """

    Scenario Outline: <problem>
      Given a file named "spec.md" with:
        """
        ### Requirement: R
        #### Scenario: good
        - **WHEN** I wait
        <lines>
        """
      When I run `gherkin-run import spec.md --output .`
      Then the exit status should be 1
      And the standard error should contain 'gherkin-run: spec.md:<line>: <problem>'
      And the file "spec.feature" should contain "Scenario: good"

      Examples:
        | lines                                          | line | problem                                         |
        | - Nobody knows                                 | 4    | the text is not a step: "Nobody knows"; begin   |
        | \n\nA sentence.                                | 6    | the text is not a step: "A sentence."; begin    |
        | - **THEN**                                     | 4    | the step Then has no text; write it             |
        | #### Scenario: empty                           | 4    | the scenario "empty" has no steps; write        |
        | ### Requirement: S                             | 4    | the requirement "S" has no scenario; write      |
        | #### Scenario: code\n```\na\n```               | 5    | the block of code belongs to no step; write     |
        | \n**Scenario: bold**                           | 5    | the text is not a step: "**Scenario: bold**"    |
        | ## REMOVED Requirements\n### Requirement: S    | 5    | the requirement "S" is removed by this change   |
        | # B\n**Acceptance Scenarios**:\n- Nobody knows | 6    | the item is no scenario: it has no **Given**    |
        | # B\n**Scenario: bold**                        | 5    | the scenario "**Scenario: bold**" is no heading |
        | #### Senario: x\n- **WHEN** a\n- **THEN** b    | 5    | the steps below "Senario: x" belong to no       |
        | #### Scenario: table\n\n \| a \|               | 6    | the table belongs to no step; write             |

    Scenario: a file that is not UTF-8 is not read
      When I run the shell script:
        """
        printf '#### Scenario: one\n- **WHEN** caf\351\n' > latin.md
        gherkin-run import latin.md
        """
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: latin.md: is not UTF-8; save the file as UTF-8"
      And the file "Features/latin.feature" should not exist

    Scenario: a file without scenarios
      Given a file named "notes.md" with the line "# Notes"
      When I run `gherkin-run import notes.md`
      Then the exit status should be 1
      And the standard error should be the line "gherkin-run: notes.md: has no scenarios; write #### Scenario: NAME with - **WHEN** … and - **THEN** …"

    Scenario: no file of that name, and a folder without specifications
      Given a folder named "empty"
      When I run `gherkin-run import missing.md empty`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: missing.md: cannot be read: No such file or directory"
      And the standard error should contain "gherkin-run: empty: the folder contains no spec.md; name the Markdown files to import"

  Rule: scenarios without steps are no success

    Scenario: a file whose scenarios are all empty is not written
      Given a file named "spec.md" with:
        """
        #### Scenario: one
        #### Scenario: two
        """
      When I run `gherkin-run import spec.md --output .`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: spec.md: no scenario has steps, so ./spec.feature was not written; write - **WHEN** … and - **THEN** …"
      And the file "spec.feature" should not exist

    Scenario: a run says how many scenarios have no steps, and lint names them
      Given a file named "Features/a.feature" with:
        """
        Feature: A
          Scenario: one
          Scenario: two
            Given a step
        """
      When I run `gherkin-run -f summary`
      Then the exit status should be 0
      And the standard error should be:
        """
        gherkin-run: 1 scenario has no steps, so nothing was checked:
          Features/a.feature:2
        """
      When I run `gherkin-run lint`
      Then the exit status should be 0
      And the standard output should contain "empty"

  Rule: texts stay texts

    Scenario: what would be Gherkin at the beginning of a line
      Given a file named "spec.md" with:
        ```
        # @skip <title> | Feature: "x"
        ### Requirement: # @focus | Rule: <b>
        #### Scenario: Examples: @wip # <name>
        - **GIVEN** | a | table |
        - **WHEN** """ and @skip # <x> \| \n
        - **THEN** the list is:
          - | a \ b | \n
          - """
        - **AND** the code is:
          ~~~markdown
          """
          Scenario: x
          \"\"\"
          ~~~
        ```
      When I successfully run `gherkin-run import spec.md --output .`
      And I run `gherkin-run parse --no-source --no-ast spec.feature`
      Then the exit status should be 0
      And the output should have 1 line with "pickle"
      And the JSON value "/pickle/name" of the standard output should be "Examples: @wip # <name>"
      And the JSON value "/pickle/steps/1/text" of the standard output should be '""" and @skip # <x> \| \n'
      And the JSON value "/pickle/steps/2/argument/dataTable/rows/0/cells/0/value" of the standard output should be "| a \ b | \n"
      And the JSON value "/pickle/steps/3/argument/docString/content" of the standard output should be:
        ```
        "\"\"\"\nScenario: x\n\\\"\\\"\\\""
        ```
      And the output should not contain '"@skip"'
