@REQ-COMPARE-1
Feature: The history of a branch

  A folder with earlier runs answers what one older run cannot: since when a scenario fails, and what a branch changes
  compared with another one.

  Background:
    Given a saved run "1" of a feature that passes, of 2001-01-01T00:00:00Z
    And a saved run "2" of a feature that fails, of 2001-01-02T00:00:00Z
    And a saved run "3" of a feature that fails, of 2001-01-03T00:00:00Z

  Rule: a run is compared with the last run of its branch, and --add stores it for later ones

    Scenario: the first run of a branch has nothing to be compared with
      When I run `gherkin-run compare history 1.ndjson --add --branch main`
      Then the exit status should be 0
      And the output should be the line "There is no earlier run of this branch to compare with."

    Scenario: a run that is added twice is compared with the run before it, and stored once
      Given I successfully run `gherkin-run compare history 1.ndjson --add --branch main`
      And I run `gherkin-run compare history 2.ndjson --add --branch main`
      When I run `gherkin-run compare history 2.ndjson --add --branch main`
      Then the exit status should be 1
      And the output should contain "New failures (1)"
      When I run `ls history/main/*.jsonl` in a shell
      Then the output should have 2 lines

    Scenario: a failure that persists has the time of its first run
      Given I successfully run `gherkin-run compare history 1.ndjson --add --branch main`
      And I run `gherkin-run compare history 2.ndjson --add --branch main`
      When I run `gherkin-run compare history 3.ndjson --branch main`
      Then the exit status should be 0
      And the output should contain "Features/a.feature:2  failed, since 2001-01-02 00:00 UTC"

    Scenario: the history keeps as many runs as its limit, which can be compared with each other
      Given I successfully run `gherkin-run compare history 1.ndjson --add --branch main`
      And I run `gherkin-run compare history 2.ndjson --add --branch main`
      And I successfully run `gherkin-run compare history 3.ndjson --add --branch main --history-limit 2`
      When I run `ls history/main/*.jsonl | cut -c 1-21` in a shell
      Then the output should be:
        """
        history/main/20010102
        history/main/20010103
        """
      When I run `gherkin-run compare history/main/20010102*.jsonl history/main/20010103*.jsonl` in a shell
      Then the exit status should be 0
      And the output should contain "Old: 2001-01-02 00:00 UTC (main), 1 scenario: 1 failed"

    Scenario: builds that end at the same time lose no run
      When I run the shell script:
        """
        for number in 1 2 3; do
          gherkin-run compare history $number.ndjson --add --branch main &
          gherkin-run docs site$number $number.ndjson --history history --branch main &
          gherkin-run compare history $number.ndjson --add --branch topic &
        done > output.txt 2>&1
        wait
        for folder in main topic; do gherkin-run docs all --history history --branch $folder && ls history/$folder; done
        """
      Then the exit status should be 0
      And the output should have 6 lines with "jsonl"
      And the output should have 6 lines with ".texts"

    Scenario: a file of the history is named as the older run, and shows the changed lines
      Given a saved run "1" of a feature that passes
      And I successfully run `gherkin-run compare history 1.ndjson --add --branch main`
      And a saved run "2" of a feature that fails
      When I run `gherkin-run compare history/main/*.jsonl 2.ndjson` in a shell
      Then the exit status should be 1
      And the output should contain:
        """
            - Given a step
            + Given a failing step
        """

  Rule: --base compares with another branch

    Background:
      Given I successfully run `gherkin-run compare history 1.ndjson --add --branch main`

    Scenario: the branch exists
      When I run `gherkin-run compare history 2.ndjson --branch topic --base main`
      Then the exit status should be 1
      And the output should contain "New failures (1)"

    Scenario: the branch is misspelt
      When I run `gherkin-run compare history 2.ndjson --base mian`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: history: there is no earlier run of the branch mian; it has main"

  Rule: damaged files are reported

    Scenario: an earlier run is damaged, and the last one is used
      Given I successfully run `gherkin-run compare history 1.ndjson --add --branch main`
      And a file named "history/main/20001231T000000.000Z-0.jsonl" with the line '{"format":'
      When I run `gherkin-run compare history 2.ndjson --branch main`
      Then the exit status should be 1
      And the standard error should contain "gherkin-run: history/main/20001231T000000.000Z-0.jsonl:1: the file is damaged: "
      And the output should contain "Old: 2001-01-01 00:00 UTC (main)"

    Scenario: a branch is no folder
      Given a file named "history/main" with the line "junk"
      When I run `gherkin-run compare history 1.ndjson --branch main`
      Then the exit status should be 2
      And the standard error should contain "history/main: cannot be read"

  Rule: a last run that cannot be read is an error, even if there are earlier ones

    Scenario Outline: the last run <problem>, and <earlier>
      Given I run the shell script:
        """
        <preparation>
        mkdir -p history/main
        printf '<content>' > history/main/20010102T000000.000Z-0.jsonl
        """
      When I run `gherkin-run compare history 3.ndjson --branch main`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain "history/main/20010102T000000.000Z-0.jsonl: this is the last run before NEW; <remedy>"
      When I run `gherkin-run compare history 3.ndjson --branch topic --base main`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain "history/main/20010102T000000.000Z-0.jsonl: this is the last run before NEW; <remedy>"
      When I run `gherkin-run compare history 3.ndjson --branch main --add`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain "history/main/20010102T000000.000Z-0.jsonl: this is the last run before NEW; <remedy>"

      Examples:
        | problem                       | content                                                      | remedy                  | earlier                    | preparation                                              |
        | is empty                      |                                                              | remove the file         | there is no other          | :                                                        |
        | is cut off                    | {"format":                                                   | remove the file         | there is no other          | :                                                        |
        | is no history                 | junk\\n                                                      | remove the file         | there is no other          | :                                                        |
        | is of a newer version         | {"format":"gherkin-run-history","version":99,"records":0}\\n | use a newer gherkin-run | there is no other          | :                                                        |
        | has less records than it says | {"format":"gherkin-run-history","version":1,"records":2}\\n  | remove the file         | there is no other          | :                                                        |
        | is empty                      |                                                              | remove the file         | an earlier one can be read | gherkin-run compare history 1.ndjson --add --branch main |
        | is cut off                    | {"format":                                                   | remove the file         | an earlier one can be read | gherkin-run compare history 1.ndjson --add --branch main |
        | is no history                 | junk\\n                                                      | remove the file         | an earlier one can be read | gherkin-run compare history 1.ndjson --add --branch main |
        | is of a newer version         | {"format":"gherkin-run-history","version":99,"records":0}\\n | use a newer gherkin-run | an earlier one can be read | gherkin-run compare history 1.ndjson --add --branch main |
        | has less records than it says | {"format":"gherkin-run-history","version":1,"records":2}\\n  | remove the file         | an earlier one can be read | gherkin-run compare history 1.ndjson --add --branch main |

    Scenario: a newer version is not called damaged
      Given a file named "history/main/20010102T000000.000Z-0.jsonl" with:
        """
        {"format":"gherkin-run-history","version":99,"records":0}
        """
      When I run `gherkin-run compare history 3.ndjson --branch main`
      Then the exit status should be 2
      And the standard error should not contain "damaged"

    Scenario: the run is added all the same, so that the next one is compared with it
      Given an empty file named "history/main/20010102T000000.000Z-0.jsonl"
      And I run `gherkin-run compare history 3.ndjson --branch main --add`
      And a saved run "4" of a feature that fails, of 2001-01-04T00:00:00Z
      When I run `gherkin-run compare history 4.ndjson --branch main`
      Then the output should contain "Still failing (1)"

  Rule: a file of an earlier version of gherkin-run goes on

    Scenario: no scenario or row is new or removed
      Given a file named "Features/sums.feature" with:
        """
        Feature: Sums
          Scenario: none
            Given a step
          Scenario: none
            Given a step
          Rule: Small ones
            Scenario Outline: Adding <a>
              Given a step
              Examples: small
                | a | b |
                | 1 | 2 |
                | 1 | 3 |
                | 1 | 3 |
            Scenario Outline: Any
              Given a step
              Examples:
                | a  |
                | \n |
        """
      And a file named "old.jsonl" with:
        """
        {"format":"gherkin-run-history","version":1,"start":978307200000,"counts":{"passed":6},"records":6}
        {"feature":"Sums","path":"Features/sums.feature"}
        {"n":"none","l":2,"d":518,"t":"7g7t7bx0"}
        {"i":2,"l":4,"d":46,"t":"7g7t7bx0"}
        {"feature":"Sums","rule":"Small ones","path":"Features/sums.feature"}
        {"n":"Adding <a>","v":["1","2"],"m":"Adding 1","l":11,"d":29,"t":"6lm5f58g"}
        {"v":["1","3"],"m":"Adding 1","l":12,"d":27,"t":"6lm5f58g"}
        {"v":["1","3"],"m":"Adding 1","i":2,"l":13,"d":26,"t":"6lm5f58g"}
        {"n":"Any","v":["\n"],"l":18,"d":26,"t":"z4enfl2i"}
        """
      And I run `gherkin-run -q -f message:new.ndjson Features/sums.feature`
      When I run `gherkin-run compare old.jsonl new.ndjson`
      Then the exit status should be 0
      And the standard output should contain:
        """

        no differences
        """
