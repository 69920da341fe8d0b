Feature: Parts that were divided by different durations

  Parts whose scenarios were divided differently do not fit together, even if no part is missing: a scenario could be in
  none of them, or in two.

  Background:
    Given a copy of the fixture "machines/seven_scenarios.txt" named "F/f.feature"
    And a copy of the fixture "machines/lengthen.sh"
    And I successfully run `gherkin-run -q -f message:run.ndjson F`
    And I successfully run the shell script:
      """
      sh lengthen.sh 1:50 3:101 7:50 < run.ndjson > slow.ndjson
      """
    And I successfully run `gherkin-run -q --shard 1/2 --timings slow.ndjson -f message:1.ndjson F`

  Scenario Outline: <command> refuses parts if one was divided <how>
    Given I successfully run `gherkin-run -q --shard 2/2 <timings> -f message:2.ndjson F`
    When I run `gherkin-run <command> 1.ndjson 2.ndjson`
    Then the exit status should be 2
    And the standard error should contain "gherkin-run: 2.ndjson: is part 2 of 2, but its scenarios were divided differently than those of 1.ndjson, because the durations of --timings were different; run all parts again with the same --timings file"

    Examples:
      | command                | how                       | timings            |
      | report -f summary      | without durations         |                    |
      | report -f summary      | by those of another shard | --timings 1.ndjson |
      | merge -o merged.ndjson | without durations         |                    |
      | merge -o merged.ndjson | by those of another shard | --timings 1.ndjson |
      | docs site              | without durations         |                    |
      | docs site              | by those of another shard | --timings 1.ndjson |

  Scenario Outline: <command> accepts parts with the same durations, whatever their order
    Given I successfully run `gherkin-run -q --shard 2/2 --timings slow.ndjson --order random:7 -f message:2.ndjson F`
    When I run `gherkin-run <command> 1.ndjson 2.ndjson`
    Then the exit status should be 0
    And the standard error should be empty

    Examples:
      | command                |
      | report -f summary      |
      | merge -o merged.ndjson |
      | docs site              |

  Scenario: parts with the same scenarios are refused
    Given I successfully run `gherkin-run -q --shard 1/2 -f message:1.ndjson F`
    And I successfully run `gherkin-run -q --shard 2/2 --timings slow.ndjson -f message:2.ndjson F`
    When I run `gherkin-run report -f summary 1.ndjson 2.ndjson`
    Then the exit status should be 2
    And the standard error should contain "2.ndjson: is part 2 of 2, but its scenarios were divided differently"

  Scenario Outline: parts that were merged before are checked again by <command>
    Given I successfully run `gherkin-run -q --shard 2/2 -f message:2.ndjson F`
    And I successfully run `gherkin-run merge --allow-missing-parts -o merged.ndjson 1.ndjson 2.ndjson`
    When I run `gherkin-run <command> merged.ndjson`
    Then the exit status should be 2

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
