@REQ-REPORT-2
Feature: Faulty streams of messages

  A saved run that is incomplete, changed or mixed with another one never looks like a success.

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
        @pending
        Scenario: four
          Given a pending step
      """
    And a file named "runs.sh" with:
      """
      # Runs the features and saves the messages: run NUMBER OPTIONS…
      run() {
        name=$1.ndjson; shift
        gherkin-run -q --isolation none -f message:$name "$@" a.feature || true
      }
      """
    And a copy of the fixture "generators/stream_without_attempt.sh"

  Rule: streams of a run are reported with the result of the run

    Scenario Outline: <what>
      Given I run the shell script:
        """
        . ./runs.sh
        <runs>
        """
      When I run `gherkin-run report -f summary -f junit:junit.xml <streams>`
      Then the exit status should be <status>
      And the standard output should contain "<numbers>"
      And the file "junit.xml" should have 1 line with "<testsuite "
      And the file "junit.xml" should have a line that matches "^</testsuite>$"

      Examples:
        | what                                       | runs                                                                                                                      | streams                                 | status | numbers                            |
        | all parts of a run                         | run 1 --tags 'not @pending' --shard 1/3; run 2 --tags 'not @pending' --shard 2/3; run 3 --tags 'not @pending' --shard 3/3 | 1.ndjson 2.ndjson 3.ndjson              | 0      | 3 scenarios (3 passed)             |
        | some parts of a run, on request            | run 1 --tags 'not @pending' --shard 1/3; run 2 --tags 'not @pending' --shard 3/3                                          | --allow-missing-parts 1.ndjson 2.ndjson | 0      | 2 scenarios (2 passed)             |
        | one part alone                             | run 1 --tags 'not @pending' --shard 2/3                                                                                   | 1.ndjson                                | 0      | 1 scenario (1 passed)              |
        | a run with --wip whose scenarios passed    | run 1 --wip --tags 'not @pending'                                                                                         | 1.ndjson                                | 1      | 3 scenarios (3 passed)             |
        | a run with --wip whose scenario is pending | run 1 --wip --tags @pending                                                                                               | 1.ndjson                                | 0      | 1 scenario (1 pending)             |
        | a run with --no-strict                     | run 1 --no-strict                                                                                                         | 1.ndjson                                | 0      | 4 scenarios (3 passed, 1 pending)  |
        | a run that did not run all                 | run 1 --fail-fast --order reverse                                                                                         | 1.ndjson                                | 1      | 4 scenarios (3 not run, 1 pending) |
        | a dry run after a run that did not pass    | run 1; run 2 --dry-run                                                                                                    | 1.ndjson 2.ndjson                       | 1      | 4 scenarios (3 skipped, 1 pending) |
        | a rerun, and a dry run after it            | run 1; run 2 --no-strict --tags @pending; run 3 --dry-run                                                                 | 1.ndjson 2.ndjson 3.ndjson              | 1      | 4 scenarios (3 skipped, 1 pending) |

  Rule: a stream that contradicts itself is never a success, and reports show what can be read

    Scenario Outline: <what>
      Given I successfully run the shell script:
        """
        . ./runs.sh
        run 1 <options>
        <change>
        """
      When I run `gherkin-run report -f summary -f junit:junit.xml 1.ndjson`
      Then the exit status should be 2
      And the output should contain "<problem>"
      And the file "junit.xml" should have 1 line with "<testsuite "
      And the file "junit.xml" should have a line that matches "^</testsuite>$"
      And the file "junit.xml" should have a line that matches "(failures|errors)=.[1-9]"
      When I run `gherkin-run merge --output merged.ndjson 1.ndjson`
      Then the exit status should be 2
      When I run `gherkin-run docs site 1.ndjson`
      Then the exit status should be 2

      Examples:
        | what                                                  | options                           | change                                                            | problem                                                                        |
        | a run claims success, but a scenario failed           |                                   | sed -i 's/"success":false/"success":true/' 1.ndjson               | the run claims success, but a scenario or a hook of the run did not succeed    |
        | a run claims success, but a result is unknown         | --tags 'not @pending'             | sed -i '/StepFinish/s/PASSED/UNKNOWN/' 1.ndjson                   | the run claims success, but a scenario or a hook of the run did not succeed    |
        | a run claims success, but hooks have no result        | --tags 'not @pending'             | sed -i '/RunHookFin/s/PASSED/UNKNOWN/' 1.ndjson                   | the run claims success, but a scenario or a hook of the run did not succeed    |
        | there is nothing but the end of a run                 |                                   | sed -i '$!d' 1.ndjson                                             | an event precedes testRunStarted                                               |
        | no scenario ends                                      | --tags 'not @pending'             | sed -i '/^{"testCaseFinished"/d' 1.ndjson                         | 3 scenarios (3 not run)                                                        |
        | two streams are in one file                           |                                   | cat 1.ndjson 1.ndjson > 2; mv 2 1.ndjson                          | an event follows testRunFinished                                               |
        | a run ends twice                                      |                                   | sed -i '$p' 1.ndjson                                              | a second testRunFinished; give each run in its own file                        |
        | two streams are in one file, and the first breaks off |                                   | sed '$d' 1.ndjson > 2; cat 1.ndjson >> 2; mv 2 1.ndjson           | ; give each stream in its own file; the rest of the stream was ignored         |
        | a test case has an unknown pickle                     |                                   | sed -i 's/"pickleId":"[0-9]*"/"pickleId":"nobody"/' 1.ndjson      | there is no pickle with the id nobody                                          |
        | an attempt has an unknown test case                   |                                   | sed -i 's/"testCaseId":"[0-9]*"/"testCaseId":"nobody"/' 1.ndjson  | there is no test case with the id nobody                                       |
        | a result has an unknown step                          |                                   | sed -i 's/"testStepId":"[0-9]*"/"testStepId":"nobody"/' 1.ndjson  | there is no step of a test case with the id nobody                             |
        | a fact about the run is not of its form               | --tags 'not @pending' --shard 1/3 | sed -i 's/\\\\"part\\\\":1/\\\\"part\\\\":0/' 1.ndjson            | the attachment application/vnd.gherkin-run.shard+json is not valid             |
        | the result that did not pass is missing               |                                   | sed -i '/"PENDING"/d; s/"success":false/"success":true/' 1.ndjson | messages are missing; save the messages of the run again                       |
        | an attempt is missing with all of its messages        |                                   | sh stream_without_attempt.sh                                      | the run ends, but 1 selected scenario neither ended nor is listed as not run   |
        | a test case of a part is missing with its attempt     | --tags 'not @pending' --shard 1/2 | sh stream_without_attempt.sh all                                  | the run ends, but 1 selected scenario neither ended nor is listed as not run   |
        | the last line is truncated                            | --tags 'not @pending'             | sed -i '$s/^\\(.\\{30\\}\\).*/\\1/' 1.ndjson                      | 1.ndjson:                                                                      |
        | the list of scenarios that did not run is missing     | --fail-fast --order reverse       | sed -i '/pickleIds/d' 1.ndjson                                    | the run ends, but 3 selected scenarios neither ended nor are listed as not run |

  Rule: streams that are no parts or reruns of one run are an error

    Scenario Outline: <what>
      Given I run the shell script:
        """
        . ./runs.sh
        <runs>
        """
      When I run `gherkin-run report -f summary -f junit:junit.xml <streams>`
      Then the exit status should be 2
      And the standard error should contain "<problem>"
      And the file "junit.xml" should have 1 line with "<testsuite "
      And the file "junit.xml" should have a line that matches "^</testsuite>$"
      When I run `gherkin-run merge --output merged.ndjson <streams>`
      Then the exit status should be 2
      When I run `gherkin-run docs site <streams>`
      Then the exit status should be 2

      Examples:
        | what                               | runs                                                                                                                                                               | streams                             | problem                                                                                |
        | a part of a run is missing         | run 1 --tags 'not @pending' --shard 1/3; run 2 --tags 'not @pending' --shard 3/3                                                                                   | 1.ndjson 2.ndjson                   | part 2 of 3 is missing: 1 scenario; give each part of the run once                     |
        | a part of a run is repeated        | run 1 --tags 'not @pending' --shard 1/3; run 2 --tags 'not @pending' --shard 2/3; run 3 --tags 'not @pending' --shard 3/3; run 4 --tags 'not @pending' --shard 2/3 | 1.ndjson 2.ndjson 3.ndjson 4.ndjson | 4.ndjson: is part 2 of 3 like 2.ndjson                                                 |
        | a part is one of another selection | run 1 --tags 'not @pending' --shard 1/3; run 2 --tags 'not @pending' --shard 2/3; run 3 --name one --shard 3/3                                                     | 1.ndjson 2.ndjson 3.ndjson          | 3.ndjson: is part 3 of 3 of a different selection than 1.ndjson, which is part 1 of 3; |
        | a part of a run is of a dry run    | run 1 --tags 'not @pending' --shard 1/2; run 2 --tags 'not @pending' --shard 2/2 --dry-run                                                                         | 1.ndjson 2.ndjson                   | 2.ndjson: is of a dry run, in which nothing was executed, and 1.ndjson is not;         |

    Scenario Outline: in a stream that was merged before, <what>
      Given I run the shell script:
        """
        . ./runs.sh
        <runs>
        gherkin-run merge --allow-missing-parts --output merged.ndjson <streams>
        """
      When I run `gherkin-run report -f summary merged.ndjson`
      Then the exit status should be 2
      And the standard error should contain "<problem>"

      Examples:
        | what                                 | runs                                                                                                                      | streams                    | problem                                                                          |
        | parts are missing beside a whole run | run 1 --tags 'not @pending' --shard 1/3; run 2 --tags 'not @pending'                                                      | 1.ndjson 2.ndjson          | parts 2, 3 of 3 are missing: 2 scenarios; give each part of the run once         |
        | a part is repeated                   | run 1 --tags 'not @pending' --shard 1/2; run 2 --tags 'not @pending' --shard 2/2; run 3 --tags 'not @pending' --shard 2/2 | 1.ndjson 2.ndjson 3.ndjson | merged.ndjson: contains part 2 of 2 twice; give each part of the run once        |
        | a part is one of another selection   | run 1 --tags 'not @pending' --shard 1/2; run 2 --name one --shard 2/2                                                     | 1.ndjson 2.ndjson          | merged.ndjson: its part 2 of 2 is of a different selection than its part 1 of 2; |

    Scenario Outline: <what>
      Given I run the shell script:
        """
        . ./runs.sh
        <runs>
        """
      When I run `gherkin-run report -f summary <streams>`
      Then the exit status should be 2
      And the standard error should contain "<problem>"
      When I run `gherkin-run merge --output merged.ndjson <streams>`
      Then the exit status should be 2
      When I run `gherkin-run docs site <streams>`
      Then the exit status should be 2

      Examples:
        | what                                         | runs                     | streams           | problem                                                                                          |
        | an earlier run that passed is given as rerun | run 1 --no-strict; run 2 | 2.ndjson 1.ndjson | a scenario of 2.ndjson runs again, but this run started before that run ended, so it is no rerun |
        | a stream is given twice                      | run 1                    | 1.ndjson 1.ndjson | so it is no rerun                                                                                |
