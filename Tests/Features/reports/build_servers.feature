@REQ-REPORT-4
Feature: Reports on build servers

  A service shows failures beside the lines of a repository, whose package is in one of its folders.

  Background:
    Given an empty file named "repository/.git/HEAD"
    And an empty file named "repository/shop/Package.swift"
    And a file named "repository/shop/Features/beers.feature" with:
      """
      Feature: Beers ##teamcity[x]
        @retry(1)
        Scenario: fails ##teamcity[x]
          Given I attach 12 bytes
          And a failing step
        @retry(1)
        Scenario: is flaky
          Given a fault at the first try: abort
      """
    And I change to the folder "repository/shop"
    And I run `gherkin-run -q -f message:run.ndjson --world-parameters '{"marker": "marker"}'`

  Rule: JUnit has the places of test cases, where a service reads them

    Scenario Outline: with <variable>, relative to the repository
      Given I set the environment variable "<variable>" to "true"
      When I run `gherkin-run report -f junit run.ndjson`
      Then the exit status should be 1
      And the output should contain ' file="shop/Features/beers.feature" line="3"'

      Examples:
        | variable  |
        | GITLAB_CI |
        | TF_BUILD  |

    Scenario: not elsewhere
      When I run `gherkin-run report -f junit run.ndjson`
      Then the exit status should be 1
      And the output should not contain " file="

    Scenario Outline: not in the schema xunit, with "<variable>"
      Given I set the environment variable "<variable>" to "true"
      When I run `gherkin-run report -f junit --format-options junit.schema=xunit run.ndjson`
      Then the exit status should be 1
      And the output should contain "<flakyFailure "
      And the output should not contain " file="

      Examples:
        | variable  |
        | X         |
        | GITLAB_CI |
        | TF_BUILD  |

    Scenario: attachments are files beside the report, with their paths in the repository, and those of an earlier one go
      When I run `gherkin-run report -f junit:out/junit.xml --format-options junit.attachments=true run.ndjson`
      Then the exit status should be 1
      And the file "out/junit.xml" should contain "[[ATTACHMENT|shop/out/junit-files/1-attachment.txt]]"
      And the file "out/junit-files/1-attachment.txt" should be the line "yyyyyyyyyyyy"
      Given a file named "out/junit-files/notes.txt" with the line "mine"
      When I run `gherkin-run report -f junit:out/junit.xml run.ndjson`
      Then the file "out/junit-files/1-attachment.txt" should not exist
      And the file "out/junit-files/notes.txt" should be the line "mine"

  Rule: paths are relative to the folder that the service names, if the package is in it

    Scenario: a folder above the repository
      Given I set the environment variable "GITHUB_WORKSPACE" to "<folder>"
      When I run `gherkin-run report -f github run.ndjson`
      Then the output should have a line that matches "^::error file=repository/shop/Features/beers.feature,"

    Scenario: a folder in which the package is not
      Given I set the environment variable "GITHUB_WORKSPACE" to "<folder>/repository/shop/Features"
      When I run `gherkin-run report -f github run.ndjson`
      Then the output should have a line that matches "^::error file=shop/Features/beers.feature,"

  Rule: links lead to the files of the repository, wherever the command runs

    Scenario Outline: in <place>
      Given I set the environment variables:
        | GITHUB_ACTIONS    | true                |
        | GITHUB_SERVER_URL | https://hub.example |
        | GITHUB_REPOSITORY | acme/beers          |
      When I run the shell script:
        """
        shop=$PWD
        cd <place>
        GITHUB_WORKSPACE=${shop%/shop} gherkin-run -q -f html:"$shop/r.html" "$shop/Features" > "$shop/out.txt" 2>&1
        grep -o 'https://hub.example/[^"]*#L[34]' "$shop/r.html" | sort -u
        """
      Then the output should have a line that matches "^https://hub.example/acme/beers/blob/[^/]*/shop/Features/beers.feature#L3$"

      Examples:
        | place    |
        | .        |
        | Features |

  Rule: texts cannot act as commands of the service that reads the output

    Scenario Outline: the report <format>
      When I run `gherkin-run report -f <format> run.ndjson`
      Then the output should contain "fails ##teamcity[x]"
      Given I set the environment variable "TEAMCITY_VERSION" to "2026.1"
      When I run `gherkin-run report -f <format> run.ndjson`
      Then the output should contain "fails ## teamcity[x]"
      And the output should not contain "##teamcity["

      Examples:
        | format  |
        | pretty  |
        | summary |
