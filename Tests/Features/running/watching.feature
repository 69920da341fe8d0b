@REQ-RUN-2
Feature: Watching features and sources

  With `--watch`, the features run again whenever a file changes: those that the change is about first, and those that
  failed before.

  Background:
    Given a file named "F/a.feature" with:
      """
      Feature: a

        Scenario: scenario a
          Given a step
      """
    And a file named "F/b.feature" with:
      """
      Feature: b

        Scenario: scenario b
          Given a step
      """

  Rule: a change runs what it is about, with the scenarios that failed

    Scenario: failed scenarios run with a changed feature, and a key runs them alone
      When I start `gherkin-run --watch F` in a terminal
      And I wait until the output contains "2 scenarios (2 passed)"
      And I wait until the output contains "(enter: all, q: quit)"
      And I replace "a step" with "a failing step" in the file "F/b.feature"
      And I wait until the output contains "Running F/b.feature"
      And I wait until the output contains "1 scenario (1 failed)"
      And I wait until the output contains "(enter: all, f: failures, q: quit)"
      And I replace "a step" with "an undefined step" in the file "F/a.feature"
      And I wait until the output contains "Running F/a.feature"
      And I wait until the output contains "2 scenarios (1 undefined, 1 failed)"
      And I wait until the output contains "(enter: all, f: failures, q: quit)"
      And I replace "an undefined step" with "a step" in the file "F/a.feature"
      And I wait until the output contains "2 scenarios (1 passed, 1 failed)"
      And I wait until the output contains "(enter: all, f: failures, q: quit)"
      And I press "f"
      And I wait until the output contains "Running the failed scenarios"
      And I wait until the output contains "1 scenario (1 failed)"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0

    Scenario: return runs all features, failed scenarios before others
      Given I replace "a step" with "a failing step" in the file "F/b.feature"
      When I start `gherkin-run --watch -f pretty F` in a terminal
      And I wait until the output contains "scenario a"
      And I wait until the output contains "scenario b"
      And I wait until the output contains "(enter: all, f: failures, q: quit)"
      And I press "Return"
      And I wait until the output contains "Scenario: scenario b"
      And I wait until the output contains "Scenario: scenario a"
      And I wait until the output contains "2 scenarios (1 passed, 1 failed)"
      And I wait until the output contains "(enter: all, f: failures, q: quit)"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0

    Scenario: a new feature in a new folder runs
      When I start `gherkin-run --watch F` in a terminal
      And I wait until the output contains "(enter: all, q: quit)"
      And a file named "F/deep/down/d.feature" with:
        """
        Feature: d
          Scenario: scenario d
            Given a step
        """
      And I wait until the output contains "Running F/deep/down/d.feature"
      And I wait until the output contains "(enter: all, q: quit)"
      And I move the folder "F/deep" to "F/moved"
      And I wait until the output contains "Running F/moved/down/d.feature"
      And I wait until the output contains "(enter: all, q: quit)"
      And I append the line "    Given a step" to the file "F/moved/down/d.feature"
      And I wait until the output contains "Running F/moved/down/d.feature"
      And I wait until the output contains "(enter: all, q: quit)"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0

    Scenario: a changed fixture runs all features beside it, its own first
      Given a file named "F/b.feature" with:
        """
        Feature: b
          Scenario: scenario b
            Given I print "people"
        """
      And a file named "F/Fixtures/people.yaml" with the line "- Ada"
      When I start `gherkin-run --watch F` in a terminal
      And I wait until the output contains "2 scenarios (2 passed)"
      And I wait until the output contains "(enter: all, q: quit)"
      And I replace "Ada" with "Grace" in the file "F/Fixtures/people.yaml"
      And I wait until the output contains "Running F/b.feature"
      And I wait until the output contains "2 scenarios (2 passed)"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0

  Rule: a parse error is shown, and the watch continues

    Background:
      Given a file named "F/b.feature" with:
        """
        Feature: b
          Scenario: scenario b
            Given a step
            nonsense
        """

    Scenario: nothing runs until the error is corrected
      When I start `gherkin-run --watch F` in a terminal
      And I wait until the output contains "F/b.feature:4:5: the line begins with no keyword"
      And I wait until the output contains "Some features did not run; see the errors above  (enter: all, f: failures, q: quit)"
      And I replace "nonsense" with "And a step" in the file "F/b.feature"
      And I wait until the output contains "2 scenarios (2 passed)"
      And I wait until the output contains "(enter: all, q: quit)"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0

    Scenario: with --continue-on-parse-error, the other features run
      When I start `gherkin-run --watch --continue-on-parse-error F` in a terminal
      And I wait until the output contains "1 scenario (1 passed)"
      And I wait until the output contains "(enter: all, f: failures, q: quit)"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0
      And the output should contain "F/b.feature:4:5: the line begins with no keyword"

  Rule: a changed source is built, and its steps are used

    Background:
      Given a copy of the fixture "watched_package" named "."
      And I successfully run the shell script:
        """
        mkdir -p .build/debug lib/C/include Steps/Data Other
        cp "$GHERKIN_RUN_RUNNER" .build/debug/specs
        ln -s ../Other/Linked.swift Steps/Linked.swift
        for file in lib/Package.swift lib/C/c.c lib/C/include/c.h Steps/words.txt Other/Linked.swift; do echo 1 > $file; done
        """

    Scenario Outline: <what> is built
      When I start `./watch F`
      And I wait until the output contains "(watching)"
      And I append the line "// 2" to the file "<file>"
      And I wait until the output contains "Building because <name> changed"
      And I wait until the output contains "✔ Passed  (watching)"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130

      Examples:
        | what                                      | file               | name          |
        | a header of a local dependency            | lib/C/include/c.h  | c.h           |
        | the manifest of a local dependency        | lib/Package.swift  | Package.swift |
        | a source to which a link leads            | Other/Linked.swift | Linked.swift  |
        | a resource                                | Steps/words.txt    | words.txt     |
        | a new file in a resource that is a folder | Steps/Data/new.txt | new.txt       |

    Scenario: a build error is shown until it is corrected, and the new program watches on
      Given I move the folder ".build/debug" to ".build/out/Products/Debug"
      When I start `./watch F` in a terminal
      And I wait until the output contains "(enter: all, q: quit)"
      And I replace "1" with "broken" in the file "Steps/Steps.swift"
      And I wait until the output contains "Building because Steps.swift changed"
      And I wait until the output contains "error: it is broken"
      And I wait until the output contains "The build failed; it runs again when a file changes  (enter: all, q: quit)"
      And I replace "broken" with "2" in the file "Steps/Steps.swift"
      And I wait until the output contains "2 scenarios (2 passed)"
      And I wait until the output contains "(enter: all, q: quit)"
      And I replace "a step" with "a failing step" in the file "F/b.feature"
      And I wait until the output contains "Running F/b.feature"
      And I wait until the output contains "(enter: all, f: failures, q: quit)"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0
      And the file "asked" should be the line "build --package-path <folder> <any>-c debug --product specs"

    Scenario: the features of the steps in a changed source run first, then all others
      Given I set the environment variable "FAULTY_FILE" to "<folder>/Steps/Steps.swift"
      And a file named "F/a.feature" with:
        """
        Feature: a
          Scenario: scenario a
            Given a shell runs: test ! -e broken
        """
      When I start `./watch -f pretty F` in a terminal
      And I wait until the output contains "(enter: all, q: quit)"
      And an empty file named "broken"
      And I replace "1" with "2" in the file "Steps/Steps.swift"
      And I wait until the output contains "Running F/b.feature, then all other features"
      And I wait until the output contains "Scenario: scenario b"
      And I wait until the output contains "Scenario: scenario a"
      And I wait until the output contains "2 scenarios (1 passed, 1 failed)"
      And I wait until the output contains "✘ Not passed"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0

    Scenario: features that did not run since a failed build run after the next one
      When I start `./watch F` in a terminal
      And I wait until the output contains "(enter: all, q: quit)"
      And I replace "1" with "broken" in the file "Steps/Steps.swift"
      And I wait until the output contains "The build failed; it runs again when a file changes  (enter: all, q: quit)"
      # The changed source is not in the program, so the feature cannot pass.
      And I replace "a step" with "I print \"x\"" in the file "F/b.feature"
      And I wait until the output contains "Building because Steps.swift changed"
      And I wait until the output contains "The build failed; it runs again when a file changes  (enter: all, q: quit)"
      And I append the line "    nonsense" to the file "F/b.feature"
      And I replace "broken" with "2" in the file "Steps/Steps.swift"
      And I wait until the output contains "Some features did not run; see the errors above  (enter: all, f: failures, q: quit)"
      And I replace "    nonsense" with "" in the file "F/b.feature"
      And I wait until the output contains "2 scenarios (2 passed)"
      And I wait until the output contains "✔ Passed"
      And I press "q"
      And I wait until the command ends
      Then the exit status should be 0
      And the output should have 2 lines with "✔ Passed"

  Rule: without a terminal, there are no keys, and nothing is redrawn

    Scenario: an interrupt ends the watch
      When I start `gherkin-run --watch F`
      And I wait until the output contains "(watching)"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130
      And the output should have a line that matches "Passed  \(watching\)$"
