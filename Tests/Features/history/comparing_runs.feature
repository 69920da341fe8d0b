@REQ-COMPARE-1
Feature: Comparing two runs

  Somebody who reviews a change wants to know what it broke: which scenarios fail now that passed before. `compare`
  answers from the saved messages of two runs, and its exit status is that of the answer.

  Background:
    Given I set the environment variable "TZ" to "Asia/Tokyo"
    And a saved run "failed" of a feature that fails, of 2001-01-02T00:00:00Z
    And a saved run "passed" of a feature that passes, of 2001-01-01T00:00:00Z

  Rule: new failures and scenarios that are newly unfinished fail the command

    Scenario: a new failure is listed with its location, its error and the lines that changed
      When I run `gherkin-run compare passed.ndjson failed.ndjson`
      Then the exit status should be 1
      And the standard error should be empty
      And the standard output should be:
        """
        Old: 2001-01-01 00:00 UTC, 1 scenario: 1 passed
        New: 2001-01-02 00:00 UTC, 1 scenario: 1 failed

        New failures (1)
          ✘ A › one
            Features/a.feature:2  failed, was passed  changed text
            Refusal()

        Changed text (1)
          • A › one
            Features/a.feature:2
              one
            - Given a step
            + Given a failing step

        1 new failure, 1 with changed text
        """

    Scenario Outline: a scenario that is <status> now is no new failure, but named as what it is
      Given a feature with a scenario of the steps:
        """
        Given <step>
        """
      And I run `gherkin-run -q -f message:new.ndjson`
      When I run `gherkin-run compare passed.ndjson new.ndjson`
      Then the exit status should be 1
      And the output should contain:
        """
        Newly pending, undefined or ambiguous (1)
          ■ A › one
            Features/a.feature:2  <status>, was passed
        """
      And the output should contain "1 newly pending, undefined or ambiguous, 1 with changed text"
      And the output should not contain "New failures"

      Examples:
        | status    | step            |
        | pending   | a pending step  |
        | undefined | nothing defined |

    Scenario: a scenario that is ambiguous now is no new failure either
      Given a feature with a scenario of the steps:
        """
        Given a pending step
        """
      And I run `gherkin-run -q -f message:new.ndjson`
      And I replace "PENDING" with "AMBIGUOUS" in the file "new.ndjson"
      When I run `gherkin-run compare passed.ndjson new.ndjson`
      Then the exit status should be 1
      And the output should contain:
        """
        Newly pending, undefined or ambiguous (1)
          ■ A › one
            Features/a.feature:2  ambiguous, was passed
        """
      And the output should not contain "New failures"

  Rule: a newer run that failed apart from its scenarios is no success in any form

    Background:
      Given a file named "Features/a.feature" with:
        """
        Feature: A
          Scenario: one
            Given a step
        """

    Scenario Outline: <what>
      Given I run the shell script:
        """
        <run>
        """
      When I run `gherkin-run compare passed.ndjson new.ndjson`
      Then the exit status should be 1
      And the output should have a line that matches "^The new run is no success: <problem>$"
      And the output should have <missed> lines with "Passed before, did not run now (1)"
      And the output should have a line that matches "; the new run failed$"
      When I run `gherkin-run compare passed.ndjson new.ndjson --format markdown`
      Then the exit status should be 1
      And the output should have a line that matches "^## ❌ <title>;"
      And the output should have a line that matches "The new run is no success: `<problem>`$"
      When I run `gherkin-run compare passed.ndjson new.ndjson --format json`
      Then the exit status should be 1
      And the JSON value "/missed" of the standard output should have <missed> elements
      And the standard output should have a line that matches "\"problem\" ?: ?\"<problem>\""
      # The first run of a branch is no success either, and the history keeps the reason.
      When I run `gherkin-run compare history new.ndjson --branch main --add`
      Then the exit status should be 1
      And the output should have a line that matches "^The new run is no success: <problem>$"
      When I run the shell script:
        """
        gherkin-run compare passed.ndjson history/main/*.jsonl | sed 's/ (main)//' > stored.txt
        gherkin-run compare passed.ndjson new.ndjson | diff - stored.txt
        """
      Then the output should be empty
      When I successfully run `gherkin-run docs site new.ndjson --history past --branch main`
      Then the file "site/badge.svg" should contain "scenarios: run failed"
      And the file "site/feed.xml" should have a line that matches "Failure: <problem>"
      And the file "site/index.html" should contain "The run failed"

      Examples:
        | what                         | run                                                                                                    | problem                                                | missed | title                               |
        | a hook before the run failed | gherkin-run -q -f message:new.ndjson --world-parameters '{"hook": "beforeAll", "fault": "fatalError"}' | BeforeAll failed: .*: Fatal error: the kettle is empty | 1      | 1 passed before and did not run now |
        | a hook after the run failed  | gherkin-run -q -f message:new.ndjson --world-parameters '{"hook": "afterAll", "fault": "fatalError"}'  | AfterAll failed: .*: Fatal error: the kettle is empty  | 0      | No differences                      |
        | the run claims no success    | sed 's/"success":true/"success":false/' passed.ndjson > new.ndjson                                     | the run claims no success                              | 0      | No differences                      |

    Scenario: the run was interrupted
      # The shell is a child of the worker, and the worker one of the run.
      Given a file named "Features/a.feature" with:
        """
        Feature: A
          Scenario: zero
            Given a shell runs: kill -INT $(awk '{print $4}' /proc/$PPID/stat); sleep 1
          Scenario: one
            Given a step
        """
      And I run `gherkin-run -q -f message:new.ndjson`
      When I run `gherkin-run compare passed.ndjson new.ndjson`
      Then the exit status should be 1
      And the output should contain the lines in order:
        """
        The new run is no success: interrupted: 1 of 2 scenarios did not run
        Passed before, did not run now (1)
        """

  Rule: the command succeeds if failures are fixed or persist, and if nothing differs

    Scenario: a fixed failure
      When I run `gherkin-run compare failed.ndjson passed.ndjson`
      Then the exit status should be 0
      And the output should contain:
        """
        Fixed (1)
          ✔ A › one
        """

    Scenario: a failure that persists
      When I run `gherkin-run compare failed.ndjson failed.ndjson`
      Then the exit status should be 0
      And the output should contain the lines in order:
        """
        Still failing (1)
        1 still failing
        """

    Scenario: equal runs, of which one is read from standard input
      When I run `gherkin-run compare passed.ndjson -` with the file "passed.ndjson" as input
      Then the exit status should be 0
      And the output should have 1 line with "no differences"

  Rule: scenarios that are skipped now are listed, and are neither fixed nor failures

    Background:
      Given a feature with a scenario of the steps:
        """
        Given a skip of 3 bytes
        """
      And I run `gherkin-run -q -f message:skipped.ndjson`

    Scenario: the scenario failed before
      When I run `gherkin-run compare failed.ndjson skipped.ndjson`
      Then the exit status should be 0
      And the output should contain "1 failed before, no result now"
      And the output should not contain "ixed"

    Scenario: the scenario passed before
      When I run `gherkin-run compare passed.ndjson skipped.ndjson`
      Then the exit status should be 0
      And the output should contain "Passed before, did not run now (1)"

  Rule: the changed lines of a scenario are shown in all formats

    Background:
      Given a feature with a scenario of the steps:
        """
        Given a step
        And I print "<b>water"
        """
      And I successfully run `gherkin-run -q -f message:water.ndjson`
      And I replace "water" with "beer" in the file "Features/a.feature"
      And I successfully run `gherkin-run -q -f message:beer.ndjson`

    Scenario: text
      When I run `gherkin-run compare water.ndjson beer.ndjson`
      Then the exit status should be 0
      And the output should contain:
        """
        Changed text (1)
          • A › one
            Features/a.feature:2
            …
              Given a step
            - And I print "<b>water"
            + And I print "<b>beer"
        """

    Scenario: Markdown
      When I run `gherkin-run compare water.ndjson beer.ndjson --format markdown`
      Then the output should contain each of:
        | `- And I print "<b>water"` |
        | `+ And I print "<b>beer"`  |

    Scenario: JSON
      When I run `gherkin-run compare water.ndjson beer.ndjson --format json`
      Then the JSON value "/changed/0/diff" of the output should be:
        """
        ["…", "  Given a step", "- And I print \"<b>water\"", "+ And I print \"<b>beer\""]
        """

    Scenario: the older run is in a history
      Given I successfully run `gherkin-run compare history water.ndjson --add --branch main`
      When I run `gherkin-run compare history beer.ndjson --branch main`
      Then the output should contain the lines in order:
        """
        Changed text (1)
              Given a step
            - And I print "<b>water"
            + And I print "<b>beer"
        """

  Rule: the formats for programs and pages say the same

    Scenario: JSON has a list for each kind of difference
      Given a file named "Features/a.feature" with:
        """
        Feature: Sums
          Rule: Small ones
            Scenario Outline: Adding <a>
              Given a shell runs: test -e works-<a>

              Examples:
                | a |
                | 1 |
        """
      And an empty file named "works-1"
      And I successfully run `gherkin-run -q -f message:old.ndjson`
      And I remove the file "works-1"
      And I run `gherkin-run -q -f message:new.ndjson`
      When I run `gherkin-run compare old.ndjson new.ndjson --format json`
      Then the exit status should be 1
      And the standard output should have the JSON values:
        | /newFailureCount             | 1          |
        | /newFailures/0/scenario      | Adding <a> |
        | /newFailures/0/outcomeBefore | passed     |
        | /newFailures/0/values/0      | 1          |
        | /newFailures/0/rule          | Small ones |
      And the JSON value "/fixed" of the standard output should have 0 elements

    Scenario: JSON has the start of each run
      When I run `gherkin-run compare passed.ndjson failed.ndjson --format json`
      Then the JSON value "/old/start" of the output should contain "2001-01-01T00:00:00."
      And the JSON value "/new/start" of the output should contain "2001-01-02T00:00:00."

    Scenario: Markdown escapes the texts of users
      Given I replace "Refusal()" with "@team `<b>`\u001b[31m [x](http://example.com)" in the file "failed.ndjson"
      When I run `gherkin-run compare passed.ndjson failed.ndjson --format markdown`
      Then the exit status should be 1
      And the output should contain the lines in order:
        """
        ## ❌ 1 new failure, 1 with changed text
        ### New failures
        -   `A › one` – failed, was passed – changed text
        """
      And the output should contain "``@team `<b>`\u{1B}[31m [x](http://example.com)``"

    Scenario: a terminal has colours, and no escape sequences of users
      Given I unset the environment variable "NO_COLOR"
      And I set the environment variable "FORCE_COLOR" to "1"
      And I replace "Refusal()" with "\u001b[2Jgone" in the file "failed.ndjson"
      When I run `gherkin-run compare passed.ndjson failed.ndjson | cat -v` in a shell
      Then the output should contain "^[[31m    \u{1B}[2Jgone^[[39m"

  Rule: what is no complete run is an error

    Scenario Outline: <what>
      Given I successfully run the shell script:
        """
        sed '$d' passed.ndjson > incomplete.ndjson
        cat passed.ndjson passed.ndjson > two.ndjson
        grep -v 'testStepFinished"' passed.ndjson > lost.ndjson
        echo no messages > text.txt
        """
      When I run `gherkin-run compare <operands>`
      Then the exit status should be 2
      And the standard error should contain "<problem>"

      Examples:
        | what                                       | operands                        | problem                                     |
        | a missing file as the newer run            | passed.ndjson missing.ndjson    | missing.ndjson: no such file                |
        | a missing file as the older run            | missing passed.ndjson           | missing: no such file                       |
        | a stream without its end                   | passed.ndjson incomplete.ndjson | incomplete.ndjson: the stream is incomplete |
        | a file without messages                    | passed.ndjson text.txt          | text.txt:1:1                                |
        | a folder as the newer run                  | passed.ndjson .                 | .: NEW is a folder                          |
        | two runs in the file of the newer one      | passed.ndjson two.ndjson        | give each run in its own file               |
        | two runs in the file of the older one      | two.ndjson passed.ndjson        | give each run in its own file               |
        | a newer run in which messages are missing  | passed.ndjson lost.ndjson       | messages are missing                        |
        | an older run in which messages are missing | lost.ndjson passed.ndjson       | messages are missing                        |

    Scenario Outline: a comparison of <what> <result>
      Given a file named "Features/b.feature" with:
        """
        Feature: B
          Scenario: two
            Given a step
          Scenario: three
            Given a step
        """
      And I successfully run the shell script:
        """
        gherkin-run -q -f message:whole.ndjson Features/b.feature
        gherkin-run -q -f message:1.ndjson --shard 1/2 Features/b.feature
        gherkin-run -q -f message:2.ndjson --shard 2/2 Features/b.feature
        gherkin-run -q -f message:other.ndjson --shard 1/2 Features/b.feature:2
        gherkin-run merge -o merged.ndjson 1.ndjson 2.ndjson
        """
      When I run `gherkin-run compare <operands>`
      Then the exit status should be <status>
      And the standard error should be:
        """
        <error>
        """

      Examples:
        | what                       | result     | operands                                | status | error                                                                                                                                                                                  |
        | a whole run with a part    | is refused | whole.ndjson 1.ndjson                   | 2      | gherkin-run: 1.ndjson: is part 1 of 2, and whole.ndjson has a whole run; compare whole runs or the same part of two runs, or pass --allow-missing-parts                                |
        | a part with a whole run    | is refused | 1.ndjson merged.ndjson                  | 2      | gherkin-run: 1.ndjson: is part 1 of 2, and merged.ndjson has a whole run; compare whole runs or the same part of two runs, or pass --allow-missing-parts                               |
        | two parts of a run         | is refused | 1.ndjson 2.ndjson                       | 2      | gherkin-run: 2.ndjson: is part 2 of 2, and 1.ndjson is part 1 of 2; compare whole runs or the same part of two runs, or pass --allow-missing-parts                                     |
        | parts of two selections    | is refused | other.ndjson 1.ndjson                   | 2      | gherkin-run: 1.ndjson: is part 1 of 2 of a different selection than other.ndjson, which is part 1 of 2; compare whole runs or the same part of two runs, or pass --allow-missing-parts |
        | two parts, on request,     | succeeds   | 1.ndjson 2.ndjson --allow-missing-parts | 0      |                                                                                                                                                                                        |
        | a part with itself         | succeeds   | 1.ndjson 1.ndjson                       | 0      |                                                                                                                                                                                        |
        | a whole run with all parts | succeeds   | whole.ndjson merged.ndjson              | 0      |                                                                                                                                                                                        |

    Scenario Outline: the arguments are wrong: <arguments>
      When I run `gherkin-run compare passed.ndjson <arguments>`
      Then the exit status should be 2
      And the standard error should contain "<problem>"

      Examples:
        | arguments                       | problem                             |
        | passed.ndjson --add             | --add needs a history folder as OLD |
        | passed.ndjson --history-limit 3 | --history-limit needs --add         |
        | passed.ndjson --history-limit 0 | \"0\" is not a number above 0       |
        | passed.ndjson --format jsn      | did you mean json?                  |
        |                                 | NEW is missing                      |
