@REQ-USE-1
Feature: Wrong, overridden and secret settings

  Rule: a wrong path in the configuration is an error with its line

    Scenario Outline: <what> names nothing, for <command>
      Given I successfully run `git init -q .`
      And a folder named "sub"
      And a feature that passes
      And a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      And I change to the folder "sub"
      When I run `gherkin-run <command>`
      Then the exit status should be 2
      And the output should contain "gherkin-run: ../gherkin-run.yaml:<line>: there is no file or folder <path>; correct the path, which is relative to the folder of this file"
      And the output should not contain "working directory"

      Examples:
        | what               | command        | text                                    | line | path               |
        | a path of a file   | run            | paths: [Featurez/a.feature]             | 1    | Featurez/a.feature |
        | a path of a file   | lint           | paths: [Featurez/a.feature]             | 1    | Featurez/a.feature |
        | a path of a file   | format --check | paths: [Featurez/a.feature]             | 1    | Featurez/a.feature |
        | a path of a folder | run            | paths:\n  - Features\n  - Featurez      | 3    | Featurez           |
        | a path of a folder | lint           | paths:\n  - Features\n  - Featurez      | 3    | Featurez           |
        | a path of a folder | format --check | paths:\n  - Features\n  - Featurez      | 3    | Featurez           |
        | an excluded path   | run            | paths:\n  - Features\n\n  - '!Featurez' | 4    | Featurez           |
        | an excluded path   | lint           | paths:\n  - Features\n\n  - '!Featurez' | 4    | Featurez           |
        | an excluded path   | format --check | paths:\n  - Features\n\n  - '!Featurez' | 4    | Featurez           |
        | a list             | run            | paths:\n  - '@rerun.txt'                | 2    | @rerun.txt         |
        | a list             | lint           | paths:\n  - '@rerun.txt'                | 2    | @rerun.txt         |
        | a list             | format --check | paths:\n  - '@rerun.txt'                | 2    | @rerun.txt         |
        | a number           | run            | retry: 1\npaths: 5                      | 2    | 5                  |
        | a number           | lint           | retry: 1\npaths: 5                      | 2    | 5                  |
        | a number           | format --check | retry: 1\npaths: 5                      | 2    | 5                  |

    Scenario Outline: <what> is no path
      Given a feature that passes
      And a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I run `gherkin-run`
      Then the exit status should be 2
      And the output should contain "gherkin-run: gherkin-run.yaml:<problem>"

      Examples:
        | what                    | text                        | problem                                        |
        | a pattern               | paths: ['Features/b*']      | 1: Features/b*: no feature matches the pattern |
        | a null                  | paths:\n  - Features\n  - ~ | 3: paths needs a value, or a list of them      |
        | an empty text           | paths: ['']                 | 1: a path is empty                             |
        | an exclusion of nothing | paths: [Features, '!']      | 1: a path is empty                             |
        | an empty list           | paths: ['@']                | 1: a path is empty                             |

    Scenario: a null is no value
      Given a feature that passes
      And a file named "gherkin-run.yaml" with:
        """
        paths: ~
        retry: ~
        """
      When I run `gherkin-run`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario: a wrong path is not used
      Given a feature that passes
      And a file named "gherkin-run.yaml" with the line "paths: [Featurez]"
      When I run `gherkin-run Features`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"
      When I run `gherkin-run config`
      Then the exit status should be 0
      And the output should contain "paths: Featurez"

  Rule: a wrong value is an error, even if another one overrides it

    Scenario Outline: a value of the file is overridden, for <command>
      Given a feature that passes
      And a file named "gherkin-run.yaml" with the line "order: sideways"
      When I run `gherkin-run <command>`
      Then the exit status should be 2
      And the output should contain 'gherkin-run.yaml:1: --order: "sideways" is unknown'

      Examples:
        | command               |
        | --order random        |
        | config --order random |

    Scenario: a value of a profile is overridden by another profile
      Given a feature that passes
      And a file named "gherkin-run.yaml" with:
        """
        profiles:
          ci: { timeout: 5 }
          slow: { extends: ci, timeout: 5m }
        """
      When I run `gherkin-run -p slow`
      Then the exit status should be 2
      And the output should contain 'gherkin-run.yaml:2 (profile ci): timeout: "5" has no unit'

    Scenario: a value of a variable is overridden
      Given a feature that passes
      And I set the environment variable "GHERKIN_RUN_OPTIONS" to "--retry many"
      When I run `gherkin-run --retry 1`
      Then the exit status should be 2
      And the output should contain "GHERKIN_RUN_OPTIONS: --retry"

    Scenario: an overridden value needs a variable and a file that are not there
      Given a feature that passes
      And a file named "gherkin-run.yaml" with:
        """
        format: 'html:{env:NOWHERE}.html'
        world-parameters: secrets.json
        shard: auto
        """
      When I run `gherkin-run -f progress --world-parameters a=1 --shard 1/1`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

  Rule: config masks secrets

    Background:
      Given a feature that passes

    Scenario: secrets are in the configuration
      Given a file named "gherkin-run.yaml" with:
        """
        world-parameters:
          - { apiKey: geheim1, url: 'https://me:geheim2@host', port: 80 }
          - token=geheim3
        """
      When I run `gherkin-run config`
      Then the exit status should be 0
      And the output should contain '"port":80'
      And the output should contain "token=…"
      And the output should not contain "geheim"

    Scenario: secrets are on the command line
      When I run `gherkin-run config --world-parameters '{"db":{"Password":"geheim"}}'`
      Then the exit status should be 0
      And the output should contain:
        """
        world-parameters: '{"db":{"Password":"…"}}'
        """
      And the output should not contain "geheim"

    Scenario: secrets are in a variable
      Given I set the environment variable "GHERKIN_RUN_OPTIONS" to "--world-parameters session=geheim"
      When I run `gherkin-run config`
      Then the exit status should be 0
      And the output should contain "session=…"
      And the output should not contain "geheim"
