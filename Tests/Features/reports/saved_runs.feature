@REQ-REPORT-2
Feature: Reports of saved runs

  A build server saves the messages of a run. `report` makes every report from them later, with the result of the run.

  Background:
    Given a file named "Features/two.feature" with:
      """
      Feature: two
        Scenario: calm
          When a step
        Scenario: sad
          Given nonsense
      """
    And I run `gherkin-run -f message:run.ndjson -f junit:live.xml -f pretty:live.txt`
    And I successfully run `gherkin-run -q -f message:calm.ndjson Features/two.feature:2`

  Rule: the reports and the status are those of the run

    Scenario: the run failed
      When I run `gherkin-run report -f junit:later.xml -f pretty:later.txt run.ndjson`
      Then the exit status should be 1
      And the standard error should be empty
      And the file "later.xml" should be the same as the file "live.xml"
      And the file "later.txt" should be the same as the file "live.txt"

    Scenario: the run succeeded
      When I run `gherkin-run report calm.ndjson`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario: the messages are written to a file of a new folder while the default report is printed
      When I run `gherkin-run -f message:reports/deep/run.ndjson Features/two.feature:2`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"
      When I run `sed -n '1s/^{"\([a-zA-Z]*\)":.*/\1/p; $s/^{"\([a-zA-Z]*\)":.*/\1/p' reports/deep/run.ndjson` in a shell
      Then the output should be:
        """
        meta
        testRunFinished
        """

  Rule: streams are files, named pipes and standard input

    Scenario: with the format message, the command is a filter
      When I run `gherkin-run report -f message -` with the file "run.ndjson" as input
      Then the exit status should be 1
      And the standard output should be the same as the file "run.ndjson"

    Scenario: - is standard input even beside a file of this name
      Given I copy the file "calm.ndjson" to "-"
      When I run `gherkin-run report -f message -` with the file "run.ndjson" as input
      Then the standard output should be the same as the file "run.ndjson"
      When I run `gherkin-run report -f message ./-` with the file "run.ndjson" as input
      Then the standard output should be the same as the file "calm.ndjson"

    Scenario: several streams are one
      Given I run `gherkin-run -q -f message:sad.ndjson Features/two.feature:4`
      When I run `gherkin-run report -f progress calm.ndjson -` with the file "sad.ndjson" as input
      Then the exit status should be 1
      And the output should contain "2 scenarios (1 passed, 1 undefined)"

    Scenario: a named pipe cannot be opened twice
      When I run the shell script:
        """
        mkfifo pipe
        cat run.ndjson > pipe &
        gherkin-run report -f pretty pipe
        """
      Then the exit status should be 1
      And the standard error should be empty
      And the standard output should be the same as the file "live.txt"

  Rule: a stream that is not complete is reported as far as possible, with status 2

    Scenario Outline: the end is missing after a failed attempt, whose retry is announced: the scenario failed <how>
      Given a feature "bad" that fails
      And I run `gherkin-run --retry 1 -q -f message:whole.ndjson Features/bad.feature`
      And I successfully run `sed '/"willBeRetried":true/q' whole.ndjson > cut.ndjson` in a shell
      And I successfully run the shell script:
        """
        <merge>
        """
      When I run `gherkin-run report -f summary <file>`
      Then the output should contain "1 scenario (1 failed)"
      And the output should not contain "did not run"

      Examples:
        | how         | merge                                                      | file          |
        | as it is    | true                                                       | cut.ndjson    |
        | when merged | gherkin-run merge --output merged.ndjson cut.ndjson \|\| : | merged.ndjson |

    Scenario: the end is missing
      Given I successfully run `sed '$d' calm.ndjson > cut.ndjson` in a shell
      When I run `gherkin-run report -f message cut.ndjson`
      Then the exit status should be 2
      And the standard output should be the same as the file "cut.ndjson"
      And the standard error should be:
        """
        gherkin-run: cut.ndjson: the stream is incomplete: it has no testRunFinished; its other messages were used
        """

    Scenario Outline: with <count> messages, which are read in batches, features are found
      Given I successfully run the shell script:
        """
        sed '$d' calm.ndjson | sed '$d' | sed '$d' > begin.ndjson
        others=$(grep -cvE '^[{]"(source|gherkinDocument|pickle)"' begin.ndjson)
        log='{"attachment":{"body":"x","contentEncoding":"IDENTITY","mediaType":"text/plain"}}'
        sed '/^{"testRunStarted"/q' begin.ndjson > cut.ndjson
        yes "$log" | head -n $((<count> - others)) >> cut.ndjson
        sed '1,/^{"testRunStarted"/d' begin.ndjson >> cut.ndjson
        """
      When I run `gherkin-run report -f pretty cut.ndjson`
      Then the exit status should be 2
      And the standard output should contain "Scenario: calm"
      And the standard error should contain "cut.ndjson: the stream is incomplete"

      Examples:
        | count |
        | 508   |
        | 509   |
        | 510   |
        | 511   |
        | 512   |
        | 513   |
        | 514   |

    Scenario: a message is wrong
      Given I successfully run the shell script:
        """
        head -3 calm.ndjson > bad.ndjson
        echo '{"pickle":7}' >> bad.ndjson
        """
      When I run `gherkin-run report -f message bad.ndjson`
      Then the exit status should be 2
      And the standard output should have 3 lines
      And the standard error should contain "gherkin-run: bad.ndjson:4:11: "

    Scenario Outline: <what> cannot be read, as the reports say
      Given a file named "report.xml" with the line "old"
      When I run `gherkin-run report -f junit:report.xml <path>`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: <path>: "
      And the XML of the file "report.xml" should have 1 "error" element

      Examples:
        | what           | path           |
        | a missing file | nowhere.ndjson |
        | a folder       | Features       |

    Scenario: its parse errors have their places
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a step
            Whne x
        """
      And I run `gherkin-run -q -f message:errors.ndjson a.feature`
      When I run `gherkin-run report -f summary errors.ndjson`
      Then the exit status should be 2
      And the standard output should have a line that matches "^  1\) a.feature:4:5: the line begins with no keyword; "
