Feature: The documentation site

  `gherkin-run docs` writes a site of the features, with the results of a run and the history of a branch, for readers
  without the sources.

  Background:
    Given a file named "Features/a.feature" with:
      """
      Feature: Beers
        Scenario: One
          Given a step
      """

  Rule: a site shows the features of a folder

    Scenario: those of the default folder, and the path of the site is printed
      When I run `gherkin-run docs site`
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should be the line "site/index.html: 1 scenario in 1 feature"
      And the file "site/features/beers.html" should contain "a step"

    Scenario: those of --features, or of the configuration file
      Given a file named "more/b.feature" with:
        """
        Feature: Other
          Scenario: x
        """
      When I successfully run `gherkin-run docs one --features more`
      Then the file "one/scenarios.csv" should contain "more/b.feature"
      And the file "one/scenarios.csv" should not contain "Features/a.feature"
      Given a file named "gherkin-run.yaml" with the line "paths: [more]"
      When I successfully run `gherkin-run docs two`
      Then the file "two/scenarios.csv" should contain "more/b.feature"
      And the file "two/scenarios.csv" should not contain "Features/a.feature"

    Scenario: a feature with errors is left out and reported, with status 1
      Given a file named "Features/b.feature" with:
        """
        Feature: x
        Nonsense
        Scenario: y
        Given a
        nonsense
        """
      When I run `gherkin-run docs site`
      Then the exit status should be 1
      And the standard error should contain "Features/b.feature:5"
      And the standard output should contain "1 scenario in 1 feature"

    Scenario: the first page names the features that a run could not read
      Given a file named "Features/bad.feature" with:
        """
        Feature: bad
          Scenario: x
          Given a
          nothing
          nobody
        """
      And I run `gherkin-run -q --continue-on-parse-error -f message:run.ndjson`
      When I run `gherkin-run docs site run.ndjson`
      Then the file "site/index.html" should contain "; 1 feature file cannot be read</h1>"
      And the file "site/index.html" should have 1 line with "<b>Features/bad.feature cannot be read</b>"
      And the file "site/index.html" should contain "Line 4: the line begins with no keyword"
      And the file "site/index.html" should contain "Line 5: "

    Scenario: incomplete messages are shown as far as possible, with status 2
      Given I successfully run `gherkin-run parse Features/ > run.ndjson` in a shell
      When I run `gherkin-run docs site run.ndjson`
      Then the exit status should be 2
      And the standard error should contain "is incomplete"
      And the file "site/features/beers.html" should contain "a step"

    Scenario Outline: <problem>
      When I run `gherkin-run docs <arguments>`
      Then the exit status should be 2
      And the standard error should contain "<problem>"
      And the file "site/index.html" should not exist

      Examples:
        | arguments                           | problem                          |
        |                                     | SITE is missing                  |
        | site gone.ndjson                    | no such file                     |
        | Features                            | is not empty, and is not a site  |
        | Features/a.feature                  | this is not a folder             |
        | site --edit-link http://x/{path}    | does not begin with https://     |
        | site --source-link https://x/       | must contain {path}              |
        | site --features Features run.ndjson | leave out --features or MESSAGES |
        | --index all                         | a SITE of the index is missing   |
        | --index all Features                | this is not a site               |
        | site --features gone                | gone                             |

  Rule: a site shows the history of a branch

    Background:
      Given a saved run "1" of a feature that passes, of 2001-01-01T00:00:00Z
      And a saved run "2" of a feature that fails, of 2001-01-02T00:00:00Z

    Scenario: a run is added once, and compared with the previous one
      Given I successfully run `gherkin-run docs site 1.ndjson --history past --branch main`
      And I successfully run `gherkin-run docs site 2.ndjson --history past --branch main`
      When I successfully run `gherkin-run docs site 2.ndjson --history past --branch main`
      Then the file "site/index.html" should contain "1 new failure"
      And the file "site/history.html" should contain "2 runs"
      When I run `ls past/main/*.jsonl` in a shell
      Then the output should have 2 lines
      When I successfully run `gherkin-run docs other 2.ndjson --history past --branch topic`
      Then the file "other/index.html" should contain "first run of the branch"

    Scenario: without a run, a site shows the history of the only branch; several need an option
      Given I successfully run `gherkin-run docs site 1.ndjson --history past --branch main`
      When I successfully run `gherkin-run docs plain --history past`
      Then the file "plain/features/a.html" should contain "Last run: 1 passed"
      Given I successfully run `gherkin-run docs site 1.ndjson --history past --branch topic`
      When I run `gherkin-run docs plain --history past`
      Then the exit status should be 2
      And the standard error should contain "past: the history has several branches; name one by --branch: main, topic"

    Scenario: damaged files are reported, and the others are shown
      Given a file named "past/main/19700101T000000.000Z-1.jsonl" with the line "{}"
      When I run `gherkin-run docs site 1.ndjson --history past --branch main`
      Then the exit status should be 2
      And the standard error should contain "past/main/19700101T000000.000Z-1.jsonl:1"
      And the standard error should contain "past/main/19700101T000000.000Z-1.jsonl: this is the last run of the history"
      And the file "site/history.html" should contain "1 run"
      # The damaged file is not the last one any more.
      When I run `gherkin-run docs site 2.ndjson --history past --branch main`
      Then the exit status should be 0
      And the standard error should contain "past/main/19700101T000000.000Z-1.jsonl:1"
      And the file "site/history.html" should contain "2 runs"

  Rule: an index links several sites

    Scenario: it can be in the folder that has the sites, which can be written again
      Given I successfully run `gherkin-run docs all/beers --title Beers`
      When I successfully run `gherkin-run docs --index all all/beers`
      Then the output should be the line "all/index.html: 1 site"
      And the file "all/index.html" should contain 'href="./beers/index.html"'
      Given I successfully run `gherkin-run docs all/beers --title Beers`
      When I run `gherkin-run docs --index all all/beers`
      Then the exit status should be 0
