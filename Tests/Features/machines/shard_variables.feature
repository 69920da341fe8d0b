@REQ-SHARD-1
Feature: The shard of a job of a build server

  The variables of build servers and clusters say which of several equal jobs runs. With `--shard auto`, each job runs its
  shard, so that one command line does for all.

  Background:
    Given a copy of the fixture "machines/seven_scenarios.txt" named "F/f.feature"
    And an executable file named "settings" with:
      """
      #!/bin/sh
      # Prints the shard with the option, with the variable of gherkin-run, and without both.
      gherkin-run config --shard auto F > option.txt
      GHERKIN_RUN_SHARDS=auto gherkin-run config F > variable.txt
      gherkin-run config F > neither.txt
      sed -n 's/^shard: \([^ ]*\) .*/\1/p' option.txt variable.txt neither.txt | xargs
      """

  Rule: automatic shards are on request; a run of all scenarios in such a job notes that

    Scenario Outline: <variables> is <shard>
      When I run `env <variables> ./settings`
      Then the exit status should be 0
      And the output should be:
        """
        <shard> <shard> null
        """
      When I run `env <variables> gherkin-run -f summary F`
      Then the exit status should be 0
      And the standard output should contain "7 scenarios (7 passed)"
      And the standard error should be:
        """
        gherkin-run: all scenarios run, although <variable> is set; --shard auto runs only part <part>
        """

      Examples:
        | variable               | shard | part   | variables                                                                                      |
        | TEST_SHARD_INDEX       | 2/4   | 2 of 4 | TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=4                                                         |
        | CI_NODE_INDEX          | 1/4   | 1 of 4 | CI_NODE_INDEX=1 CI_NODE_TOTAL=4                                                                |
        | CIRCLE_NODE_INDEX      | 1/4   | 1 of 4 | CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=4                                                        |
        | BUILDKITE_PARALLEL_JOB | 4/4   | 4 of 4 | BUILDKITE_PARALLEL_JOB=3 BUILDKITE_PARALLEL_JOB_COUNT=4                                        |
        | SLURM_ARRAY_TASK_ID    | 3/4   | 3 of 4 | SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=4                            |
        | SLURM_ARRAY_TASK_ID    | 2/3   | 2 of 3 | SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=3    |
        | SLURM_ARRAY_TASK_ID    | 3/5   | 3 of 5 | SLURM_ARRAY_TASK_ID=15 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_MAX=25 SLURM_ARRAY_TASK_COUNT=5 |

    Scenario Outline: <variables> is the whole run, without a note
      When I run `env <variables> ./settings`
      Then the exit status should be 0
      And the output should be the line "1/1 1/1 null"
      When I run `env <variables> gherkin-run -f summary F`
      Then the exit status should be 0
      And the standard output should contain "7 scenarios (7 passed)"
      And the standard error should be empty

      Examples:
        | variables                                                                                    |
        | JOB_COMPLETION_INDEX=2                                                                       |
        | CI_NODE_TOTAL=1                                                                              |
        | SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=0 SLURM_ARRAY_TASK_COUNT=1 |
        | NO_VARIABLE=1                                                                                |

    Scenario Outline: --shard auto notes that <missing> is missing beside <variables>
      When I run `env <variables> gherkin-run --shard auto -f summary F`
      Then the exit status should be 0
      And the standard output should contain "7 scenarios (7 passed)"
      And the standard error should be:
        """
        gherkin-run: all scenarios run, although <variable> is set; set <missing> to the number of parts
        """
      When I run `env <variables> gherkin-run --shard 1/1 -f summary F`
      Then the standard error should be empty

      Examples:
        | variable             | missing            | variables                                      |
        | JOB_COMPLETION_INDEX | GHERKIN_RUN_SHARDS | JOB_COMPLETION_INDEX=2                         |
        | JOB_COMPLETION_INDEX | GHERKIN_RUN_SHARDS | JOB_COMPLETION_INDEX=2 GHERKIN_RUN_SHARDS=auto |
        | CI_NODE_INDEX        | CI_NODE_TOTAL      | CI_NODE_INDEX=1                                |

    Scenario: Bazel is notified that the program supports shards
      Given I set the environment variables:
        | TEST_SHARD_INDEX       | 0               |
        | TEST_TOTAL_SHARDS      | 2               |
        | TEST_SHARD_STATUS_FILE | <folder>/status |
      When I run `gherkin-run --shard auto -f summary F`
      Then the exit status should be 0
      And the output should contain "4 scenarios (4 passed)"
      And the file "status" should be empty

  Rule: GHERKIN_RUN_SHARDS is a part, or the number of parts of an indexed job; the command line takes precedence

    Scenario Outline: <variables> is <shard>
      When I run `env <variables> gherkin-run config F`
      Then the exit status should be 0
      And the output should have a line that matches "^shard: <shard> "
      When I run `env <variables> gherkin-run config --shard 1/1 F`
      Then the output should have a line that matches "^shard: 1/1 "

      Examples:
        | variables                                              | shard |
        | JOB_COMPLETION_INDEX=2 GHERKIN_RUN_SHARDS=5            | 3/5   |
        | GHERKIN_RUN_SHARDS=2/3                                 | 2/3   |
        | GHERKIN_RUN_SHARDS=2/3 CI_NODE_INDEX=1 CI_NODE_TOTAL=4 | 2/3   |
        | GHERKIN_RUN_SHARDS=                                    | null  |

    Scenario Outline: the invalid value <value> is an error
      Given I set the environment variable "GHERKIN_RUN_SHARDS" to "<value>"
      When I run `gherkin-run F`
      Then the exit status should be 2
      And the standard error should have a line that matches "^gherkin-run: GHERKIN_RUN_SHARDS: <problem>"

      Examples:
        | value  | problem                                                            |
        | 3      | 3 is a number of parts, but JOB_COMPLETION_INDEX is not set; write |
        | x      | --shard: \"x\" is not a shard; write                               |
        | 4/3    | --shard: \"4/3\" is not a shard; write                             |
        | auto/2 | --shard: \"auto/2\" is not a shard; write                          |

  Rule: variables that contradict each other are an error, but only if they choose the shard

    Scenario Outline: <variables> is no shard
      When I run `env <variables> gherkin-run --shard auto F`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <variable>: <described> is not a shard; correct the job, or pass --shard i/n (--shard 1/1 for all)
        """
      When I run `env <variables> gherkin-run F`
      Then the exit status should be 0
      And the output should contain "7 scenarios (7 passed)"

      Examples:
        | variables                                                                                     | variable            | described                                                                                     |
        | TEST_SHARD_INDEX=4 TEST_TOTAL_SHARDS=4                                                        | TEST_SHARD_INDEX    | TEST_SHARD_INDEX=4 of TEST_TOTAL_SHARDS=4                                                     |
        | CI_NODE_INDEX=0 CI_NODE_TOTAL=4                                                               | CI_NODE_INDEX       | CI_NODE_INDEX=0 of CI_NODE_TOTAL=4                                                            |
        | CIRCLE_NODE_INDEX=x CIRCLE_NODE_TOTAL=4                                                       | CIRCLE_NODE_INDEX   | CIRCLE_NODE_INDEX=x of CIRCLE_NODE_TOTAL=4                                                    |
        | CI_NODE_INDEX=1 CI_NODE_TOTAL=9223372036854775807                                             | CI_NODE_INDEX       | CI_NODE_INDEX=1 of CI_NODE_TOTAL=9223372036854775807                                          |
        | SLURM_ARRAY_TASK_ID=7                                                                         | SLURM_ARRAY_TASK_ID | SLURM_ARRAY_TASK_ID=7                                                                         |
        | SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_MAX=25 SLURM_ARRAY_TASK_COUNT=3 | SLURM_ARRAY_TASK_ID | SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_MAX=25 SLURM_ARRAY_TASK_COUNT=3 |
