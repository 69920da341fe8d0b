@REQ-REPORT-8
Feature: Output on terminals

  At a terminal, output has colours and progress bars, which fit the window. A terminal that has no such abilities, or
  whose output is stored, gets plain text, and texts of features never control it.

  Background:
    Given a saved run "run" of a feature that passes
    And I unset the environment variable "NO_COLOR"
    And I set the environment variable "TERM" to "xterm"

  Rule: there are colours unless NO_COLOR is set or the terminal is dumb

    Scenario: a report
      When I run `gherkin-run report -f progress run.ndjson` in a terminal
      Then the exit status should be 0
      And the output should have a line that matches "^(\x1B\[32m[.]\x1B\[39m)+"

    Scenario: the difference that format makes
      Given I successfully run `printf 'Feature: f\033[31m\n Scenario: s\n' > a.feature` in a shell
      When I run `gherkin-run format --diff a.feature` in a terminal
      Then the output should have a line that matches "^\x1B\[31m- Scenario: s\x1B\[39m$"
      And the output should have a line that matches "^\x1B\[32m[+]\x1B\[39m$"
      And the output should have a line that matches "^\x1B\[32m[+]  Scenario: s\x1B\[39m$"
      And the output should have a line that matches "^ Feature: f[^\x1B]+$"
      Given I set the environment variable "NO_COLOR" to "1"
      When I run `gherkin-run format --diff a.feature` in a terminal
      Then the output should have a line that matches "^- Scenario: s$"
      And the output should have a line that matches "^[+]  Scenario: s$"

    Scenario Outline: the files of init, <which>
      Given a copy of the fixture "set_up/new/gherkin-run"
      And a folder named "shop"
      And I change to the folder "shop"
      And I set the environment variable "<variable>" to "<value>"
      When I run `sh -c 'gherkin-run init --package-path ../gherkin-run < /dev/null'` in a terminal
      Then the output should have a line that matches "^<line>$"

      Examples:
        | which              | variable | value | line                                       |
        | in colours         | TERM     | xterm | \\x1B\\[32m[+]{3} Package.swift\\x1B\\[39m |
        | without colours    | NO_COLOR | 1     | [+]{3} Package.swift                       |
        | at a dumb terminal | TERM     | dumb  | [+]{3} Package.swift                       |

    Scenario Outline: the report <format> with <variable>=<value> is plain letters
      Given I set the environment variable "<variable>" to "<value>"
      When I run `gherkin-run report -f <format> run.ndjson` in a terminal
      Then the output should be:
        """
        .....

        4 hooks (4 passed)
        1 scenario (1 passed)
        1 step (1 passed)
        0m <number>s (0m <number>s executing your code)
        """

      Examples:
        | format       | variable | value |
        | progress     | NO_COLOR | 1     |
        | progress-bar | TERM     | dumb  |

  Rule: a progress bar has the width of the window, and is only drawn where it can be redrawn

    Background:
      Given I set the environment variable "NO_COLOR" to "1"

    Scenario Outline: in <columns> columns, with COLUMNS "<variable>"
      Given terminals have <columns> columns
      And I set the environment variable "COLUMNS" to "<variable>"
      When I run `gherkin-run report -f progress-bar run.ndjson` in a terminal
      Then the output should have a line that matches "^<bar> 0/1 scenarios"

      Examples:
        | columns | variable | bar   |
        | 120     |          | ░{50} |
        | 40      |          | ░{10} |
        | 20      |          |       |
        | 120     | 40       | ░{10} |
        | 40      | wide     | ░{10} |
        | 40      | 0        | ░{10} |
        | 40      | -1       | ░{10} |

    Scenario: not on a build server
      Given I set the environment variable "CI" to "true"
      When I run `gherkin-run report -f progress-bar run.ndjson` in a terminal
      Then the output should have a line that matches "^[.]{5}$"
      And the output should not contain "0/1 scenarios"
      Given I set the environment variable "CI" to "false"
      When I run `gherkin-run report -f progress-bar run.ndjson` in a terminal
      Then the output should have a line that matches "░ 0/1 scenarios"
