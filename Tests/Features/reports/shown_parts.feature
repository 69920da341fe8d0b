@REQ-REPORT-5
Feature: Parts of a report

  A report shows as much of each step as the reader wants, in a run and from saved messages.

  Background:
    Given a file named "F/two.feature" with:
      """
      Feature: f
        Scenario: s
          When a step
          Given nonsense
            | cell |
      """
    And I run `gherkin-run -f message:run.ndjson F`

  Scenario: by default, a run shows the locations of definitions, tables and a hint at snippets
    When I run `gherkin-run F`
    Then the exit status should be 1
    And the standard output should contain each of:
      | .swift:        |
      | \| cell \|     |
      | snippets below |

  Scenario Outline: <command> without sources, tables and snippets
    When I run `gherkin-run <command> --no-source --no-multiline --no-snippets`
    Then the exit status should be 1
    And the standard output should contain "Given nonsense"
    And the standard output should contain none of:
      | .swift:        |
      | \| cell \|     |
      | snippets below |
    And the standard output should not contain "(0 "

    Examples:
      | command           |
      | run F             |
      | report run.ndjson |

  Scenario Outline: <command> with durations
    When I run `gherkin-run <command> --show-timings`
    Then the standard output should have a line that matches "When a step +# .*[.]swift:[0-9]+ [(][0-9.]+ (µs|ms|s)[)]$"
    When I run `gherkin-run <command> --show-timings -f progress`
    Then the standard output should have a line that matches "[.][(][0-9.]+ (µs|ms|s)[)] "

    Examples:
      | command           |
      | run F             |
      | report run.ndjson |

  Scenario: run and report have the same options of formats
    When I run the shell script:
      """
      for command in run report; do
        gherkin-run $command --help > $command.txt
        for option in --format --format-options --color; do
          sed -n "/^  \(-., \)*$option[ ,]/,/^  -/p" $command.txt | sed '1p;/^  -/d'
        done > $command-options.txt
      done
      cmp run-options.txt report-options.txt && grep -c '^  -' report-options.txt
      """
    Then the output should be the line "3"

  Scenario: an unknown format is an error with those that there are
    When I run `gherkin-run report -f fancy run.ndjson`
    Then the exit status should be 2
    And the standard error should contain '--format: "fancy" is unknown; known values: pretty'

  Scenario: a report needs messages
    When I run `gherkin-run report`
    Then the exit status should be 2
    And the standard error should contain "MESSAGES is missing"
