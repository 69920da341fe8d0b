@REQ-RUN-5
Feature: Running only focused scenarios

  While you work on a scenario, `@focus` runs it alone. On a build server, a forgotten tag must not hide the others.

  Background:
    Given a file named "F/focus.feature" with:
      """
      Feature: Focus
        @a
        Scenario: first
          Given a step
        @focus @b
        Scenario: second
          Given a step
      """
    And a file named "F/skip.feature" with:
      """
      Feature: Skip
        @skip
        Scenario: third
          When nobody has written this yet
      """

  Rule: only focused scenarios run

    Scenario: the run reports the focus
      When I run `gherkin-run -f summary F`
      Then the exit status should be 0
      And the standard output should contain "1 scenario (1 passed)"
      And the standard error should have a line that matches "^gherkin-run: only scenarios tagged @focus run: 1 of 3 scenarios$"

    Scenario: a focused scenario that is not selected has no effect
      When I run `gherkin-run --tags @a --forbid-focus F`
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should contain "1 scenario (1 passed)"

  Rule: if focus is forbidden, nothing runs

    Scenario Outline: <reason> forbids focus
      Given I set the environment variable "CI" to "<CI>"
      When I run `gherkin-run <option> F`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should be:
        """
        gherkin-run: F/focus.feature:6: "second" is tagged @focus
        gherkin-run: nothing ran because @focus would exclude the other scenarios; remove the tag, or pass --allow-focus
        """

      Examples:
        | reason           | CI   | option         |
        | the option       |      | --forbid-focus |
        | a build server   | true |                |
        | another CI value | 1    |                |

    Scenario Outline: focus is allowed with CI "<CI>" and the options "<options>"
      Given I set the environment variable "CI" to "<CI>"
      When I run `gherkin-run <options> F`
      Then the exit status should be 0
      And the standard output should contain "1 scenario (1 passed)"

      Examples:
        | CI    | options                      |
        | true  | --allow-focus                |
        |       | --forbid-focus --allow-focus |
        |       |                              |
        | 0     |                              |
        | false |                              |
        | No    |                              |

    Scenario: errors in features are reported instead of focused scenarios
      Given a file named "F/broken.feature" with:
        """
        Feature: broken
          Scenario: x
            Given a
            nonsense
        """
      When I run `gherkin-run --forbid-focus F`
      Then the exit status should be 2
      And the standard error should contain "F/broken.feature:4:5"
      And the standard error should not contain "@focus"

  Rule: skipped scenarios are reported as such

    Scenario: all scenarios are skipped, so that nothing was checked
      When I run `gherkin-run -f summary F/skip.feature`
      Then the exit status should be 0
      And the standard output should contain "1 scenario (1 skipped)"
      And the standard output should contain "Nothing was checked in 1 scenario, 1 skipped"

    Scenario: some scenarios are skipped
      When I run `gherkin-run --tags "not @b" -f summary F`
      Then the standard output should contain "2 scenarios (1 passed, 1 skipped)"
      And the standard error should be empty
