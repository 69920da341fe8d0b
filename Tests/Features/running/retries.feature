@REQ-RUN-6
Feature: Delays and the total limit of retries

  A flaky scenario may be retried, but neither hold up others nor hide that a run has too many failures.

  Rule: a scenario is retried after its delay, and others run meanwhile

    Scenario Outline: a retry after a second with <options>
      Given a file named "r.feature" with:
        """
        Feature: f
          @retry(1,after:1s)
          Scenario: flaky
            Given I work for 1 ms and note it in "log"
            And a failing step
          Scenario: other
            Given I work for 1 ms and note it in "log"
        """
      When I run `gherkin-run -f summary <options> r.feature`
      Then the exit status should be 1
      And the standard output should contain "after 2 attempts"
      And the standard output should contain "2 scenarios (1 passed, 1 failed)"
      When I run `grep ^begin log`
      Then the output should be:
        """
        begin flaky
        begin other
        begin flaky
        """

      Examples:
        | options                                                |
        | --isolation process --parallel 1                       |
        | --isolation process --parallel 2 --parallel-by feature |
        | --isolation none --parallel 1                          |
        | --isolation none --parallel 2 --parallel-by feature    |

  Rule: every report says that the total limit was reached

    Background:
      Given a file named "r.feature" with:
        """
        Feature: f
        Scenario: s1
        Given a failing step
        Scenario: s2
        Given a failing step
        Scenario: s3
        Given a failing step
        """

    Scenario Outline: the reports of a run with --isolation <isolation>
      When I run `gherkin-run --isolation <isolation> --retry 1 --retry-total 1 -f summary -f markdown:r.md -f html:r.html -f message:r.ndjson r.feature`
      Then the exit status should be 1
      And the standard output should contain:
        """
        Retries used up:
          2 scenarios were not retried because the run may retry only once (--retry-total 1).
        """
      And the standard output should contain "--retry 1 --retry-total 1 r.feature:2:4:6"
      And the file "r.md" should contain the lines in order:
        """
        2 scenarios were not retried because the run may retry only once (--retry-total 1).
        """
      And the file "r.html" should contain "2 scenarios were not retried because the run may retry only once (--retry-total 1)."
      When I run `gherkin-run report --format summary r.ndjson`
      Then the output should contain "2 scenarios were not retried because the run may retry only once (--retry-total 1)."

      Examples:
        | isolation |
        | process   |
        | none      |

    Scenario: the configuration file sets the total limit
      Given a file named "gherkin-run.yaml" with:
        """
        retry: 2
        retry-total: 0
        """
      When I run `gherkin-run -f summary r.feature`
      Then the exit status should be 1
      And the standard output should contain "3 scenarios were not retried"

  Rule: invalid use is reported with the correct form, and nothing runs

    Scenario Outline: the options "<options>" and the tag "<tag>"
      Given a file named "r.feature" with:
        """
        Feature: f
        <tag>
        Scenario: s
        Given a step
        """
      When I run `gherkin-run <options> r.feature`
      Then the exit status should be 2
      And the standard output should not contain "passed"
      And the standard error should contain:
        """
        <problem>
        """

      Examples:
        | options          | tag                  | problem                                                                                                                                                             |
        | --retry-total -1 |                      | --retry-total: "-1" is not a number from 0 to 1000000                                                                                                               |
        | --retry-after 5s |                      | there is no option --retry-after; write @retry(N,after:5s) above the scenario                                                                                       |
        |                  | @retry(3, after: 5s) | a tag contains a space; write @retry(3,after:5s)                                                                                                                    |
        |                  | @retry(3,after:5)    | @retry(3,after:5) has a delay without a unit; write @retry(3,after:5s)                                                                                              |
        | --run-timeout 1m | @retry(3,after:2m)   | @retry(3,after:2m) waits for as long as the whole run may take (--run-timeout, 60.0 seconds); write a shorter delay, such as @retry(3,after:5s), or raise the limit |
