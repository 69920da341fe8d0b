@REQ-SAFE-1
Feature: Features with parse errors

  A feature that cannot be read must not look like one that passed. All errors are shown at once, with their lines.

  Rule: by default, nothing runs if a feature cannot be read

    Scenario: all errors of all files are shown with their lines
      Given a feature "good" that passes
      And a file named "Features/a.feature" with:
        """
        nonsense
        x
        """
      And a file named "Features/b.feature" with:
        """
        Feature: b
          Scenario: s
            Given a
              | 1 | 2 |
              | 3 |
          oops
        """
      When I run `gherkin-run --format message:run.ndjson`
      Then the exit status should be 2
      And the standard error should contain each of:
        | Features/a.feature:1:1: the file does not begin with a feature                |
        | Features/b.feature:5:7: this row has 1 cell, but the first row (line 4) has 2 |
        | Features/b.feature:6:3: the line begins with no keyword                       |
      And the standard error should contain:
        """
          | nonsense
          | ^
        """
      And the standard error should contain:
        """
          | x
          | ^
        """
      And the standard error should contain:
        """
          |       | 3 |
          |       ^
        """

    Scenario: the message stream is complete
      Given a feature "good" that passes
      And a file named "Features/a.feature" with:
        """
        nonsense
        x
        """
      And a file named "Features/b.feature" with:
        """
        Feature: b
          Scenario: s
            Given a
              | 1 | 2 |
              | 3 |
          oops
        """
      And I run `gherkin-run --format message:run.ndjson`
      When I run the shell script:
        """
        sed -n -e '1s/^{"\([a-zA-Z]*\)".*/first \1/p' -e '$s/^{"\([a-zA-Z]*\)".*/last \1/p' run.ndjson
        grep -c '^{"parseError"' run.ndjson
        grep -c '^{"testCase"' run.ndjson
        """
      Then the output should be:
        """
        first meta
        last testRunFinished
        4
        0
        """
      And the file "run.ndjson" should contain "\"success\":false"

    Scenario: a file that is not UTF-8 is reported with the position of its first invalid byte
      Given a feature "good" that passes
      And I successfully run `printf 'Feature: x\n  Scenario: caf\351\n' > Features/latin.feature` in a shell
      When I run `gherkin-run`
      Then the exit status should be 2
      And the standard error should have a line that matches "Features/latin.feature:2:16: .*UTF-8"

    Scenario Outline: the terminal suggests a keyword for a misspelt one in <language>, and messages keep the official text
      Given a file named "Features/a.feature" with:
        """
        <feature>: f
          <scenario>: s
            <given> a
            <misspelt> b
        """
      When I run `gherkin-run --language <language> --format message:run.ndjson`
      Then the exit status should be 2
      And the standard error should contain "no keyword; did you mean \"<keyword>\"?"
      When I run `gherkin-run format --language <language>`
      Then the standard error should contain "; did you mean \"<keyword>\"?"
      When I run `grep parseError run.ndjson`
      Then the output should have 1 line
      And the output should contain "expected: "
      And the output should not contain "did you mean"

      Examples:
        | language | feature        | scenario | given      | misspelt | keyword |
        | en       | Feature        | Scenario | Given      | Whne     | When    |
        | de       | Funktionalität | Szenario | Angenommen | Wnen     | Wenn    |

  Rule: with --continue-on-parse-error, the other features run, and the status is 2

    Background:
      Given a file named "Features/a.feature" with the line "nonsense"
      And a file named "Features/b.feature" with:
        """
        Feature: b
          Scenario: s
            Given a
          oops
          oops
        """
      And a file named "Features/good.feature" with:
        """
        Feature: g
          Scenario: calm
            Given a step
          Scenario: sad
            Given nonsense
        """

    Scenario Outline: the other features run with <options>
      When I run `gherkin-run --continue-on-parse-error -f summary -f summary:file.txt -f message:run.ndjson <options>`
      Then the exit status should be 2
      And the standard output should contain "2 scenarios ("
      And the standard error should contain each of:
        | Features/a.feature:1:1: the file does not begin with a feature   |
        | Features/b.feature:5:3: the line begins with no keyword          |
        | gherkin-run: 2 feature files did not run because of parse errors |
      And the standard error should not contain "nothing ran"
      And the file "file.txt" should contain:
        """
        Features that cannot be read:
          1) Features/a.feature:1:1: the file does not begin with a feature
        """
      And the file "run.ndjson" should contain "\"success\":false"

      Examples:
        | options             |
        | --isolation none    |
        | --isolation process |
        | --parallel 2        |
        | --fail-fast         |
        | --dry-run           |

    Scenario: errors are shown even if no scenario of the other features is selected
      When I run `gherkin-run --continue-on-parse-error --tags @nowhere`
      Then the exit status should be 2
      And the standard error should contain "Features/a.feature:1:1: the file does not begin with a feature"
      And the standard error should contain "no scenario matches"

    Scenario Outline: a report of <streams> lists the features that cannot be read
      Given I run `gherkin-run --continue-on-parse-error -f message:run.ndjson Features/a.feature Features/good.feature:2`
      And I run `gherkin-run --continue-on-parse-error -f message:rerun.ndjson Features/a.feature Features/good.feature:2`
      When I run `gherkin-run report --format summary <streams>`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: Features/a.feature: not run because of parse errors; correct them, and run again
        """
      And the standard output should contain "Features/a.feature:1:1: the file does not begin with a feature"

      Examples:
        | streams                 |
        | run.ndjson              |
        | run.ndjson rerun.ndjson |

    Scenario: a merged stream keeps the errors
      Given I run `gherkin-run --continue-on-parse-error -f message:run.ndjson Features/a.feature Features/good.feature:2`
      When I run `gherkin-run merge --output run.ndjson run.ndjson`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: Features/a.feature: not run because of parse errors; correct them, and run again
        """
      And the file "run.ndjson" should contain "\"parseError\""

  Rule: lists for reruns contain the features that cannot be read

    Background:
      Given a file named "Features/a.feature" with the line "nonsense"

    Scenario: the configuration continues after parse errors, and a focused feature runs
      Given a file named "Features/b.feature" with:
        """
        @focus
        Feature: b
          Scenario: s
            Given a step
        """
      And a file named "gherkin-run.yaml" with the line "continue-on-parse-error: true"
      When I run `gherkin-run -f summary -f rerun:rerun.txt --allow-focus Features`
      Then the exit status should be 2
      And the standard output should contain "1 scenario (1 passed)"
      And the standard error should contain "gherkin-run: 1 feature file did not run because of parse errors"
      And the file "rerun.txt" should be the line "Features/a.feature"
      When I run `gherkin-run --no-continue-on-parse-error Features`
      Then the standard error should contain "nothing ran"

    Scenario: no feature can be read
      Given a file named "rerun.txt" with the line "Features/old.feature:2"
      When I run `gherkin-run --continue-on-parse-error -f summary -f rerun:rerun.txt`
      Then the exit status should be 2
      And the standard output should contain "0 scenarios"
      And the file "rerun.txt" should be the line "Features/a.feature"

  Rule: reports explain errors in the order of their lines

    Scenario: an HTML and a JUnit report explain what the message stream states officially
      Given a feature "good" that passes
      And a file named "Features/a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a
              | a | b |
              | 1 |
          oops
        """
      When I run `gherkin-run -f html:run.html -f junit:run.xml -f message:run.ndjson`
      And I run `gherkin-run report run.ndjson --format junit:again.xml`
      And I run `grep -o 'Line [0-9]: [a-z ]*[a-z]' run.xml` in a shell
      Then the output should be:
        """
        Line 5: this row has
        Line 6: the line begins with no keyword
        """
      And the file "run.html" should contain "Line 5: this row has 1 cell, but the first row (line 4) has 2"
      And the file "run.html" should contain "Line 6: the line begins with no keyword"
      And the file "run.xml" should contain "Line 5: this row has 1 cell, but the first row (line 4) has 2"
      And the file "run.ndjson" should contain "inconsistent cell count within the table"
      And I successfully run `cmp run.xml again.xml` in a shell
