@REQ-SAFE-2
Feature: Features that expand to more than fits into memory

  Scenario Outline: <what>
    Given a feature "b" that passes
    And a copy of the fixture "generators/<generator>" named "generator.sh"
    And I successfully run `sh generator.sh`
    When I run `gherkin-run -f progress -f rerun:r.txt -f junit:j.xml`
    Then the exit status should be 2
    And the output should contain "<place>"
    And the output should contain "<problem>"
    And the file "j.xml" should contain "<problem>"
    And the file "r.txt" should contain "Features/a.feature"
    When I run `gherkin-run lint`
    Then the exit status should be 1
    And the output should contain "<problem>"

    Examples:
      | what                                         | place       | problem                                                           | generator           |
      | the text of a background in each scenario    | a.feature:  | this file expands to more than                                    | large_background.sh |
      | values of an outline that double one another | a.feature:6 | a text of an outline grows too much with the values of a row: use | doubling_values.sh  |
