@REQ-RUN-8
Feature: The seed and the reports of a run

  Standard output has reports only, so that other programs can read it. The seed of a random order is never lost.

  Background:
    Given a feature "good" that passes
    And a feature "bad" that fails

  Scenario: the seed and the paths of reports are printed to standard error
    When I run `gherkin-run --order random -f message -f junit:deep/junit.xml -f html:/dev/null Features/good.feature`
    Then the exit status should be 0
    And the standard error should be:
      """
      gherkin-run: --order random:<number>
      gherkin-run: junit: deep/junit.xml
      """
    And the standard output should contain "{\"testRunFinished\""
    When I run `gherkin-run --order random -f message Features/good.feature 2> /dev/null | grep -cv '^{.*}$'` in a shell
    Then the output should be the line "0"

  Scenario: in quiet mode, a failed run prints the seed
    When I run `gherkin-run -q --order random:5 -f rerun:rerun.txt Features/bad.feature`
    Then the exit status should be 1
    And the standard error should be the line "gherkin-run: --order random:5"

  Scenario: in quiet mode, a run that passes prints nothing
    When I run `gherkin-run -q --order random:5 -f rerun:rerun.txt Features/good.feature`
    Then the exit status should be 0
    And the standard error should be empty
