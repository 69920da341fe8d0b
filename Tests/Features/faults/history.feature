@REQ-COMPARE-1
Feature: Histories whose order in time is wrong

  Rule: a run that started after the newer one is named, because nothing is known about the runs before it

    Scenario: the clock of the newer run is behind, so that no run is earlier
      Given a saved run "good" of a feature that passes
      And I successfully run `gherkin-run compare history good.ndjson --add --branch main`
      And a saved run "bad" of a feature that fails, of 2001-09-09T01:46:40Z
      When I run `gherkin-run compare history bad.ndjson --branch main`
      Then the exit status should be 2
      And the output should contain "this run started after the newer run, of 2001-09-09 01:46 UTC"
      And the output should contain "this run started after NEW; correct the clock, and remove the file if its time is wrong, or name a run"
      And the output should not contain "no earlier run"
      When I run `gherkin-run compare history bad.ndjson --branch main --add`
      Then the exit status should be 2
      And the output should contain "correct the clock"
      When I run `gherkin-run compare good.ndjson bad.ndjson`
      Then the exit status should be 1
      And the output should contain "New failures (1)"

    Scenario: only runs with the same failure are earlier
      Given a saved run "old" of a feature that fails, of 1998-07-09T16:00:00Z
      And a saved run "good" of a feature that passes, of 2004-11-09T11:33:20Z
      And I successfully run `gherkin-run compare history old.ndjson --add --branch main`
      And I successfully run `gherkin-run compare history good.ndjson --add --branch main`
      And a saved run "bad" of a feature that fails, of 2001-09-09T01:46:40Z
      When I run `gherkin-run compare history bad.ndjson --branch main`
      Then the exit status should be 2
      And the output should contain "correct the clock"
      When I run `gherkin-run docs site bad.ndjson --history history --branch main`
      Then the exit status should be 2
      And the output should contain "site/index.html: 1 scenario"
      And the output should contain "this is the last run of the history, so the site shows no changes since then; correct the clock"

    Scenario: a history has a run of the future until it is removed
      Given a saved run "future" of a feature that fails, of 2096-10-02T07:06:40Z
      And I successfully run `gherkin-run compare history future.ndjson --add --branch main`
      And a saved run "bad" of a feature that fails
      When I run `gherkin-run compare history bad.ndjson --branch main`
      Then the exit status should be 2
      And the output should contain "/20961002T070640.000Z-"
      And the output should contain "NEW;"
      When I run `gherkin-run docs site bad.ndjson --history history --branch main`
      Then the exit status should be 2
      And the output should contain "/20961002T070640."
      When I run `rm history/main/2096*` in a shell
      And a saved run "good" of a feature that passes
      And I successfully run `gherkin-run compare history good.ndjson --add --branch main`
      And I run `gherkin-run compare history good.ndjson --branch main`
      Then the exit status should be 0
      And the output should contain "1 fixed"

    Scenario: a run of the history is compared with the run before it, even if later runs follow
      Given a saved run "1" of a feature that passes, of 2001-09-09T01:46:40Z
      And a saved run "2" of a feature that fails, of 2004-11-09T11:33:20Z
      And a saved run "3" of a feature that passes
      And I successfully run `gherkin-run compare history 1.ndjson --add --branch main`
      And I run `gherkin-run compare history 2.ndjson --add --branch main`
      And I successfully run `gherkin-run compare history 3.ndjson --add --branch main`
      When I run `gherkin-run compare history 2.ndjson --branch main`
      Then the exit status should be 1
      And the output should contain "1 new"
      And the output should not contain "clock"
      When I run `gherkin-run compare history history/main/2001*.jsonl` in a shell
      Then the exit status should be 0
      And the output should contain "no earlier run"

  Rule: a history gets complete runs, each once

    Scenario: an incomplete stream is added by no command
      Given a saved run "run" of a feature that passes
      And I successfully run `sed '$d' run.ndjson > part.ndjson` in a shell
      When I run `gherkin-run docs site part.ndjson --history history --branch main`
      Then the exit status should be 2
      And the output should contain "the stream is incomplete"
      And the output should contain "history: the incomplete run is not added to the history"
      When I run `gherkin-run compare history part.ndjson --branch main --add`
      Then the exit status should be 2
      And the output should contain "the incomplete run is not added"
      And the folder "history" should not exist

    Scenario: a run is added again with another revision
      Given a saved run "run" of a feature that passes
      And I successfully run `gherkin-run compare history run.ndjson --add --branch main --revision a`
      When I run `gherkin-run compare history run.ndjson --add --branch main --revision b`
      Then the exit status should be 0
      And the output should contain "no earlier run"
      And I successfully run `gherkin-run docs site run.ndjson --history history --branch main --revision c`
      When I run `ls history/main/*.jsonl` in a shell
      Then the standard output should have 1 line

    Scenario: a newer version wrote the last run of a history
      Given a saved run "run" of a feature that passes, of 2004-11-09T11:33:20Z
      And a file named "history/main/20010909T014640.000Z-0.jsonl" with:
        """
        {"format":"gherkin-run-history","version":2,"records":0}
        """
      When I run `gherkin-run compare history run.ndjson --branch main`
      Then the exit status should be 2
      And the output should contain "it has version 2"
      And the output should contain "use a newer gherkin-run, or name a run as OLD"
      And the output should not contain "remove"
      When I run `gherkin-run docs site run.ndjson --history history --branch main`
      Then the exit status should be 2
      And the output should contain "no changes since then; use a newer gherkin-run"
      And the output should not contain "remove"

    Scenario: six builds add a run at once
      Given a feature that passes
      When I successfully run the shell script:
        """
        for i in 1 2 3 4 5 6; do gherkin-run -q -f message:$i.ndjson > /dev/null; done
        for i in 1 2 3 4 5 6; do gherkin-run compare history $i.ndjson --add --branch main > /dev/null 2>&1 & done
        wait
        ls history/main/*.jsonl | wc -l
        ls history/main/*.texts | wc -l
        """
      Then the standard output should be:
        """
        6
        5
        """
