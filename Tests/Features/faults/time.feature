@REQ-RUN-1:partial
Feature: Limits of time

  Rule: hooks after all have five seconds more than the run

    Background:
      Given a feature that passes

    Scenario: they need less
      Given I set the environment variable "FAULTY_AFTER_ALL_SECONDS" to "4"
      When I run `gherkin-run -f summary --run-timeout 3s`
      Then the exit status should be 2
      And the output should contain "4 hooks (4 passed)"
      And the output should contain "the run took longer than its limit of 3.0 seconds"
      And the file "cleaned" should exist

    Scenario: they need more
      Given I set the environment variable "FAULTY_AFTER_ALL_SECONDS" to "600"
      When I run `gherkin-run -f summary --run-timeout 3s`
      Then the exit status should be 2
      And the output should contain "the run took longer than its limit of 3.0 seconds; this hook was terminated with its process"
      And the file "cleaned" should not exist

  Rule: a step that cannot follow its cancellation, because other code blocks all threads, is not abandoned

    Scenario: the threads are free again after the two seconds that a step has to end
      Given a feature with a scenario of the steps:
        """
        Given I wait for a task while others block their threads for 2500 ms
        """
      When I run `gherkin-run --timeout 50ms`
      Then the exit status should be 1
      And the output should contain "timed out: its limit is 50 ms"
      And the output should not contain "abandoned"

  Rule: at a terminal, the last line shows what a long run does

    Scenario: a scenario fails and passes when it is retried
      Given a feature with a scenario of the steps:
        """
        Given a shell runs: test -e tried && sleep 3 || { touch tried; exit 1; }
        """
      When I run `gherkin-run -f summary --retry 1` in a terminal
      Then the exit status should be 0
      And the output should contain "0 of 1 scenarios, "
      And the output should contain "one, attempt 2: a shell runs"
      And the output should not contain "did not pass, "

    Scenario: a scenario fails at its last attempt
      Given a feature "a" that fails
      And a file named "Features/b.feature" with:
        """
        Feature: B
          Scenario: two
            Given a shell runs: sleep 3
        """
      When I run `gherkin-run -f summary --retry 1` in a terminal
      Then the exit status should be 1
      And the output should contain "1 of 2 scenarios, 1 did not pass, "
