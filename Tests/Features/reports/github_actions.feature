@REQ-REPORT-4
Feature: Runs in workflows of GitHub Actions

  A workflow shows failures beside the lines of features and a summary of the job, without any option.

  Background:
    Given a feature with a scenario of the steps:
      """
      Given nonsense
      """
    And I set the environment variables:
      | GITHUB_ACTIONS      | true                |
      | GITHUB_STEP_SUMMARY | <folder>/summary.md |

  Rule: a run adds annotations and a summary

    Scenario: the annotations do not use standard output
      When I run the shell script:
        """
        gherkin-run -f message 2> errors.txt > messages.txt
        echo "status $?"
        grep -v '^{' messages.txt
        """
      Then the standard output should be the line "status 1"
      And the file "errors.txt" should have a line that matches "^::error file=Features/a.feature,line=3,title=A › one › Given nonsense::"
      And the file "summary.md" should have a line that matches "^## ❌ The only scenario did not pass$"

    Scenario: requested annotations are not written twice
      When I run `gherkin-run -f progress -f github`
      Then the exit status should be 1
      And the standard error should be empty
      And the standard output should have 1 line with "::error "
      And the file "summary.md" should contain "## ❌"

    Scenario: requested annotations follow the other output
      When I run `gherkin-run -f github -f progress`
      Then the exit status should be 1
      And the standard output should contain:
        """
        executing your code)
        ::error <any>
        """

    Scenario: a successful run writes only the numbers
      Given a feature that passes
      And I unset the environment variable "GITHUB_STEP_SUMMARY"
      When I run `gherkin-run`
      Then the exit status should be 0
      And the standard error should be empty

  Rule: there is nothing of this if it is disabled, for saved messages, and outside workflows

    Scenario: it is disabled
      When I run `gherkin-run --no-github -f message:run.ndjson`
      Then the exit status should be 1
      And the standard error should be the line "gherkin-run: message: run.ndjson"
      And the file "summary.md" should not exist

    Scenario: a report of saved messages
      Given I run `gherkin-run --no-github -f message:run.ndjson`
      When I run `gherkin-run report run.ndjson`
      Then the exit status should be 1
      And the standard error should be empty
      And the file "summary.md" should not exist

    Scenario: outside workflows
      Given I set the environment variable "GITHUB_ACTIONS" to "false"
      When I run `gherkin-run`
      Then the exit status should be 1
      And the standard error should be empty
      And the file "summary.md" should not exist

  Rule: the summary is added to what the file has, if it fits

    Scenario: the file has a text, and two runs follow
      Given a file named "summary.md" with the line "# Before"
      When I run `gherkin-run`
      And I run `gherkin-run`
      Then the file "summary.md" should have 2 lines with "## ❌ "
      And the file "summary.md" should contain the lines in order:
        """
        # Before
        ## ❌ The only scenario did not pass
        ## ❌ The only scenario did not pass
        """

    Scenario Outline: GitHub's limit of 1 MiB leaves <room> bytes
      Given I successfully run the shell script:
        """
        head -c $((1048576 - <room>)) /dev/zero | tr '\0' x > summary.md
        """
      When I run `gherkin-run`
      Then the exit status should be 1
      And the standard error should have <notes> lines with "the job summary does not fit"
      And the file "summary.md" should have <summaries> lines with "## ❌ "
      When I run `test $(wc -c < summary.md) -le 1048576` in a shell
      Then the exit status should be 0

      Examples:
        | room | notes | summaries |
        | 4000 | 1     | 0         |
        | 5000 | 0     | 1         |

    Scenario: the file cannot be written
      Given I set the environment variable "GITHUB_STEP_SUMMARY" to "<folder>/nowhere/summary.md"
      When I run `gherkin-run -f progress`
      Then the exit status should be 2
      And the standard output should have a line that matches "^[.]*U[.]*$"
      And the standard error should contain "gherkin-run: cannot open <folder>/nowhere/summary.md: "
