@REQ-REPORT-3
Feature: A site is written as a whole

  Scenario: two builds write one new site at once
    Given 300 features that pass
    When I run `gherkin-run docs site & gherkin-run docs site; status=$?; wait $! || status=$?; exit $status` in a shell
    Then the exit status should be 0
    And the output should not contain "empty"

  Scenario: a build is ended while it writes
    Given 300 features that pass
    And I successfully run `gherkin-run docs site`
    When I run the shell script:
      """
      sed -i 's/a step/a failing step/' Features/*.feature
      gherkin-run docs site > /dev/null &
      until [ site/features/f1.html -nt site/site-files.json ] || ! kill -0 $!; do :; done 2> /dev/null
      kill -TERM $! 2> /dev/null; wait $! 2> /dev/null; true
      """
    Then I successfully run `gherkin-run docs site`
    When I run `find site -name '.*' -type f`
    Then the standard output should be empty

  @superuser
  Scenario: the disk is full
    Given 100 features that pass
    And a copy of the fixture "generators/site_on_a_full_disk.sh" named "generator.sh"
    When I run `sh generator.sh`
    Then the exit status should be 0
    And the output should contain "No space left on device"
    And the standard output should be the line "ended with 2"
