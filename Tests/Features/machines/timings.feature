@REQ-SHARD-2
Feature: Shards of equal duration

  With the durations of an earlier run, shards take about the same time, and the longest scenario starts first.

  Background:
    Given a copy of the fixture "machines/seven_scenarios.txt" named "F/f.feature"
    And a copy of the fixture "machines/lengthen.sh"
    And a copy of the fixture "machines/contents.sh"
    And I successfully run `gherkin-run -q -f message:run.ndjson F`
    # Two parts with consecutive scenarios would not be balanced.
    And I successfully run `sh lengthen.sh 1:50 3:101 7:50 < run.ndjson > slow.ndjson` in a shell

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
      And I run `sh contents.sh < plan.ndjson | sed -n 's/^run number \([0-9]\).*/\1/p' | xargs` in a shell
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
      And I successfully run `sh lengthen.sh 1:10 2:20 3:40 4:30 < run.ndjson > slow.ndjson` in a shell
      When I successfully run `gherkin-run --dry-run --timings slow.ndjson --parallel 2 -f message:plan.ndjson F`
      And I run `sh contents.sh < plan.ndjson | grep '^run'` in a shell
      Then the output should be:
        """
        run row, line 8
        run row, line 9
        run row, line 7
        run row, line 6
        """

  Rule: parts that were divided by different durations do not fit together, even if no part is missing

    Scenario Outline: <command> of a part with "<first>" and one with "<second>"
      Given I successfully run `gherkin-run -q --shard 1/2 <first> -f message:1.ndjson F`
      And I successfully run `gherkin-run -q --shard 2/2 <second> -f message:2.ndjson F`
      When I run `gherkin-run <command> 1.ndjson 2.ndjson`
      Then the exit status should be <status>
      And the standard error should have <errors> lines
      And the standard error should have <errors> lines with "gherkin-run: 2.ndjson: is part 2 of 2, but its scenarios were divided differently than those of 1.ndjson, because the durations of --timings were different; run all parts again with the same --timings file"

      Examples: different durations, of which the last ones put the same scenarios into both parts
        | command                | first                 | second                | status | errors |
        | report -f summary      | --timings slow.ndjson |                       | 2      | 1      |
        | report -f summary      | --timings slow.ndjson | --timings 1.ndjson    | 2      | 1      |
        | merge -o merged.ndjson | --timings slow.ndjson |                       | 2      | 1      |
        | merge -o merged.ndjson | --timings slow.ndjson | --timings 1.ndjson    | 2      | 1      |
        | docs site              | --timings slow.ndjson |                       | 2      | 1      |
        | docs site              | --timings slow.ndjson | --timings 1.ndjson    | 2      | 1      |
        | report -f summary      |                       | --timings slow.ndjson | 2      | 1      |

      Examples: the same durations, whatever the order
        | command                | first                 | second                                 | status | errors |
        | report -f summary      | --timings slow.ndjson | --timings slow.ndjson --order random:7 | 0      | 0      |
        | merge -o merged.ndjson | --timings slow.ndjson | --timings slow.ndjson --order random:7 | 0      | 0      |
        | docs site              | --timings slow.ndjson | --timings slow.ndjson --order random:7 | 0      | 0      |

    Scenario Outline: parts that were merged before are checked again by <command>
      Given I successfully run `gherkin-run -q --shard 1/2 --timings slow.ndjson -f message:1.ndjson F`
      And I successfully run `gherkin-run -q --shard 2/2 -f message:2.ndjson F`
      And I successfully run `gherkin-run merge --allow-missing-parts -o merged.ndjson 1.ndjson 2.ndjson`
      When I run `gherkin-run <command> merged.ndjson`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: merged.ndjson: the scenarios of its part 2 of 2 were divided differently than those of its part 1 of 2, because the durations of --timings were different;"

      Examples:
        | command           |
        | report -f summary |
        | docs site         |

    Scenario Outline: parts of earlier versions, which do not say how they were divided, <result>
      Given I successfully run `gherkin-run -q --shard 1/2 <timings> -f message:1.ndjson F`
      And I successfully run `gherkin-run -q --shard 2/2 -f message:2.ndjson F`
      And I successfully run the shell script:
        """
        for part in 1 2; do
          sed 's/\\"cut\\":\\"[0-9a-z]*\\",//' $part.ndjson > earlier$part.ndjson
          test $(wc -c < earlier$part.ndjson) -lt $(wc -c < $part.ndjson)
        done
        """
      When I run `gherkin-run report -f summary earlier1.ndjson earlier2.ndjson`
      Then the exit status should be <status>
      And the standard error should have <errors> lines
      And the standard error should have <errors> lines with "the 2 parts have 4 scenarios, and the run has 7"

      Examples:
        | result                                       | timings               | status | errors |
        | fit together if they have all scenarios      |                       | 0      | 0      |
        | are refused if a scenario is in none of them | --timings slow.ndjson | 2      | 1      |
