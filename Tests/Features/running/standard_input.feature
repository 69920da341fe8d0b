@REQ-RUN-10
Feature: A feature from standard input

  A draft in an editor, or the output of another program, runs without a file: its path is `-`.

  Background:
    Given a file named "draft.txt" with:
      """
      Feature: f
        Scenario: s
          Given a step
      """
    And a file named "failing.txt" with:
      """
      Feature: g
        Scenario: t
          Given a failing step
      """

  Rule: - runs the feature once

    Scenario Outline: gherkin-run <arguments>
      When I run `gherkin-run <arguments>` with the file "draft.txt" as input
      Then the exit status should be 0
      And the output should contain "# <place>:2"
      And the output should contain "1 scenario (1 passed)"

      Examples:
        | arguments          | place   |
        | -                  | <stdin> |
        | run -              | <stdin> |
        | - -                | <stdin> |
        | --isolation none - | <stdin> |

    Scenario: it runs together with files
      Given a feature that passes
      When I run `gherkin-run Features -` with the file "draft.txt" as input
      Then the exit status should be 0
      And the output should contain "2 scenarios (2 passed)"

    Scenario: parse errors are located in <stdin>
      Given I append the line "    Wehn a step" to the file "draft.txt"
      When I run `gherkin-run -` with the file "draft.txt" as input
      Then the exit status should be 2
      And the standard error should have a line that matches "^<stdin>:4:5: "

    Scenario: --watch rejects it with a remedy
      When I run `gherkin-run --watch -`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: --watch: standard input can be read only once; save the feature in a file, and give its path
        """

  Rule: no report contains a command to run it again, because it cannot be read again

    Scenario: a file fails too
      Given a feature that fails
      When I run `gherkin-run -f summary -f rerun:r.txt Features -` with the file "failing.txt" as input
      Then the exit status should be 1
      And the file "r.txt" should be the line "Features/a.feature:2"
      And the output should contain "gherkin-run Features/a.feature:2"
      And the output should not contain "<stdin>:2:"

    Scenario: it is the only feature, so that the list of an earlier run stays
      Given a file named "r.txt" with the line "a.feature:2"
      When I run `gherkin-run -f summary -f html:r.html -f rerun:r.txt -` with the file "failing.txt" as input
      Then the exit status should be 1
      And the output should not contain "Run again"
      And the file "r.html" should not contain ">Run again<"
      And the file "r.txt" should be the line "a.feature:2"

  Rule: a report does not overwrite the file from which it is read

    Scenario: the report has the path of the feature
      When I run `gherkin-run -f summary:draft.txt -` with the file "draft.txt" as input
      Then the exit status should be 2
      And the standard error should contain "draft.txt is a feature of this run"
      And the file "draft.txt" should have 3 lines

    Scenario: a mistyped option keeps the messages
      Given a saved run "m" of a feature that passes
      When I run `gherkin-run report --formt html -f message:m.ndjson -` with the file "m.ndjson" as input
      Then the exit status should be 2
      And the file "m.ndjson" should contain "testRunFinished"
