@REQ-REPORT-5
Feature: Paths of reports

  Builds of several branches and jobs write their reports side by side, if the path of a report has placeholders.

  Background:
    Given a feature that passes

  Rule: placeholders stand for the date, the branch and variables

    Scenario: the branch is that of Git
      Given a file named ".git/HEAD" with the line "ref: refs/heads/feature/new beer"
      And I set the environment variable "JOB" to "j1/x"
      When I run `gherkin-run --format "tap:out/{env:JOB}-{branch}-{date}.tap"`
      Then the exit status should be 0
      And the standard error should contain the lines in order:
        """
        <any>tap: out/j1/x-feature-new-beer-<date>.tap
        """
      When I run `ls out/j1`
      Then the output should be the line "x-feature-new-beer-<date>.tap"

    Scenario: the branch of a build server comes first
      Given a file named ".git/HEAD" with the line "ref: refs/heads/local"
      And I set the environment variables:
        | BUILDKITE              | true                |
        | BUILDKITE_BUILD_URL    | https://b.example/1 |
        | BUILDKITE_BUILD_NUMBER | 1                   |
        | BUILDKITE_REPO         | git@x:y.git         |
        | BUILDKITE_COMMIT       | abc                 |
        | BUILDKITE_BRANCH       | main                |
      When I run `gherkin-run --format "tap:{branch}.tap"`
      Then the exit status should be 0
      And the standard error should contain "tap: main.tap"
      And the file "main.tap" should exist

  Rule: a wrong path is an error before the run

    Scenario Outline: <format> cannot be written
      Given a file named ".git/HEAD" with the line "0123456789abcdef0123456789abcdef01234567"
      When I run `gherkin-run --format "<format>"`
      Then the exit status should be 2
      And the standard error should contain "<problem>"
      And the folder "." should contain the files:
        | .git/HEAD          |
        | Features/a.feature |

      Examples:
        | format                         | problem                                                                                    |
        | html:http://x.example/r.html   | is an address (http://), but reports are written to files; name a file                     |
        | message:s3://bucket/run.ndjson | curl --upload-file FILE s3://bucket/run.ndjson                                             |
        | tap:{env:NOBODY_SETS_THIS}.tap | the variable NOBODY_SETS_THIS of {env:NOBODY_SETS_THIS} is not set                         |
        | tap:{dat}.tap                  | there is no placeholder {dat}; did you mean {date}? there are {date}, {branch}, {env:NAME} |
        | tap:{branch}.tap               | there is no branch for {branch} here; write {env:NAME}                                     |
