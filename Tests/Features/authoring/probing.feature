@REQ-PROBE-1
Feature: Finding values that steps do not check

  `gherkin-run probe` calls each Then step again with changed values. A step that passes with all of them does not check
  its value.

  Background:
    Given the runner of steps that check too little
    And a copy of the fixture "weak_steps" named "Features"

  Rule: a finding is a definition with the places whose values it does not check

    Scenario: the steps check too little
      When I run `gherkin-run probe Features/weak.feature`
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should be:
        """
        <any>/WeakSteps.swift:<number>: somehow the basket contains {string}
          suspicious: the argument {string} is not checked: the step passes with all values tried instead
            Features/weak.feature:10: "tea", also "teax", "elsewhere", "tea 4", "bread"

        <any>/WeakSteps.swift:<number>: somehow there are/is {int} item(s)
          suspicious: the argument {int} is not checked: the step passes with all values tried instead
            Features/weak.feature:12: "2", also "3", "27", "7", "4", "1"

        <any>/WeakSteps.swift:<number>: somehow soon there are/is {int} item(s)
          suspicious: the argument {int} is not checked: the step passes with all values tried instead
            Features/weak.feature:13: "2", also "3", "27", "7", "4", "1"

        <any>/WeakSteps.swift:<number>: somehow the first item is {string}
          suspicious: the argument {string} is not checked: the step passes with all values tried instead
            Features/weak.feature:14: "tea", also "teax", "elsewhere", "tea 4", "bread"

        <any>/WeakSteps.swift:<number>: somehow the items are:
          suspicious: the column "price" is not checked: the step passes with all values tried instead
            Features/weak.feature:15: "4", also "5", "47", "2", "7", "3", "1"

        <any>/WeakSteps.swift:<number>: ^somehow (\d+) items? (?:has|have) been taken out$
          suspicious: the argument {int} is not checked: the step passes with all values tried instead
            Features/weak.feature:32: "1", also "2", "17", "4", "3", "7"

        <any>/WeakSteps.swift:<number>: somehow the receipt starts with {string}
          suspicious: the argument {string} is checked in part: the step passes with similar values
            Features/weak.feature:11: "tea 4", also "tea 4x", "tea 3"

        <any>/WeakSteps.swift:<number>: somehow the receipt is:
          suspicious: the doc string is checked in part: the step passes with similar values
            Features/weak.feature:19: "tea 4\nbread 3\ntotal 7", also "tea 4\nbread 3\ntotal 7x", "tea 4\nbread 3\ntotal 6"

        <any>/WeakSteps.swift:<number>: somehow the total is {int}
          suspicious: the argument {int} is checked in part: the step passes with similar values
            Features/weak.feature:25: "7", also "8"

        11 values of 10 Then steps were changed: 2 noticed, 3 partly, 6 not noticed.
        """

    Scenario: the steps check all values, also that something is absent
      When I run `gherkin-run probe Features/sound.feature`
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should be the line "13 values of 12 Then steps were changed: 12 noticed, 1 negative."

    Scenario Outline: <what> of a table is a value that could be expected instead
      Given a file named "Features/first.feature" with:
        """
        Feature: The first row
          Scenario: Tea
            Given a basket with:
              | name | price |
              | tea  | 4     |
              <row>
            Then somehow the basket contains "tea"
        """
      When I run `gherkin-run probe --strict Features/first.feature`
      Then the exit status should be <status>
      And the standard output should contain "1 value of 1 Then step was changed: 1 not noticed."
      And the standard output should contain "<part>"

      Examples:
        | what           | row              | status | part                                                                       |
        | any row        | \| bread \| 3 \| | 1      | is not checked: the step passes with all values tried instead              |
        | the only value |                  | 1      | 1 of those not noticed may say what is absent, as no other value is known. |
        | such a value   |                  | 1      | note: the argument {string} is not checked, or in part,                    |

    Scenario: an exception for a value that may say what is absent is needed
      Given a file named "Features/first.feature" with:
        """
        Feature: The first row
          Scenario: Tea
            Given a basket with:
              | name | price |
              | tea  | 4     |
            # probe: unchecked the shop sells only tea
            Then somehow the basket contains "tea"
        """
      When I run `gherkin-run probe --strict Features/first.feature`
      Then the exit status should be 0
      And the output should not contain "remove the exception"
      And the standard output should contain "1 value needs no check by exception."

    Scenario Outline: the format <format>
      When I run `gherkin-run probe --strict --format <format> Features/weak.feature`
      Then the exit status should be 1
      And the standard output should have 9 lines with "<part>"

      Examples:
        | format | part                  |
        | github | ::warning file=       |
        | xcode  | : warning: suspicious |

    Scenario: a verdict for each value as JSON, and in a file
      When I run `gherkin-run probe --json --strict --output verdicts/probe.json Features/weak.feature`
      Then the exit status should be 1
      And the standard output should be the same as the file "verdicts/probe.json"
      And the file "verdicts/probe.json" should have the JSON values:
        | /version                        | 1         |
        | /counts/noticed                 | 2         |
        | /counts/unnoticed               | 6         |
        | /findings/0/kind                | unnoticed |
        | /definitions/0/places/0/verdict | unnoticed |
        | /definitions/0/places/0/value   | tea       |
        | /definitions/0/places/0/tried/0 | teax      |

    @check-jsonschema
    Scenario: the file conforms to its schema
      Given I run `gherkin-run probe --output probe.json`
      And I run `gherkin-run probe --schema > schema.json` in a shell
      When I run `check-jsonschema --schemafile schema.json probe.json`
      Then the exit status should be 0

  Rule: a scenario in which a wrong value changes something, or ends the process, runs again for each value

    Scenario: side effects, a crash, an exit and endless waits
      When I run `gherkin-run probe --verbose Features/trouble.feature`
      Then the exit status should be 0
      And the standard output should be:
        """
        11 values of 10 Then steps were changed: 11 noticed. 2 values were not judged because the step took more than three times as long with another value.
        """

    Scenario: a step that takes an item out, of any name or of another one
      Given a file named "Features/a.feature" with:
        """
        Feature: f
          Background:
            Given a basket with:
              | name  | price |
              | tea   | 4     |
              | bread | 3     |
          Scenario: any item
            Then somehow the basket gives me "tea"
          Scenario: another item
            Then the basket gives me something else than "bread"
        """
      When I run `gherkin-run probe Features/a.feature`
      Then the exit status should be 0
      And the standard output should be:
        """
        <any>/WeakSteps.swift:<number>: somehow the basket gives me {string}
          suspicious: the argument {string} is not checked: the step passes with all values tried instead
            Features/a.feature:8: "tea", also "teax", "elsewhere", "bread"

        2 values of 2 Then steps were changed: 1 negative, 1 not noticed.
        """

  Rule: values are not judged where a verdict would say nothing about the step

    Scenario Outline: <what>
      Given a file named "Features/a.feature" with:
        """
        Feature: f
          <tags>
          Scenario: s
            Given a basket with:
              | name | price |
              | tea  | 4     |
            Then <step>
        """
      When I run `gherkin-run probe Features/a.feature`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should be the line "gherkin-run: nothing could be judged: <reason>"

      Examples:
        | what                          | tags           | step                 | reason                                             |
        | the step fails                |                | the total is 5       | 1 because the step, or one before it, did not pass |
        | the scenario is skipped       | @skip          | the total is 4       | 1 because the scenario is skipped                  |
        | the scenario is known to fail | @known-failure | the total is 5       | 1 because the scenario is a known failure          |
        | a hook runs around the step   | @transaction   | the total is 4       | 1 because a hook runs around the step              |
        | no step has a value           |                | the basket is useful | no Then step with a definition has a value         |

    Scenario: steps after a Then step that prepare something, as their definitions do elsewhere
      Given a file named "Features/a.feature" with:
        """
        Feature: f
          Background:
            Given a basket with:
              | name | price |
              | tea  | 4     |
          Scenario: s
            When I write the file "one"
            And I write the file "two"
            Then the total is 4
            And I write the file "three"
            And the total is 4
        """
      When I run `gherkin-run probe --verbose Features/a.feature`
      Then the exit status should be 0
      And the standard output should be:
        """
        2 values of 2 Then steps were changed: 2 noticed. 1 value was not judged because the definition of the step is mostly used by Given and When steps.
        """

  Rule: on request, values of Given and When steps that never matter are listed

    Background:
      Given a file named "Features/a.feature" with:
        """
        Feature: f
          Scenario Outline: s
            Given a basket with:
              | name    | price   |
              | <name>  | <price> |
            When I write the file "<name>"
            Then there is 1 item

            Examples:
              | name | price |
              | tea  | 4     |
              | milk | 3     |

          Scenario: t
            Given a basket with:
              | name | price |
              | beer | 4     |
            Then the first item is "beer"
        """

    Scenario: a column and an argument that no check of any scenario notices
      When I run `gherkin-run probe --strict --given Features/a.feature`
      Then the exit status should be 0
      And the standard output should be:
        """
        <any>/BasketWorld.swift:<number>: a basket with:
          information: the column "price" never mattered at 3 places: the scenarios pass with other values
            Features/a.feature:3: "4", also "5", "47"
            Features/a.feature:3: "3", also "4", "37"
            Features/a.feature:15: "4", also "5", "47"

        <any>/TroubleSteps.swift:<number>: I write the file {string}
          information: the argument {string} never mattered at 2 places: the scenarios pass with other values
            Features/a.feature:6: "tea", also "teax", "elsewhere"
            Features/a.feature:6: "milk", also "milkx", "elsewhere"

        3 values of 3 Then steps were changed: 3 noticed.
        """

    Scenario: the file with the verdicts
      When I run `gherkin-run probe --json --given Features/a.feature`
      Then the exit status should be 0
      And the standard output should have the JSON values:
        | /findings/0/kind                 | irrelevant     |
        | /preparations/0/pattern          | a basket with: |
        | /preparations/0/places/0/verdict | unnoticed      |

    Scenario: no step waits longer than without the change
      Given a file named "Features/a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a basket with:
              | name | price |
              | tea  | 4     |
            Then I look until "tea" is there
            And there is 1 item
        """
      When I run `gherkin-run probe --given --timeout 0 Features/a.feature`
      Then the exit status should be 0
      And the standard output should contain the lines in order:
        """
          information: the column "price" never mattered: the scenarios pass with other values
        1 value of 1 Then step was changed: 1 noticed. 1 value was not judged because the step took more than three times as long with another value.
        """

    Scenario: nothing is listed without the option
      When I run `gherkin-run probe Features/a.feature`
      Then the exit status should be 0
      And the standard output should be the line "3 values of 3 Then steps were changed: 3 noticed."

  Rule: an exception needs a reason, and is reported when it is not needed

    Background:
      Given a file named "Features/a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a basket with:
              | name | price |
              | tea  | 4     |
            # probe: unchecked there is only one item
            Then somehow there is 1 item
            And somehow the total is 4
            And the total is 4
        """

    Scenario: a comment in a feature, and patterns in the configuration
      Given a file named "gherkin-run.yaml" with:
        """
        probe:
          unchecked:
            somehow the total is {int}: the prices change every day
            the total is {int}: nobody needs it
            the total of {int}: nobody needs it
        """
      When I run `gherkin-run probe Features/a.feature`
      Then the exit status should be 0
      And the standard output should be the line "3 values of 3 Then steps were changed: 1 noticed, 1 partly, 1 not noticed. 2 values need no check by exception."
      And the standard error should be:
        """
        gherkin-run: gherkin-run.yaml:4: all values of the total is {int} are checked; remove the exception
        gherkin-run: gherkin-run.yaml:5: no step definition has the pattern the total of {int}; correct or remove it
        """

    Scenario: a comment that excuses nothing
      Given I replace "somehow there is 1 item" with "there is 1 item" in the file "Features/a.feature"
      When I run `gherkin-run probe --strict Features/a.feature`
      Then the exit status should be 1
      And the standard error should be the line "gherkin-run: Features/a.feature:6: all values are checked; remove the exception"

    Scenario: a comment without a reason
      Given I replace "unchecked there is only one item" with "unchecked" in the file "Features/a.feature"
      When I run `gherkin-run probe Features/a.feature`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: Features/a.feature:6: the exception has no reason; write # probe: unchecked WHY"

  Rule: with a revision, only scenarios that changed are probed

    Background:
      Given I set the environment variables:
        | GIT_AUTHOR_NAME     | A             |
        | GIT_AUTHOR_EMAIL    | a@example.org |
        | GIT_COMMITTER_NAME  | A             |
        | GIT_COMMITTER_EMAIL | a@example.org |
      And I successfully run `git init -q -b main .`
      And I successfully run `git add .`
      And I successfully run `git commit -q -m "Add the basket"`

    Scenario: nothing changed
      When I run `gherkin-run probe --against main`
      Then the exit status should be 0
      And the standard output should be empty
      And the standard error should have a line that matches "no scenario and no file of its step definitions changed since [0-9a-f]{12}$"

    Scenario: a scenario changed, and one moved
      Given I replace "there are 2 items, or none" with "there are 2 items" in the file "Features/trouble.feature"
      And I move the file "Features/weak.feature" to "Features/moved.feature"
      When I run `gherkin-run probe --against main`
      Then the exit status should be 0
      And the standard output should be the line "2 values of 2 Then steps were changed: 2 noticed."

    Scenario: there were no features before
      Given I successfully run the shell script:
        """
        git checkout -q --orphan empty && git rm -rqf --cached . && git commit -q --allow-empty -m Begin
        git checkout -q -f -b first && git checkout -q main -- Features
        """
      When I run `gherkin-run probe --against empty Features/sound.feature`
      Then the exit status should be 0
      And the standard output should contain "Then steps were changed"

    Scenario: there is no such revision
      When I run `gherkin-run probe --against v9`
      Then the exit status should be 2
      And the standard error should contain "there is no revision \"v9\" in this repository"

  Rule: a failure to write the file, and an interrupt, are told

    Scenario: the file cannot be written
      When I run `gherkin-run probe --output Features/weak.feature/probe.json Features/sound.feature`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain "Features/weak.feature/probe.json"

    Scenario: the run exceeds its time limit
      Given a file named "Features/a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a basket with:
              | name | price |
            Then I look until "tea" is there
        """
      When I run `gherkin-run probe --run-timeout 1s --output probe.json`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain "the run took longer than its limit of 1.0 seconds"
      And the file "probe.json" should not exist

    Scenario: the run is interrupted
      Given a file named "Features/a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a basket with:
              | name | price |
            When I write the file "started"
            Then I look until "tea" is there
        """
      When I start `gherkin-run probe --timeout 0 --output probe.json Features/a.feature`
      And I wait until the file "started" exists
      And I send the signal "SIGINT"
      And I wait until the output contains "interrupt again"
      And I send the signal "SIGINT"
      And I wait until the command ends
      Then the exit status should be 130
      And the file "probe.json" should not exist

  Rule: the documentation says what is not checked, and nothing of what was not probed

    Background:
      Given I successfully run the shell script:
        """
        sed -i.old '1s/^/@REQ-1 /' Features/weak.feature
        sed -i.old 's/^@REQ-1 Feature/@REQ-1\nFeature/' Features/weak.feature
        printf 'id,title\n1,The basket is right\n' > list.csv
        """
      And I run `gherkin-run probe Features/weak.feature --output probe.json`
      And I successfully run `gherkin-run -q -f message:r.ndjson --requirements list.csv Features/weak.feature`

    Scenario: with the file of the last probe
      When I successfully run `gherkin-run docs site r.ndjson --probe probe.json`
      Then the file "site/steps.html" should contain "a value is not checked"
      And the file "site/requirements.html" should contain "not really checked"

    Scenario: without a file
      When I successfully run `gherkin-run docs site r.ndjson`
      Then the file "site/steps.html" should not contain "a value is not checked"
      And the file "site/requirements.html" should not contain "not really checked"

    Scenario Outline: <what> is an error
      Given a file named "other.json" with:
        """
        {}
        """
      When I run `gherkin-run docs site r.ndjson --probe <file>`
      Then the exit status should be 2
      And the standard error should contain "<problem>"

      Examples:
        | what                     | file       | problem                                                      |
        | a file that is not there | none.json  | none.json: cannot be read                                    |
        | another file             | other.json | other.json: is not a file that gherkin-run probe has written |
