@REQ-RUN-11
Feature: The output of steps

  What steps print belongs to their scenario. With `--no-capture` it is printed at once, and never into a report that
  another program reads.

  Background:
    Given a feature with a scenario of the steps:
      """
      Given I print "out"
      And a shell runs: echo child
      """

  Scenario Outline: the report <format> owns standard output, so that printed lines go to standard error
    When I run `gherkin-run --no-capture -f <format>`
    Then the exit status should be 0
    And the standard output should contain none of:
      | one \| out   |
      | one \| child |
    And the standard error should contain the lines in order:
      """
      one | out
      one | child
      """

    Examples:
      | format                                 |
      | json                                   |
      | junit                                  |
      | message                                |
      | html                                   |
      | tap                                    |
      | teamcity                               |
      | markdown                               |
      | rerun                                  |
      | usage --format-options usage.json=true |
      | json:/dev/stdout                       |
      | message:/dev/fd/1                      |

  Scenario: standard output is JSON
    When I run `gherkin-run --no-capture -f json`
    Then the standard output should have the JSON values:
      | /0/elements/0/name | one |

  Scenario Outline: the report <format> is for readers and shares standard output with printed lines
    When I run `gherkin-run --no-capture -f <format>`
    Then the exit status should be 0
    And the standard output should contain the lines in order:
      """
      one | out
      one | child
      """

    Examples:
      | format  |
      | pretty  |
      | summary |
      | github  |
      | usage   |

  Scenario: the output of hooks of the run is printed too, and is no attachment
    Given I set the environment variable "FAULTY_TELLS_HOOKS" to "1"
    When I run `gherkin-run --no-capture -f summary -f message:run.ndjson`
    Then the exit status should be 0
    And the standard output should contain the lines in order:
      """
      hook | beforeAll
      hook | afterAll
      """
    And the file "run.ndjson" should not contain "beforeAll\\n"

  Scenario Outline: with --color <when>, a pipe gets <what>
    When I run the shell script:
      """
      gherkin-run --color=<when> > output.txt || exit
      grep -c "$(printf '\033\[32m')" output.txt
      """
    Then the output should have a line that matches "<lines>"

    Examples:
      | when   | what       | lines  |
      | always | colours    | ^[1-9] |
      | never  | no colours | ^0$    |
      | auto   | no colours | ^0$    |
