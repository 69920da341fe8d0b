@REQ-RUN-3
Feature: Selecting and ordering scenarios

  A run of a part of the scenarios is quick. What was selected and in which order is always clear.

  Background:
    Given a file named "F/choice.feature" with:
      """
      Feature: Choice
        @a
        Scenario: first
          Given a step
        @a @b
        Scenario: second
          Given a step
        Scenario: third thing
          Given a step
      """

  Rule: filters select scenarios

    Scenario Outline: <filter> selects <scenarios>
      When I run the shell script:
        """
        gherkin-run --isolation none <filter> F > run.txt
        echo "status $?"
        sed -n 's/^ *Scenario: \([a-z ]*[a-z]\) *#.*/\1/p' run.txt
        """
      Then the output should be:
        """
        status 0
        <names>
        """

      Examples: several tag expressions must all match
        | filter                    | scenarios     | names         |
        | --tags @a                 | two scenarios | first\nsecond |
        | --tags @a --tags 'not @b' | one scenario  | first         |

      Examples: one of several names must match
        | filter                     | scenarios     | names              |
        | --name 'fir.t' -n 'thing$' | two scenarios | first\nthird thing |

      Examples: the order
        | filter          | scenarios                | names                      |
        | --order reverse | the scenarios in reverse | third thing\nsecond\nfirst |

    Scenario: a line selects only its scenario
      Given a file named "F/two.feature" with:
        """
        Feature: two
          Scenario: first
            Given nonsense
          Scenario: second
            Given a step
        """
      When I run `gherkin-run F/two.feature:5`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario: a filter without matches may be allowed
      When I run `gherkin-run --tags @nope --allow-empty F`
      Then the exit status should be 0

    Scenario: an empty list of scenarios runs nothing, reports that, and passes
      Given an empty file named "rerun.txt"
      And I append to the file "rerun.txt":
        """

        """
      When I run `gherkin-run @rerun.txt`
      Then the exit status should be 0
      And the standard error should contain "nothing ran because the given lists are empty"

  Rule: a random order can be repeated

    Scenario: a seed repeats the order
      When I successfully run the shell script:
        """
        names() { sed -n 's/^ *Scenario: //p' "$1" | cut -d'#' -f1; }
        gherkin-run --order random:7 F > 1.txt
        gherkin-run --order random:7 F > 2.txt
        names 1.txt > 1.names
        names 2.txt > 2.names
        test "$(wc -l < 1.names)" -eq 3
        cmp 1.names 2.names
        """
      Then the exit status should be 0

    Scenario: the run prints the seed of its order
      When I run `gherkin-run --order random F`
      Then the exit status should be 0
      And the standard error should have a line that matches "^gherkin-run: --order random:[0-9]+"

  Rule: invalid values are reported with the option

    Scenario: a name is not a regular expression
      When I run `gherkin-run --name "(" F`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: --name: '(' is not a regular expression: expected ')'"

    Scenario: a name was meant as it is written
      Given a file named "F/tea.feature" with:
        """
        Feature: Tea
          Scenario: Darjeeling (first flush)
            Given a step
        """
      When I run `gherkin-run --name "g (first flush)" F`
      Then the exit status should be 2
      And the standard error should contain "; --name is a regular expression: write 'g \(first flush\)' for that text"

    Scenario Outline: the value of <option> is invalid
      When I run `gherkin-run <option> "<value>" F`
      Then the exit status should be 2
      And the standard error should contain '<problem>'

      Examples:
        | option             | value  | problem                                                    |
        | --tags             | @a and | --tags: Tag expression                                     |
        | --order            | up     | --order: "up" is unknown                                   |
        | --parallel         | 0      | --parallel: "0" is not a number from 1 to 1024             |
        | --parallel         | all    | --parallel: "all" is not a number from 1 to 1024, nor auto |
        | --timeout          | soon   | --timeout: "soon" is not a duration                        |
        | --isolation        | both   | --isolation: "both" is unknown                             |
        | --world-parameters | [1]    | --world-parameters                                         |

    Scenario: the least memory of a worker
      When I run `gherkin-run --worker-memory 16M missing.feature`
      Then the standard error should contain "gherkin-run: missing.feature: no such file or folder"
      When I run `gherkin-run --worker-memory 16777215 missing.feature`
      Then the standard error should be:
        """
        gherkin-run: --worker-memory: "16777215" is not a size of at least 16M; write 512M or 2G
        """

  Rule: a duration without a unit is rejected with corrections, the likeliest unit first; 0 needs none

    Scenario Outline: <option> without a unit
      When I run `gherkin-run <option> 5000 F`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <option>: "5000" has no unit; write <option> 5000ms or <option> 5000s
        """
      When I run `gherkin-run <option>=30 F`
      Then the exit status should be 2
      And the standard error should have a line that matches "; write <option> 30s or <option> 30ms$"
      When I run `gherkin-run <option> 1.5 F`
      Then the exit status should be 2
      And the standard error should contain "write <option> 1.5s or "

      Examples:
        | option             |
        | --timeout          |
        | --scenario-timeout |
        | --run-timeout      |

    Scenario Outline: <option> of a number that is too large
      When I run `gherkin-run <option> 99999999999 F`
      Then the exit status should be 2
      And the standard error should contain "\"99999999999\" is not a duration"

      Examples:
        | option             |
        | --timeout          |
        | --scenario-timeout |
        | --run-timeout      |

    Scenario Outline: <option> accepts <value>
      When I run `gherkin-run <option> <value> F`
      Then the exit status should be 0
      And the standard output should contain "3 scenarios (3 passed)"

      Examples:
        | option             | value |
        | --timeout          | 0     |
        | --timeout          | 30s   |
        | --scenario-timeout | 0     |
        | --scenario-timeout | 30s   |
        | --run-timeout      | 0     |
        | --run-timeout      | 30s   |

  Rule: a dry run matches steps and runs nothing

    Scenario: all steps are defined
      When I run `gherkin-run --dry-run F`
      Then the exit status should be 0
      And the standard output should contain "3 scenarios (3 skipped)"

    Scenario: a step is undefined
      Given a file named "F/undefined.feature" with:
        """
        Feature: x
          Scenario: y
            Given nonsense
        """
      When I run `gherkin-run --dry-run F`
      Then the exit status should be 1
      And the standard output should contain "1 of 4 scenarios did not pass; nothing was executed in this dry run"

  Rule: scenarios run in parallel on request

    Scenario Outline: with <options> and the configuration <text>, as many run at once as there are processors
      Given a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I successfully run the shell script:
        """
        gherkin-run <options> --verbose F 2>&1 | grep -o 'at a time: .*' > found
        echo "at a time: $(nproc 2> /dev/null || sysctl -n hw.activecpu)" | diff - found
        """
      Then the output should be empty

      Examples:
        | options         | text           |
        | --parallel auto | {}             |
        |                 | parallel: auto |

    Scenario: three scenarios run at once
      When I run `gherkin-run --parallel 3 F`
      Then the exit status should be 0
      And the standard output should contain "3 scenarios (3 passed)"

  Rule: !PATH excludes features

    Background:
      Given a feature "a" that passes
      And a feature "slow/b" that fails

    Scenario Outline: the paths <paths> exclude a feature
      When I run `gherkin-run -f summary <paths>`
      Then the exit status should be 0
      And the standard output should contain "1 scenario (1 passed)"

      Examples:
        | paths                                |
        | !Features/slow                       |
        | !Features/slow/b.feature Features    |
        | Features '!./Features/**/b*.feature' |

    Scenario Outline: the path <path> cannot exclude features
      When I run `gherkin-run Features '<path>'`
      Then the exit status should be 2
      And the standard error should contain "<problem>"

      Examples:
        | path                  | problem                                                                   |
        | !Features/sloe        | Features/sloe: no such file or folder                                     |
        | !Features             | !Features: all features are excluded; give other paths, or exclude fewer  |
        | !Features/a.feature:2 | lines cannot be excluded; write '!Features/a.feature' to exclude the file |
        | !Features/x*.feature  | no feature matches the pattern                                            |
