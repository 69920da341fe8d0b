@REQ-REPORT-5
Feature: The verdict of a run in all reports

  Whoever reads only one report sees whether the run passed. What did not run is never shown as if it had.

  Rule: a run that fails although no scenario failed is no success in any report

    Scenario Outline: <format> names a scenario in progress that passed
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: done
            Given a step
        """
      When I run `gherkin-run --wip -f <format> a.feature`
      Then the exit status should be 1
      And the standard output should contain '<problem>'

      Examples:
        | format   | problem                                                                 |
        | junit    | <error><![CDATA[1 scenario in progress passed: remove the tag           |
        | tap      | not ok 2 - The run failed                                               |
        | teamcity | The run failed: 1 scenario in progress passed: remove the tag           |
        | github   | ::error title=The run failed::1 scenario in progress passed: remove the |
        | json     | "error_message":"1 scenario in progress passed: remove the tag, or run  |
        | markdown | 1 scenario in progress passed: remove the tag, or run without --wip     |

    Scenario Outline: <format> names no failure of scenarios in progress that did not pass, as expected
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: waits
            Given a pending step
          Scenario: fails
            Given a failing step
        """
      When I run `gherkin-run --wip -f <format> a.feature`
      Then the exit status should be 0
      And the standard output should not contain "<failure>"
      And the standard output should contain "<instead>"

      Examples:
        | format   | failure    | instead                              |
        | junit    | <failure   | In progress:                         |
        | tap      | severity   | not ok 2 - f › fails # TODO in       |
        | teamcity | testFailed | testIgnored name='fails' message='in |
        | github   | ::error    | ::notice                             |

    Scenario: a selected scenario that did not run is named
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: one
            Given a step
          Scenario: two
            Given a step
        """
      And I successfully run `gherkin-run -f message:run.ndjson a.feature`
      And I successfully run `sed -i '$!b; s/"success":true/"success":false/' run.ndjson` in a shell
      When I run `gherkin-run report -f junit run.ndjson`
      Then the exit status should be 1
      And the standard output should contain "<error><![CDATA[The run failed, although no scenario failed"

  Rule: a run stops at the first failure, whatever follows it

    Scenario Outline: <options> stops before a skipped scenario
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: one
            Given a failing step
          @skip
          Scenario: two
            Given a step
          Scenario: three
            Given I print "three ran"
        """
      When I run `gherkin-run --fail-fast <options> a.feature`
      Then the exit status should be 1
      And the output should contain "3 scenarios (2 not run, 1 failed)"
      And the output should not contain "three ran"

      Examples:
        | options          |
        | -f summary       |
        | --isolation none |

  Rule: a number in the summary is that of the scenario

    Scenario: scenarios that fail alike are counted on
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario Outline: s
            Given a failing step
            Examples:
              | n |
              | 1 |
              | 2 |
              | 3 |
              | 4 |
              | 5 |
          Scenario: last
            Then tea is wrong
        """
      When I run `gherkin-run -f summary a.feature`
      Then the exit status should be 1
      And the output should have a line that matches "^  6\) f › last"

  Rule: a part of a run, a dry run and an incomplete record are no whole run

    Background:
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: one
            Given a step
          Scenario: two
            Given a step
          Scenario: three
            Given a step
        """
      And I successfully run `gherkin-run -f message:all.ndjson a.feature`
      And I successfully run `gherkin-run --shard 1/3 -f message:part.ndjson a.feature`
      And I successfully run `gherkin-run --dry-run -f message:dry.ndjson a.feature`
      And I successfully run `grep -v testRunFinished all.ndjson > cut.ndjson` in a shell

    Scenario Outline: <command> adds no part to a history
      Given I successfully run `gherkin-run compare --add --branch main history all.ndjson`
      When I run `gherkin-run <command> part.ndjson`
      Then the exit status should be 2
      And the standard error should contain "parts 2, 3 of 3 are missing: 2 scenarios"
      And the standard error should contain "<rest>"

      Examples:
        | command                                   | rest                                        |
        | compare --add --branch main history       | history: the incomplete run is not added to |
        | docs --history history --branch main site | history: the incomplete run is not added to |

    Scenario: a report of one part names it
      When I run `gherkin-run report -f summary part.ndjson`
      Then the exit status should be 0
      And the output should contain "Part 1 of 3"

    Scenario: a dry run is compared with nothing
      When I run `gherkin-run compare all.ndjson dry.ndjson`
      Then the exit status should be 2
      And the standard error should contain "dry.ndjson: nothing was executed in this dry run; name a run that executed its steps"
      When I run `gherkin-run docs --history history --branch main site dry.ndjson`
      Then the exit status should be 0
      And the standard error should contain "history: nothing was executed in the dry run, so it is not added to the history"

    Scenario Outline: the index of sites has the verdict of <run>
      Given I run `gherkin-run docs site <run>.ndjson`
      When I successfully run `gherkin-run docs --index index site`
      Then the file "index/index.html" should contain "<verdict>"
      And the file "site/badge.svg" should contain "<badge>"

      Examples:
        | run | verdict                             | badge                 |
        | cut | The record of the run is incomplete | scenarios: incomplete |
        | dry | A dry run of 3 scenarios            | scenarios: dry run    |
        | all | All 3 scenarios passed              | scenarios: 3 passed   |

    Scenario: a run without scenarios is no success in a comparison
      Given I successfully run `gherkin-run --tags @none --allow-empty -f message:none.ndjson a.feature`
      When I run `gherkin-run compare all.ndjson none.ndjson`
      Then the exit status should be 1
      And the output should contain "no scenario was selected"

    Scenario: evidence says why its result is not good
      When I run `gherkin-run --dry-run -f evidence:evidence a.feature`
      Then the exit status should be 0
      And the file "evidence/manifest.json" should have the JSON values:
        | /result  | FAILED                                         |
        | /notes/0 | A dry run of 3 scenarios: nothing was executed |
      And the file "evidence/manifest.json" should contain " --dry-run -f evidence:evidence a.feature"

    Scenario: a scenario that an older run did not reach is no lost criterion
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: one
            Given a failing step
          Scenario: two
            Given a step
          @skip
          Scenario: three
            Given a step
        """
      And I run `gherkin-run --fail-fast -f message:old.ndjson a.feature`
      And I run `gherkin-run -f message:new.ndjson a.feature`
      When I run `gherkin-run compare --fail-on skipped old.ndjson new.ndjson`
      Then the exit status should be 0
      And the output should not contain "Not checked any more"

  Rule: a report of what did not pass has all of it

    Scenario: what did not run, flaky scenarios and known failures are shown, and each link leads somewhere
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: passes
            Given a step
          @known-failure
          Scenario: known
            Given a failing step
          Scenario Outline: rows
            Given <step>
            Examples:
              | step           |
              | a step         |
              | a failing step |
          Scenario: later
            Given a step
        """
      And a file named "b.feature" with:
        """
        Feature: passed
          Scenario: quiet
            Given a step
        """
      And I run `gherkin-run --fail-fast -f message:run.ndjson b.feature a.feature`
      When I run `gherkin-run report -f html:report.html --format-options html.onlyFailures=true run.ndjson`
      Then the exit status should be 1
      And the file "report.html" should contain ">known<"
      And the file "report.html" should contain ">later<"
      And the file "report.html" should not contain "<h3 dir=\"auto\">passed"
      And the file "report.html" should contain "3 other scenarios are left out"
      When I run the shell script:
        """
        sed -i.old -e '/<script>/,/<.script>/d' -e '/<style>/,/<.style>/d' report.html
        grep -o 'href="#[^"]*"' report.html | sed 's/href="#//; s/"//' | sort -u > links
        grep -o ' id="[^"]*"' report.html | sed 's/ id="//; s/"//' | sort -u > ids
        comm -23 links ids
        """
      Then the output should be empty

  Rule: messages of other implementations are read

    Scenario: a pickle without a location has that of its scenario
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: one
            Given a failing step
        """
      And I run `gherkin-run -f message:run.ndjson a.feature`
      And I successfully run `sed -i -E '/^\{"pickle":/s/"location":\{[^}]*\},//' run.ndjson` in a shell
      When I run `gherkin-run report -f rerun run.ndjson`
      Then the exit status should be 1
      And the standard output should be the line "a.feature:2"
