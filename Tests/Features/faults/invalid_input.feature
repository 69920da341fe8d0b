@REQ-USE-3
Feature: Invalid paths and options

  A run that cannot start says which argument is wrong and what to write instead. Its status is 2, and nothing runs.

  Background:
    Given a file named "F/good.feature" with:
      """
      Feature: good
        Scenario: s
          Given a step
      """

  Rule: each path must lead to a scenario

    Scenario: all missing paths are reported
      When I run `gherkin-run F nowhere neither.feature`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should be:
        """
        gherkin-run: nowhere: no such file or folder; check the path, which is relative to the working directory
        gherkin-run: neither.feature: no such file or folder; check the path, which is relative to the working directory
        """

    Scenario Outline: for the missing path <path>, the error names a similar one that exists
      Given a file named "Features/shop/a.feature" with the line "Feature: f"
      When I run `gherkin-run <path>`
      Then the exit status should be 2
      And the standard error should have a line that matches "; did you mean <similar>\?$"

      Examples:
        | path          | similar        |
        | F/god.feature | F/good.feature |
        | Feature/shop/ | Features/shop/ |

    Scenario: a folder without features is reported
      Given a file named "notes/readme.txt" with the line "text"
      When I run `gherkin-run notes`
      Then the exit status should be 2
      And the standard error should contain "notes: the folder contains no features"

    Scenario: features without scenarios are an error
      Given a file named "E/empty.feature" with the line "Feature: f"
      When I run `gherkin-run E`
      Then the exit status should be 2
      And the standard error should contain "no scenario"

    Scenario Outline: <place> is reported because there is no scenario
      Given a file named "F/empty.feature" with the line "Feature: f"
      When I run `gherkin-run <place>`
      Then the exit status should be 2
      And the standard error should contain "<place>: there is no scenario at this line"

      Examples:
        | place                               |
        | F/empty.feature:1                   |
        | F/good.feature:99                   |
        | F/good.feature:99999999999999999999 |

  Rule: each option must be known and have a correct value

    Scenario Outline: the arguments <arguments> are wrong
      When I run `gherkin-run <arguments>`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <problem>
        """

      Examples:
        | arguments        | problem                                            |
        | --formt pretty F | there is no option --formt; did you mean --format? |
        | --format         | --format needs a value: --format NAME[:FILE]       |

    Scenario Outline: the error of <arguments> explains the value
      When I run `gherkin-run <arguments>`
      Then the exit status should be 2
      And the standard error should contain:
        """
        <problem>
        """

      Examples:
        | arguments                                    | problem                                                                     |
        | --format prety                               | --format: "prety" is unknown; did you mean pretty? Known values: pretty,    |
        | --format message:                            | no file name after the colon                                                |
        | --version=2                                  | --version takes no value                                                    |
        | --tags @wip* F                               | in a tag, * is an ordinary character; name each tag, with "or" between them |
        | --format message:F/good.feature/run.ndjson F | F/good.feature/run.ndjson                                                   |

    Scenario Outline: <name>, the configuration of another program, is not read as YAML
      Given a file named "<name>" with:
        """
        [behave]
        format = plain
        """
      When I run `gherkin-run --config <name> F`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <name>: is the configuration of another program; write its options as keys in a file gherkin-run.yaml
        """

      Examples:
        | name        |
        | cucumber.js |
        | behave.ini  |

  Rule: a reader may stop reading

    Scenario: a closed pipe ends the run without an error message
      When I run `gherkin-run F | head -1 > /dev/null; echo done` in a shell
      Then the output should be the line "done"
