@REQ-RUN-4
Feature: Lists of scenarios to run again

  The report `rerun` lists what did not pass. `@FILE` runs what such a list names.

  Background:
    Given a file named "F/a.feature" with:
      """
      Feature: f

        Scenario: s
          Given an undefined step
      """

  Rule: a list can be read again

    Scenario: rerun:@FILE writes the list that @FILE reads
      When I run `gherkin-run -f rerun:@rerun.txt F`
      Then the exit status should be 1
      And the file "rerun.txt" should be exactly:
        """
        F/a.feature:3
        """
      When I run `gherkin-run -f summary @rerun.txt`
      Then the exit status should be 1
      And the output should contain "1 scenario (1 undefined)"

    Scenario: names can contain spaces
      Given a feature "good" that passes
      And I move the file "F/a.feature" to "sp ace/a b.feature"
      When I run `gherkin-run -f rerun:rerun.txt Features "sp ace"`
      Then the exit status should be 1
      And the file "rerun.txt" should be exactly:
        """
        sp ace/a b.feature:3
        """
      When I run `gherkin-run -f summary @rerun.txt`
      Then the exit status should be 1
      And the output should contain "1 scenario (1 undefined)"

    Scenario: a list can start with a byte order mark and have the line ends of Windows
      When I run the shell script:
        """
        printf '\357\273\277F/a.feature:3\r\n' > marked.txt
        gherkin-run -f summary @marked.txt
        """
      Then the exit status should be 1
      And the output should contain "1 scenario (1 undefined)"

    Scenario: a list without a name is an error
      When I run `gherkin-run -f rerun:@ F`
      Then the exit status should be 2
      And the standard error should contain "there is no file name after the @"

  Rule: a list has all that did not pass

    Scenario: a run in which nothing could run lists all of its scenarios
      Given a file named "rerun.txt" with the line "old.feature:3"
      And a file named "F/bad.feature" with the line "nonsense"
      When I run `gherkin-run -f rerun:rerun.txt F`
      Then the exit status should be 2
      And the file "rerun.txt" should be exactly:
        """
        F/a.feature:3
        F/bad.feature
        """
