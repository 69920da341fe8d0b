@REQ-REPORT-11
Feature: Comparison of the tool with official data

  An auditor asks how a tool was validated. `self-check` compares the installed program with the test data of the Cucumber
  project, which is in a folder of the user, and prints a dated report with hashes.

  Background:
    Given a file named "data/tag-expressions/testdata/parsing.yml" with:
      """
      - expression: 'a and b'
        formatted: '( a and b )'
      - expression: 'not a'
        formatted: 'not ( a )'
      """
    And a file named "data/tag-expressions/testdata/errors.yml" with:
      """
      - expression: '@a @b or'
        error: 'another text'
      """

  Scenario: differences, and data that is missing
    When I run `gherkin-run self-check --data data`
    Then the exit status should be 2
    And the output should have a line that matches "^Self-check of gherkin-run \S+ with official data, \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"
    And the output should contain the lines in order:
      """
      ✘ pickles: 0 of 0 equal
          there are no files *.feature, *.feature.md in <folder>/data/gherkin/testdata/good
      ✘ errors of tag expressions: 0 of 1 equal
      ✘ results of tag expressions: 0 of 0 equal
          cannot read <folder>/data/tag-expressions/testdata/evaluations.yml: No such file or directory
      ✔ texts of tag expressions: 2 of 2 equal
      – messages of the compatibility kit's samples: not run: no runner
      2 of 3 results are equal; not compared: messages of the compatibility kit's samples
      """
    And the output should have a line that matches "^  tag-expressions/testdata: 2 files, sha256 [0-9a-f]{64}$"
    And the output should have a line that matches "    tag-expressions/testdata/errors.yml #1: found .* instead of another text$"

  Scenario: the report as JSON
    When I run `gherkin-run self-check --data data --format json`
    Then the exit status should be 2
    And the standard output should have the JSON values:
      | /isEqual                     | false                                       |
      | /areas/10/name               | errors of tag expressions                   |
      | /areas/10/compared           | 1                                           |
      | /areas/10/differences/0/case | tag-expressions/testdata/errors.yml #1      |
      | /areas/15/name               | messages of the compatibility kit's samples |
      | /areas/15/isLeftOut          | true                                        |
      | /areas/15/problem            | no runner                                   |

  Scenario Outline: <what>
    When I run `gherkin-run self-check <words>`
    Then the exit status should be 2
    And the standard error should be the line "<error>"

    Examples:
      | what               | words          | error                                                                                |
      | no folder is named |                | gherkin-run: --data FOLDER is missing; see gherkin-run self-check --help             |
      | there is no folder | --data nowhere | gherkin-run: --data: there is no folder nowhere; name the one with the official data |
