@REQ-AUTHOR-1
Feature: Lines in which a step, a cell or a tag is lost

  A line that only looks like a step is text, so that its scenario passes without it. Commands say so.

  Rule: run, lint and format --check say it in the same words

    Background:
      Given a file named "a.feature" with:
        """
        Feature: f

          @slow, @fast
          Scenario: a
            - Given a beer
            Given a beer

          Scenario Outline: b
            Then I see <n>

            Examples:
              | n | m
              | 1 |
        """

    Scenario Outline: the command is <command>
      When I run `gherkin-run <command> a.feature`
      Then the output should contain each of:
        | a.feature:3:3: tag-form: the name of the tag "@slow," contains the comma; separate tags by spaces: @slow                              |
        | a.feature:5:5: lost-line: there is "-" before the keyword, so the line is text and its step does not run; write "Given a beer"        |
        | a.feature:6:5: lost-line: column 10 is a no-break space (U+00A0), so the line is text and its step does not run; write "Given a beer" |
        | a.feature:12:13: lost-text: "m" after the last \| is not a cell; end the row with \|                                                  |

      Examples:
        | command        |
        | --dry-run      |
        | lint --verbose |
        | format --check |

    Scenario: a run prints them after its report, to standard error
      When I run `gherkin-run --dry-run a.feature`
      Then the standard error should contain "gherkin-run: 4 lines of features are not what they look like:"
      And the standard output should not contain "lost-line"

    Scenario Outline: they are not printed with <option>
      When I run `gherkin-run --dry-run <option> a.feature`
      Then the output should not contain "not what"

      Examples:
        | option     |
        | --no-notes |
        | --quiet    |

    Scenario: they are not printed if their rules are off
      Given a file named "gherkin-run.yaml" with the line "lint: { lost-line: off, tag-form: off, lost-text: off }"
      When I run `gherkin-run --dry-run a.feature`
      Then the output should not contain "not what"

    Scenario: a header behind ## is named
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: a
            Given a beer
          ## Scenario: b
            Given a beer
        """
      When I run `gherkin-run --dry-run a.feature`
      Then the standard error should contain "a.feature:4:3: lost-line: "

    Scenario: at most ten lines are printed, with the number of the others
      Given I successfully run the shell script:
        """
        { printf 'Feature: f\n  Scenario: a\n'; for i in $(seq 14); do echo "    - Given a beer $i"; done; } > a.feature
        """
      When I run `gherkin-run --dry-run a.feature`
      Then the standard error should contain "14 lines of features are not what they look like:"
      And the standard error should have 9 lines with "lost-line"
      And the standard error should contain "  … and 5 more; gherkin-run lint lists all"

  Rule: a placeholder in a background, whose steps have no rows, is named

    Scenario: the outline has rows
      Given a file named "a.feature" with:
        """
        Feature: f
          Background:
            Given I print "<x>"
          Scenario Outline: s
            Given I print "<x>"
            Examples:
              | x |
              | 1 |
        """
      When I run `gherkin-run a.feature`
      Then the exit status should be 0
      And the standard error should contain "a.feature:3:20: unknown-placeholder: a background does not belong to an outline"

  Rule: a file without scenarios is named, with the reason

    Background:
      Given I successfully run `printf 'Feature: f\r\r  Scenario: a\r    Given n\r' > a.feature` in a shell

    Scenario: nothing else runs
      When I run `gherkin-run a.feature`
      Then the exit status should be 2
      And the standard error should contain "a.feature:1:1: line-ends: lines that end with a carriage return (U+000D) only"

    Scenario: another feature runs
      Given a file named "b.feature" with:
        """
        Feature: b
          Scenario: c
            * d
        """
      When I run `gherkin-run --dry-run a.feature b.feature`
      Then the standard error should contain:
        """
        gherkin-run: 1 file has no scenario, so nothing of it ran:
          a.feature
        """

  Rule: the snippet of an undefined step names a definition that differs from it in a character

    Scenario: a step has a no-break space
      Given a feature with a scenario of the steps:
        """
        When I work for 3 ms
        When I do something else
        """
      When I run `gherkin-run`
      Then the exit status should be 1
      And the standard output should contain:
        """
        // Did you mean "I work for {int} ms"?
        // In the step's text, column 11 is a no-break space (U+00A0); write a space.
        steps.when(
        """
      And the standard output should have 1 line with "Did you mean"
