@REQ-SAFE-2
Feature: Texts that take too long to match

  Some patterns take years for some texts. A command ends, and says which pattern it is and for which text.

  Background:
    Given a feature with a scenario of the steps:
      """
      Given evil aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!
      """

  Scenario Outline: <command> ends with an error
    When I run `gherkin-run <command>`
    Then the exit status should be 2
    And the standard error should contain the lines in order:
      """
      gherkin-run: the pattern <pattern> takes too long to match a text; <place>: the text is "evil aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"; <any>
      """

    Examples:
      | command                                                                  | pattern             | place                          |
      | steps                                                                    | ^evil (?=a)(a+)+$   | <any>HangFaults.swift:<number> |
      | lint                                                                     | ^evil (?=a)(a+)+$   | <any>HangFaults.swift:<number> |
      | match '/^evil (?=a)(a+)+$/' 'evil aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' | /^evil (?=a)(a+)+$/ | the command line               |
      | lint --runner - --rule 'forbidden-pattern=^evil (?=a)(a+)+$'             | ^evil (?=a)(a+)+$   | forbidden-pattern              |

  Scenario: the first interrupt ends a run with complete reports
    When I start `gherkin-run -f junit:report.xml`
    And I successfully run `until ls -A | grep -q '\.part$'; do sleep 0.1; done` in a shell
    And I go back to `gherkin-run -f junit:report.xml`
    And I send the signal "SIGINT"
    And I wait until the command ends
    Then the exit status should be 130
    And the XML of the file "report.xml" should have 1 "testsuite" element
