@REQ-SHARD-1
Feature: Shards of a run

  Several machines divide the scenarios of a run: each runs one shard. The reports of all shards together are those of
  one run.

  Background:
    Given a copy of the fixture "machines/seven_scenarios.txt" named "F/f.feature"

  Rule: each scenario is in exactly one shard

    Scenario: the shards have all scenarios together, and their messages are one run
      When I run the shell script:
        """
        for part in 1 2 3; do
          gherkin-run --isolation none --shard $part/3 -f pretty -f message:$part.ndjson F > run.txt 2> errors.txt || exit
          sed -n 's/^  Scenario: number \([0-9]\).*/\1/p' run.txt
        done
        """
      Then the exit status should be 0
      And the output should be:
        """
        1
        2
        3
        4
        5
        6
        7
        """
      When I run `gherkin-run report -f summary 1.ndjson 2.ndjson 3.ndjson`
      Then the exit status should be 0
      And the output should have a line that matches "^7 scenarios \(7 passed\)$"

    Scenario: parts of different features are not parts of one run, even if their scenarios have the same lines
      Given I copy the file "F/f.feature" to "F/a.feature"
      And I copy the file "F/f.feature" to "F/b.feature"
      And I successfully run `gherkin-run -q --shard 1/2 -f message:1.ndjson F/a.feature`
      And I successfully run `gherkin-run -q --shard 2/2 -f message:2.ndjson F/b.feature`
      When I run `gherkin-run report -f summary 1.ndjson 2.ndjson`
      Then the exit status should be 2
      And the standard error should contain "1.ndjson"

    Scenario Outline: parts of two revisions are not parts of one run, <where>
      Given I successfully run the shell script:
        """
        mkdir .git
        for part in 1 2; do
          GITHUB_SHA=$(printf %040d $part)
          export GITHUB_SHA
          echo $GITHUB_SHA > .git/HEAD
          <variables> gherkin-run -q --shard $part/2 -f message:$part.ndjson F
        done
        """
      When I run `gherkin-run <command> 1.ndjson 2.ndjson`
      Then the exit status should be 2
      And the standard error should have 1 line
      And the standard error should contain:
        """
        2.ndjson: is part 2 of 2 of the revision 0000000000000000000000000000000000000002, and 1.ndjson is of the revision 0000000000000000000000000000000000000001; run all parts again at the same revision
        """
      When I run `gherkin-run merge --allow-missing-parts -o merged.ndjson 1.ndjson 2.ndjson`
      Then the exit status should be 0
      When I run `gherkin-run report -f summary merged.ndjson`
      Then the exit status should be 2
      And the standard error should contain:
        """
        merged.ndjson: its part 2 of 2 is of the revision 0000000000000000000000000000000000000002, and its part 1 of 2 is of the revision 0000000000000000000000000000000000000001; run all parts again at the same revision
        """

      Examples:
        | where              | command                | variables                                                                                         |
        | in a repository    | report -f summary      |                                                                                                   |
        | in a repository    | merge -o merged.ndjson |                                                                                                   |
        | on a build machine | report -f summary      | GITHUB_ACTIONS=true GITHUB_SERVER_URL=https://forge.example GITHUB_REPOSITORY=a/b GITHUB_RUN_ID=1 |
        | on a build machine | merge -o merged.ndjson | GITHUB_ACTIONS=true GITHUB_SERVER_URL=https://forge.example GITHUB_REPOSITORY=a/b GITHUB_RUN_ID=1 |

    Scenario: a shard without scenarios passes with a note
      When I run `gherkin-run --shard 9/9 F`
      Then the exit status should be 0
      And the standard error should be the line "gherkin-run: the shard 9/9 is empty: there are 7 scenarios in all"

    Scenario Outline: the impossible shard "<value>" is rejected
      When I run `gherkin-run "--shard=<value>" F`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: --shard: "<value>" is not a shard; write 2/5 for the second of five, or auto
        """

      Examples:
        | value |
        | 0/2   |
        | 3/2   |
        | 1     |
        | 1/    |
        | a/b   |
        | 1/2/3 |
        | -1/2  |
        | 1/0   |

  Rule: the messages of a shard have only the features of its own scenarios

    Background:
      Given a file named "G/a.feature" with:
        """
        Feature: a
          Scenario: a1
            Given a step
          Scenario: a2
            Given a step
        """
      And I copy the file "G/a.feature" to "G/b.feature"
      And I replace "a1" with "b1" in the file "G/b.feature"
      And I copy the file "G/a.feature" to "G/c.feature"
      And I replace "a1" with "c1" in the file "G/c.feature"
      And a copy of the fixture "machines/contents.sh"
      And a copy of the fixture "machines/lengthen.sh"
      And I successfully run `gherkin-run -q -f message:run.ndjson G`
      # With these durations, each feature is divided.
      And I successfully run the shell script:
        """
        sh lengthen.sh 1:100 2:85 3:95 4:80 5:75 6:50 < run.ndjson > whole.ndjson
        for part in 1 2 3; do
          gherkin-run -q --shard $part/3 --timings whole.ndjson -f message:$part.ndjson G
        done
        """

    Scenario: each part has the sources, documents and scenarios of what it runs
      When I run `sh contents.sh` with the file "1.ndjson" as input
      Then the output should be:
        """
        source G/a.feature
        document G/a.feature
        scenario G/a.feature a1
        source G/c.feature
        document G/c.feature
        scenario G/c.feature a2
        run a1, line 2
        run a2, line 4
        """

    Scenario: merging the parts in another order has the features in the order of a whole run
      When I successfully run `gherkin-run merge -o merged.ndjson 3.ndjson 1.ndjson 2.ndjson`
      And I successfully run the shell script:
        """
        sh contents.sh < whole.ndjson > whole.txt
        sh contents.sh < merged.ndjson > merged.txt
        """
      Then the file "merged.txt" should be the same as the file "whole.txt"

    Scenario: messages that were merged keep their order when they are merged again
      Given I successfully run `gherkin-run merge -o merged.ndjson 3.ndjson 1.ndjson 2.ndjson`
      When I successfully run `gherkin-run merge merged.ndjson`
      Then the standard output should be the same as the file "merged.ndjson"

    Scenario: each part reports features with parse errors, even if it has none of their scenarios
      Given a file named "F/broken.feature" with:
        """
        Feature: broken
          Scenario: s
            Given a step
            no step
        """
      When I run `gherkin-run --shard 7/7 --continue-on-parse-error -f message:part.ndjson F`
      Then the exit status should be 2
      When I run `sh contents.sh` with the file "part.ndjson" as input
      Then the output should be:
        """
        source F/broken.feature
        source F/f.feature
        document F/f.feature
        scenario F/f.feature number 7
        run number 7, line 14
        """

  Rule: every report names the part and the origin of its number

    Background:
      Given I set the environment variables:
        | CI_NODE_INDEX | 1 |
        | CI_NODE_TOTAL | 3 |

    Scenario Outline: the report <format> names the part
      When I successfully run `gherkin-run --shard auto -f <format>:report.txt F`
      Then the file "report.txt" should contain "Part 1 of 3 (CI_NODE_INDEX): 3 of 7 scenarios"

      Examples:
        | format   |
        | summary  |
        | pretty   |
        | progress |
        | junit    |
        | markdown |
        | tap      |
        | teamcity |
        | github   |

    Scenario: the HTML report names the origin
      When I successfully run `gherkin-run --shard auto -f html:report.html F`
      Then the file "report.html" should contain "CI_NODE_INDEX"

    Scenario: a report of the saved messages of a part names it too
      Given I successfully run `gherkin-run --shard auto -f message:run.ndjson F`
      When I run `gherkin-run report -f summary --allow-missing-parts run.ndjson`
      Then the output should contain "Part 1 of 3 (CI_NODE_INDEX): 3 of 7 scenarios"

    Scenario: a report names the option of a part, and no part if all are there
      When I successfully run `gherkin-run --shard 1/2 -f summary -f message:1.ndjson F`
      Then the output should contain "Part 1 of 2 (--shard 1/2): 4 of 7 scenarios"
      When I successfully run `gherkin-run --shard 2/2 -f summary -f message:2.ndjson F`
      Then the output should contain "Part 2 of 2 (--shard 2/2): 3 of 7 scenarios"
      When I run `gherkin-run report -f summary 1.ndjson 2.ndjson`
      Then the output should contain "7 scenarios (7 passed)"
      And the output should not contain "Part "
