@REQ-SAFE-2
Feature: Large features

  Scenario Outline: <what>
    Given a copy of the fixture "generators/<generator>" named "generator.sh"
    And I successfully run `sh generator.sh`
    When I run `gherkin-run docs site`
    Then the exit status should be 0
    And the output should contain "1 scenario"
    When I run `gherkin-run -f summary -f html:report.html`
    Then the exit status should be 0
    And the output should contain "1 scenario (1 passed)"

    Examples:
      | what                                         | generator         |
      | a paragraph of a description has 8,000 lines | long_paragraph.sh |
      | a feature has 20,000 tags                    | many_tags.sh      |
      | a name has 100,000 characters                | long_name.sh      |
