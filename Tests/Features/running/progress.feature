@REQ-REPORT-8
Feature: Progress and interruption of a run at a terminal

  Who waits for a long run sees how far it is, and can end it without losing its results.

  Background:
    Given a file named "a.feature" with:
      """
      Feature: f
        Scenario: bad
          Given a failing step
        Scenario: slow
          Given I work for 1800 ms
        Scenario: slower
          Given I work for 4000 ms
      """

  Rule: after a second, a line at the terminal says what a run waits for

    Scenario: it has the number of scenarios and the slow step
      Given terminals have 100 columns
      When I start `gherkin-run -f summary a.feature:2:4` in a terminal
      And I wait until the output contains "1 of 2 scenarios, 1 did not pass, "
      And I wait until the output contains " s | a.feature:4 slow: I work for 1800 ms, for "
      And I wait until the command ends
      Then the exit status should be 1

    Scenario Outline: there is none <reason>
      Given I set the environment variables:
        | TERM       | xterm   |
        | <variable> | <value> |
      When I run `gherkin-run <options> a.feature:4` in a terminal
      Then the exit status should be 0
      And the output should contain "1 scenario"
      And the output should not contain "of 1 scenarios"

      Examples:
        | reason                       | options            | variable | value |
        | on a build server            |                    | CI       | true  |
        | if the terminal is dumb      |                    | TERM     | dumb  |
        | if it is disabled            | --quiet -f summary | X        |       |
        | if letters show the progress | -f progress        | X        |       |
        | if a bar shows the progress  | -f progress-bar    | X        |       |

    Scenario: there is none without a terminal
      When I run `gherkin-run a.feature:4`
      Then the exit status should be 0
      And the standard error should be empty

    Scenario: each step is shown as soon as it has ended
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a step
            And I work for 700 ms
            And I work for 60000 ms
        """
      When I start `gherkin-run -f pretty a.feature`
      And I wait until the output contains "Given a step"
      And I wait until the output contains "And I work for 700 ms"
      And I send the signal "SIGINT"
      And I wait until the output contains "interrupt again to stop at once"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130
      And the output should not contain "And I work for 60000 ms"

  Rule: an interrupt completes the running scenario, and a second one ends the run at once

    Scenario: the reports are complete, and say what did not run
      When I start `gherkin-run -f summary -f message:run.ndjson -f junit:junit.xml a.feature` in a terminal
      And I wait until the output contains "a.feature:4 slow: I work for 1800 ms"
      And I press "Ctrl-C"
      And I wait until the output contains "gherkin-run: interrupted: the running scenario finishes; interrupt again to stop at once"
      And I wait until the command ends
      Then the exit status should be 130
      And the output should contain:
        """
        gherkin-run: the run was interrupted: 1 of 3 scenarios did not run
        gherkin-run: message: run.ndjson
        gherkin-run: junit: junit.xml
        """
      And the file "junit.xml" should have a line that matches "^</testsuite>$"
      When I run `gherkin-run report -f pretty run.ndjson`
      Then the exit status should be 1
      And the output should contain "3 scenarios (1 passed, 1 not run, 1 failed)"
      And the output should have a line that matches "✔ .*I work for 1800 ms"
      And the output should contain "slower"

    Scenario: in the last scenario, nothing is left out
      When I start `gherkin-run -f summary a.feature:4` in a terminal
      And I wait until the output contains "a.feature:4 slow: I work for 1800 ms"
      And I press "Ctrl-C"
      And I wait until the command ends
      Then the exit status should be 130
      And the output should contain "1 scenario (1 passed)"
      And the output should not contain "did not run"

    Scenario: a second interrupt
      When I start `gherkin-run -f summary -f junit:junit.xml a.feature` in a terminal
      And I wait until the output contains "a.feature:4 slow: I work for 1800 ms"
      And I press "Ctrl-C"
      And I wait until the output contains "interrupt again to stop at once"
      And I press "Ctrl-C"
      And I wait until the command ends
      Then the exit status should be 130
      And the output should have a line that matches "gherkin-run: stopped at once; reports are incomplete$"
      And the file "junit.xml" should not exist
