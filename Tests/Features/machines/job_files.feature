@REQ-SHARD-3
Feature: Job files for clusters and build servers

  `cluster` writes the file with which an engine runs the shards of a run and merges their messages.

  Rule: the file contains each given value, and paths come last

    Scenario: a workflow of GitHub Actions
      When I run the command:
        """
        gherkin-run cluster github --parts 2 --command "swift run CellarSpecs" --image swift:6.3 --label large
          --timings earlier.ndjson "Features/a b.feature"
        """
      Then the exit status should be 0
      And the output should contain each of:
        | runs-on: "large"                                                                                                                                   |
        | container: "swift:6.3"                                                                                                                             |
        | part: [1, 2]                                                                                                                                       |
        | swift run CellarSpecs --shard $PART/2 --format progress --format message:part-$PART.ndjson --timings earlier.ndjson -- 'Features/a b.feature' \|\| |
        | swift run CellarSpecs merge --output parts/run.ndjson parts/part-*.ndjson                                                                          |

    Scenario: --output writes the file and its folders, and nothing to standard output
      When I run `gherkin-run cluster gitlab --parts 2 --output ci/features.yml`
      Then the exit status should be 0
      And the standard output should be empty
      And the file "ci/features.yml" should contain "parallel: 2"

    Scenario: a file that cannot be written is an error
      When I run `gherkin-run cluster gitlab --parts 2 -o /dev/full`
      Then the exit status should be 2

  Rule: an invalid value is reported with the valid ones

    Scenario Outline: cluster <arguments>
      When I run `gherkin-run cluster <arguments>`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain:
        """
        <problem>
        """

      Examples: the engine
        | arguments       | problem                                         |
        |                 | ENGINE is missing                               |
        | slrum --parts 2 | ENGINE: "slrum" is unknown; did you mean slurm? |

      Examples: the number of parts
        | arguments                       | problem                                                                   |
        | slurm                           | --parts: the number of parts is missing; write --parts 8                  |
        | slurm --parts 0                 | --parts: "0" is not a number above 0; write --parts 8                     |
        | slurm --parts -1                | is not a number above 0                                                   |
        | slurm --parts many              | --parts: "many" is not a number above 0                                   |
        | github --parts 257              | --parts: github takes at most 256 parts, as a matrix has at most 256 jobs |
        | bazel --parts 51 --command //:a | bazel takes at most 50 parts, as shard_count is at most 50                |
        | slurm --parts 1001              | slurm takes at most 1000 parts, as MaxArraySize                           |

      Examples: options of the engine
        | arguments                              | problem                                                                           |
        | slurm --parts 2 --image swift          | --image: slurm does not support it; it supports --command, --partition, --timings |
        | kubernetes --parts 2                   | --image: kubernetes needs the image that has the features                         |
        | bazel --parts 2                        | --command: bazel needs the label of the runner; write --command //:CellarSpecs    |
        | bazel --parts 2 --command 'swift run'  | bazel needs the label of the runner                                               |
        | slurm --parts 2 --partition ' '        | --partition: the value is empty                                                   |
        | slurm --parts 2 --command "swift 'run" | a quotation mark ' is not closed                                                  |

    Scenario Outline: <place> with the character <character>
      When I run the shell script:
        """
        gherkin-run cluster <engine> --parts 2 <option> "$(printf '<value>')"
        """
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain "<place>: the value has a line feed"

      Examples:
        | engine | option      | place       | character      | value             |
        | slurm  | --partition | --partition | line feed      | a\\nb             |
        | gitlab | --label     | --label     | escape         | a\\033[0m         |
        | gitlab | --label     | --label     | line separator | a\\342\\200\\250b |
        | gitlab |             | PATH        | line feed      | a\\nb             |

  Rule: a shell script is valid and keeps values unchanged, even hostile ones

    Background:
      Given a copy of the fixture "machines/hostile.txt"
      And a copy of the fixture "machines/job_file.sh"
      And I successfully run the shell script:
        """
        sh job_file.sh slurm > features.sh
        bash -n features.sh
        """
      # They stand for Slurm and for the program of the features.
      And an executable file named "bin/sbatch" with:
        """
        #!/bin/sh
        printf '%s\n' "$@" >> arguments.txt
        echo 7
        """
      And an executable file named "bin/gherkin-run" with:
        """
        #!/bin/sh
        printf '%s\n' "$@" > part.txt
        exit 1
        """

    Scenario: all parts and the merge are submitted
      When I run the shell script:
        """
        PATH=$PWD/bin:$PATH bash features.sh || exit
        grep -Fx -e "--partition=$(cat hostile.txt)" -e --array=1-3 -e --dependency=afterany:7 arguments.txt > found.txt
        sort -u found.txt | wc -l
        """
      Then the exit status should be 0
      And the output should have a line that matches "^ *3$"

    Scenario: a failed scenario fails no part
      When I run the shell script:
        """
        PATH=$PWD/bin:$PATH SLURM_ARRAY_TASK_ID=2 bash features.sh part || exit
        tail -1 part.txt | cmp - hostile.txt || exit
        grep -Fxc "$(cat hostile.txt)" part.txt
        grep -Fx 2/3 part.txt
        """
      Then the exit status should be 0
      And the output should be:
        """
        2
        2/3
        """

    Scenario: an unknown argument is refused
      When I run `bash features.sh --all`
      Then the exit status should be 2
      And the standard error should have a line that matches "^usage: "

    Scenario: only the streams of parts that run again are removed
      Given an empty file named "features-results/part-1.ndjson"
      And an empty file named "features-results/part-2.ndjson"
      And an empty file named "features-results/part-3.ndjson"
      When I run `PATH=$PWD/bin:$PATH bash features.sh 2-3` in a shell
      Then the exit status should be 0
      And the folder "features-results" should contain the files:
        | part-1.ndjson |

  Rule: files of the other engines are valid, even with hostile values

    Background:
      Given a copy of the fixture "machines/hostile.txt"
      And a copy of the fixture "machines/job_file.sh"

    @check-jsonschema
    Scenario Outline: the file for <engine> conforms to its schema
      Given I successfully run `gherkin-run cluster <engine> --parts 4 -o plain.yml`
      And I successfully run the shell script:
        """
        sh job_file.sh <engine> > hostile.yml
        """
      When I run `check-jsonschema --builtin-schema vendor.<schema> plain.yml hostile.yml`
      Then the exit status should be 0

      Examples:
        | engine    | schema           |
        | github    | github-workflows |
        | gitlab    | gitlab-ci        |
        | buildkite | buildkite        |

    @kubernetes-validate
    Scenario: the file for Kubernetes conforms to its schema
      Given I successfully run `gherkin-run cluster kubernetes --parts 4 --image registry.example/specs:1 -o plain.yml`
      And I successfully run `sh job_file.sh kubernetes > hostile.yml` in a shell
      When I run `kubernetes-validate --strict plain.yml hostile.yml`
      Then the exit status should be 0

    @pyyaml
    Scenario Outline: scripts for <engine> are valid, and the engine changes no variables
      Given a copy of the fixture "machines/scripts_of_yaml.py"
      And a file named "quoted.txt" with:
        """
        --timings 'it'\''s "a" \n $HOME $(id) `id` ${{ secrets.X }} : #x; *& %{y}' -- 'it'\''s "a" \n $HOME $(id) `id` ${{ secrets.X }} : #x; *& %{y}'
        """
      When I run the shell script:
        """
        sh job_file.sh <engine> > job.yml || exit
        python3 scripts_of_yaml.py job.yml <engine> || exit
        for script in script-*.sh; do
          bash -n $script && echo valid
        done
        cat script-*.sh | grep -Fc -f quoted.txt
        """
      Then the exit status should be 0
      And the output should be:
        """
        valid
        valid
        1
        """

      Examples:
        | engine     |
        | kubernetes |
        | github     |
        | gitlab     |
        | buildkite  |

    @python3
    Scenario: the Bazel rule has the values
      Given a copy of the fixture "machines/values_of_starlark.py"
      When I run the shell script:
        """
        sh job_file.sh bazel > features.bzl || exit
        printf '3\n//:Specs\n' | cat - hostile.txt > expected.txt
        python3 values_of_starlark.py > values.txt
        """
      Then the exit status should be 0
      And the file "values.txt" should be the same as the file "expected.txt"
