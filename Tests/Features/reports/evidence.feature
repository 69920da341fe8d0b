@REQ-REPORT-10
Feature: Evidence of a run

  `--format evidence:FOLDER` writes what an auditor keeps: the messages of the run, hashes of all that took part in it, and
  a statement that other tools sign. Nothing that is doubtful is written as `PASSED`.

  Background:
    Given a file named "Features/beers.feature" with:
      """
      Feature: Beers
        Scenario: one
          Given a step
        Scenario: two
          Given a step
      """

  Rule: the folder has the messages, the definitions, a manifest with hashes, and an in-toto statement

    @python3
    Scenario: every hash is that of the file
      Given a copy of the fixture "evidence/check.py"
      When I run `gherkin-run -q -f evidence:E -f junit:E/junit.xml -f html:out/r.html -f allure:allure`
      Then the exit status should be 0
      And the file "E/manifest.json" should have the JSON values:
        | /format                | gherkin-run evidence   |
        | /result                | PASSED                 |
        | /isComplete            | true                   |
        | /verdict/sentence      | All 2 scenarios passed |
        | /counts/passed         | 2                      |
        | /features/0/name       | Features/beers.feature |
        | /reports/0/format      | junit                  |
        | /environment/tool/name | gherkin-run            |
      And the JSON value "/command" of the file "E/manifest.json" should contain "-f evidence:E"
      And the file "E/definitions.txt" should have a line that matches "^step\ta step\t.*\.swift:\d+$"
      When I run `python3 check.py E`
      Then the output should be:
        """
        PASSED 9 hashes are right
        """

    @in-toto
    Scenario: the package in-toto-attestation reads the statement
      Given a copy of the fixture "evidence/check.py"
      And I successfully run `gherkin-run -q -f evidence:E`
      When I run `python3 check.py E in-toto`
      Then the exit status should be 0
      And the output should contain "in-toto reads PASSED 2 0 0"

    Scenario: the statement names the commit only if the build service does, because a checkout can have changed files
      Given I set the environment variable "GITHUB_ACTIONS" to "true"
      And I set the environment variable "GITHUB_SERVER_URL" to "https://forge.example"
      And I set the environment variable "GITHUB_REPOSITORY" to "ann/beers"
      And I set the environment variable "GITHUB_RUN_ID" to "7"
      And I set the environment variable "GITHUB_SHA" to "0123456789012345678901234567890123456789"
      When I run `gherkin-run -q -f evidence:E`
      Then the file "E/manifest.json" should have the JSON values:
        | /revision/source | ci                                       |
        | /revision/commit | 0123456789012345678901234567890123456789 |
      And the file "E/test-result.json" should have the JSON values:
        | /subject/0/digest/gitCommit | 0123456789012345678901234567890123456789 |

    Scenario: a saved run has the same evidence, without the runner
      Given I successfully run `gherkin-run -q -f evidence:E`
      When I run `gherkin-run report -f evidence:again E/messages.ndjson`
      Then the exit status should be 0
      And the file "again/manifest.json" should have the JSON values:
        | /result | PASSED |
      And the JSON value "/programs/runner" of the file "again/manifest.json" should not exist
      When I run `cmp E/messages.ndjson again/messages.ndjson`
      Then the exit status should be 0

    @check-jsonschema
    Scenario Outline: the manifest of <what> conforms to its schema
      Given a file named "list.csv" with:
        """
        id,title
        7,Beer
        """
      And I run `gherkin-run help --schema evidence > schema.json` in a shell
      When I run `gherkin-run -q -f evidence:E --environment a=b --requirements list.csv -f junit:/dev/null <path>`
      Then the JSON value "/requirements" of the file "E/manifest.json" should have <lists> elements
      When I run `check-jsonschema --schemafile schema.json E/manifest.json`
      Then the exit status should be 0

      Examples:
        | what                    | path          | lists |
        | a run                   | Features      | 1     |
        | a run that cannot start | Features/none | 0     |

    Scenario: values of world parameters that look like secrets are not recorded
      When I run `gherkin-run -q -f evidence:E --world-parameters '{"token": "s3cret"}'`
      Then the exit status should be 0
      And the file "E/manifest.json" should not contain "s3cret"

  Rule: the result is PASSED only if every selected scenario passed at once, in a whole run

    Scenario Outline: <what>
      Given a file named "Features/other.feature" with:
        """
        Feature: Other
          <tag>
          Scenario: other
            Given <step>
        """
      When I run `gherkin-run -q -f evidence:E <options>`
      Then the file "E/manifest.json" should have the JSON values:
        | /result | <result> |
      And the file "E/test-result.json" should have the JSON values:
        | /predicate/result | <result> |
      And the JSON value "/predicate/<list>" of the file "E/test-result.json" should be:
        """
        ["Features/other.feature: Other › other"]
        """

      Examples:
        | what                                 | tag            | step                            | options                                   | result | list        |
        | a failure                            | @a             | a failing step                  |                                           | FAILED | failedTests |
        | a pending step                       | @a             | a pending step                  |                                           | FAILED | failedTests |
        | an accepted pending step             | @a             | a pending step                  | --no-strict                               | WARNED | warnedTests |
        | a known failure                      | @known-failure | a failing step                  |                                           | WARNED | warnedTests |
        | a scenario that passes when repeated | @retry(1)      | a fault at the first try: abort | --world-parameters '{"marker": "marker"}' | WARNED | warnedTests |
        | a failure of a scenario in progress  | @wip           | a failing step                  | --wip --tags @wip                         | FAILED | failedTests |

    Scenario Outline: <what>, of which no list of the statement says that it passed
      Given a file named "Features/other.feature" with:
        """
        Feature: Other
          <tag>
          Scenario: other
            <step>
        """
      When I run `gherkin-run -q -f evidence:E <options>`
      Then the file "E/test-result.json" should have the JSON values:
        | /predicate/result | <result> |
      And the file "E/test-result.json" should not contain "Features/other.feature: "

      Examples:
        | what                     | tag | step                    | options                   | result |
        | a skipped scenario       | @a  | Given a skip of 3 bytes |                           | WARNED |
        | a scenario without steps | @a  | # later                 |                           | WARNED |
        | a dry run                | @a  | Given a step            | --dry-run --tags 'not @a' | FAILED |
        | a shard                  | @a  | Given a step            | --shard 1/3               | WARNED |

    Scenario: an interrupt after the last scenario
      Given a file named "Features/beers.feature" with:
        """
        Feature: Beers
          Scenario: one
            Given I work for 2000 ms
        """
      When I start `gherkin-run -f evidence:E -f summary` in a terminal
      And I wait until the output contains "one: I work for 2000 ms"
      And I press "Ctrl-C"
      And I wait until the command ends
      Then the exit status should be 130
      And the file "E/manifest.json" should have the JSON values:
        | /result  | FAILED                  |
        | /notes/0 | the run was interrupted |

    Scenario: messages without their end, as those of a run that was killed
      Given I successfully run `gherkin-run -q -f message:whole.ndjson`
      And I successfully run `sed '$d' whole.ndjson > cut.ndjson` in a shell
      When I run `gherkin-run report -f evidence:E cut.ndjson`
      Then the file "E/manifest.json" should have the JSON values:
        | /isComplete | false  |
        | /result     | FAILED |

    Scenario: a run that is killed
      Given I successfully run `gherkin-run -q -f evidence:E`
      And I append to the file "Features/beers.feature":
        """
          Scenario: slow
            Given I work for 60000 ms
        """
      When I start `gherkin-run -f evidence:E -f progress`
      And I wait until the output contains "."
      And I send the signal "SIGKILL"
      And I wait until the command ends
      Then the file "E/manifest.json" should have the JSON values:
        | /isComplete | false  |
        | /result     | FAILED |
      And the file "E/test-result.json" should not exist
      # The unfinished stream is left, which other scenarios do not leave.
      When I remove the folder "E"

    Scenario: another report cannot be written
      Given an empty file named "file"
      When I run `gherkin-run -q -f evidence:E -f junit:file/junit.xml`
      Then the exit status should be 2
      And the file "E/manifest.json" should have the JSON values:
        | /result  | WARNED                                      |
        | /notes/0 | cannot open file/junit.xml: Not a directory |

    Scenario: a stream that is cut off
      Given I successfully run `gherkin-run -q -f message:run.ndjson`
      And I successfully run the shell script:
        """
        sed '$d' run.ndjson > cut.ndjson
        """
      When I run `gherkin-run report -f evidence:E cut.ndjson`
      Then the exit status should be 2
      And the file "E/manifest.json" should have the JSON values:
        | /result       | FAILED     |
        | /verdict/kind | incomplete |

    Scenario: a run that cannot start replaces the evidence of an earlier one
      Given I successfully run `gherkin-run -q -f evidence:E`
      When I run `gherkin-run -q -f evidence:E nowhere.feature`
      Then the exit status should be 2
      And the file "E/manifest.json" should have the JSON values:
        | /result | FAILED |
      And the file "E/test-result.json" should have the JSON values:
        | /predicate/result | FAILED          |
        | /subject/0/name   | messages.ndjson |

  Rule: the folder is new, empty, or has evidence of an earlier run

    Scenario: a folder with other files
      Given a file named "E/notes.txt" with the line "mine"
      When I run `gherkin-run -q -f evidence:E`
      Then the exit status should be 2
      And the output should have a line that matches "^gherkin-run: cannot write evidence to E: the folder has other files, such as notes.txt; name a new or empty folder$"
      And the file "E/manifest.json" should not exist

    @only(linux)
    Scenario: a folder with a file whose name is not UTF-8
      Given I successfully run the shell script:
        """
        mkdir E; : > "E/$(printf '\377')"
        """
      When I run `gherkin-run -q -f evidence:E`
      Then the exit status should be 2
      And the output should contain "cannot write evidence to E: the folder has other files"
      And the file "E/manifest.json" should not exist

    Scenario: a file
      Given a file named "E" with the line "mine"
      When I run `gherkin-run -q -f evidence:E`
      Then the exit status should be 2
      And the file "E" should be the line "mine"

    Scenario: the evidence that is read
      Given I successfully run `gherkin-run -q -f evidence:E`
      When I run `gherkin-run report -q -f evidence:E E/messages.ndjson`
      Then the exit status should be 2
      When I run `gherkin-run report -f evidence:E E/messages.ndjson`
      Then the exit status should be 2
      And the output should have a line that matches "E/messages.ndjson is an input stream; write the report to another file"
      And the file "E/test-result.json" should have the JSON values:
        | /predicate/result | PASSED |
