@REQ-RUN-2
Feature: Watched features that go and come back

  Rule: a watch says what it cannot see, and sees it again

    Scenario Outline: <what>
      Given a file named "Features/sub/a.feature" with:
        """
        Feature: A
          Scenario: one
            Given a step
        """
      And a symbolic link named "Linked" to "Features"
      And I successfully run the shell script:
        """
        git init -q -b main .; git config user.email a@b; git config user.name n; git add Features; git commit -qm a
        git checkout -qb empty; git rm -rq Features; git commit -qm b; git checkout -q main
        """
      When I start `gherkin-run --watch -f summary <paths>`
      And I wait until the output contains "✔ Passed  (watching)"
      And I successfully run the shell script:
        """
        <removal>
        """
      And I wait until the output contains "✘ Cannot see "
      And I successfully run the shell script:
        """
        <return>
        """
      And a file named "<folder>/sub/a.feature" with:
        """
        Feature: A
          Scenario: one
            Given a failing step
        """
      And I wait until the output contains "✘ Not passed  (watching)"
      And I replace "failing step" with "step" in the file "<folder>/sub/a.feature"
      And I wait until the output contains "✔ Passed  (watching)"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130

      Examples:
        | what                                         | paths                   | folder   | removal                        | return                                                            |
        | the folder of features is removed            |                         | Features | rm -r Features                 | mkdir -p Features/sub                                             |
        | the folder of features is a file for a while |                         | Features | rm -r Features; touch Features | rm Features; mkdir -p Features/sub                                |
        | the folder of features is renamed and back   |                         | Features | mv Features Other              | mv Other Features                                                 |
        | the folder is that of another branch         |                         | Features | git checkout -q empty          | git checkout -q main                                              |
        | the folder above the given one is removed    | Features/sub            | Features | rm -r Features                 | mkdir -p Features/sub                                             |
        | the folder of a given feature is removed     | Features/sub/a.feature  | Features | rm -r Features/sub             | mkdir -p Features/sub                                             |
        | the folder of a pattern is removed           | 'Features/**/*.feature' | Features | rm -r Features                 | mkdir -p Features/sub                                             |
        | a link to the features leads elsewhere       | Linked                  | New      | rm Linked                      | mkdir -p New/sub; ln -s New Linked; ln -s ../New/sub Features/new |
        | the only feature is removed                  | Features/sub/a.feature  | Features | rm Features/sub/a.feature      | true                                                              |

    Scenario: the folder of features is made after the start
      When I start `gherkin-run --watch -f summary`
      And I wait until the output contains "✘ Cannot see "
      And a feature that fails
      And I wait until the output contains "✘ Not passed  (watching)"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130

    Scenario: two folders of features are swapped
      Given a feature that passes
      And a file named "Other/a.feature" with:
        """
        Feature: A
          Scenario: one
            Given a failing step
        """
      When I start `gherkin-run --watch -f summary`
      And I wait until the output contains "✔ Passed  (watching)"
      And I successfully run `mv Features New; mv Other Features; mv New Other` in a shell
      And I wait until the output contains "✘ Not passed  (watching)"
      And a feature that passes
      And I wait until the output contains "✔ Passed  (watching)"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130

    Scenario Outline: a feature of which <what> keeps its lines when it is edited
      Given a file named "gherkin-run.yaml" with:
        """
        <settings>
        """
      And a file named "Features/a.feature" with:
        """
        Feature: A
          Scenario: one
            Given a step
          Scenario: two
            Given a step
        """
      And a symbolic link named "a.feature" to "Features/a.feature"
      When I start `gherkin-run --watch -f summary <places>`
      And I wait until the output contains "<count> passed)"
      And I wait until the output contains "(watching)"
      And I append the line "    Given a step" to the file "Features/a.feature"
      And I wait until the output contains "<count> passed)"
      And I wait until the output contains "(watching)"
      And I replace "a step" with "a failing step" in the file "Features/a.feature"
      And I wait until the output contains "<count> failed)"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130

      Examples:
        | what                                 | places                             | count          | settings                    |
        | a line is given                      | Features/a.feature:4               | 1 scenario (1  | {}                          |
        | two lines are given                  | Features/a.feature:2:4             | 2 scenarios (2 | {}                          |
        | a line is given in the configuration |                                    | 1 scenario (1  | paths: Features/a.feature:4 |
        | a line is given twice                | a.feature:4 ./Features/a.feature:4 | 1 scenario (1  | {}                          |

    Scenario: a killed run is repeated in the next round
      Given a feature "a" that passes
      # The shell is a child of the worker, and the worker one of the run.
      And a file named "Features/b.feature" with:
        """
        Feature: B
          Scenario: two
            Given a shell runs: test -e ok || kill -9 $(awk '{print $4}' /proc/$PPID/stat)
        """
      When I start `gherkin-run --watch -f summary`
      And I wait until the output contains "✘ Some features did not run"
      And I wait until the output contains "(watching)"
      And an empty file named "ok"
      And I append the line "    Given a step" to the file "Features/a.feature"
      And I wait until the output contains "2 scenarios (2 passed)"
      And I wait until the output contains "✔ Passed  (watching)"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130
