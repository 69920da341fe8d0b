Feature: Shards of equal duration

  With the durations of an earlier run, shards take about the same time, and the longest scenario starts first.

  Background:
    Given a copy of the fixture "machines/seven_scenarios.txt" named "F/f.feature"
    And a copy of the fixture "machines/lengthen.sh"
    And a copy of the fixture "machines/contents.sh"
    And I successfully run `gherkin-run -q -f message:run.ndjson F`
    # Two parts with consecutive scenarios would not be balanced.
    And I successfully run the shell script:
      """
      sh lengthen.sh 1:50 3:101 7:50 < run.ndjson > slow.ndjson
      """

  Rule: durations of an earlier run divide the scenarios

    Scenario Outline: <part> has <scenarios>
      When I run the shell script:
        """
        gherkin-run --isolation none -f pretty --shard <part> --timings slow.ndjson F > run.txt || exit
        sed -n 's/^  Scenario: number \([0-9]\).*/\1/p' run.txt | xargs
        """
      Then the exit status should be 0
      And the output should be:
        """
        <numbers>
        """

      Examples:
        | part | scenarios                  | numbers     |
        | 1/2  | the one that takes longest | 3           |
        | 2/2  | the others                 | 1 2 4 5 6 7 |

    Scenario Outline: the timings <file> are an error
      Given an empty file named "empty.ndjson"
      When I run `gherkin-run --shard 1/2 --timings <file> F`
      Then the exit status should be 2
      And the standard error should contain "<problem>"

      Examples:
        | file         | problem                                               |
        | no.ndjson    | no.ndjson: no such file                               |
        | empty.ndjson | --timings: empty.ndjson contains no scenario that ran |

  Rule: in a parallel run, the longest scenario starts first, unless an order is given

    Scenario Outline: the order with <options>
      When I successfully run `gherkin-run --dry-run --timings slow.ndjson <options> -f message:plan.ndjson F`
      And I run the shell script:
        """
        sh contents.sh < plan.ndjson | sed -n 's/^run number \([0-9]\).*/\1/p' | xargs
        """
      Then the output should have a line that matches "^<numbers>"

      Examples:
        | options                      | numbers        |
        | --parallel 2                 | 3 [0-9 ]{11}$  |
        | --parallel 2 --order defined | 1 2 3 4 5 6 7$ |
        | --parallel 1                 | 1 2 3 4 5 6 7$ |

    Scenario: rows of an outline with the same name have their own durations
      Given a file named "F/f.feature" with:
        """
        Feature: f
          Scenario Outline: row
            Given a step
            Examples:
              | n |
              | 1 |
              | 2 |
              | 3 |
              | 4 |
        """
      And I successfully run `gherkin-run -q -f message:run.ndjson F`
      And I successfully run the shell script:
        """
        sh lengthen.sh 1:10 2:20 3:40 4:30 < run.ndjson > slow.ndjson
        """
      When I successfully run `gherkin-run --dry-run --timings slow.ndjson --parallel 2 -f message:plan.ndjson F`
      And I run the shell script:
        """
        sh contents.sh < plan.ndjson | grep '^run'
        """
      Then the output should be:
        """
        run row, line 8
        run row, line 9
        run row, line 7
        run row, line 6
        """
