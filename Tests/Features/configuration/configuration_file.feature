@REQ-USE-1
Feature: The configuration file

  gherkin-run.yaml has options under their long names, so that a command line need not repeat them.

  Background:
    Given a file named "F/f.feature" with:
      """
      Feature: f
        @a
        Scenario: first
          Given a step
        @b
        Scenario: second
          Given a step
      """

  Rule: a run uses its options and paths

    Scenario: the command line has none
      Given a file named "gherkin-run.yaml" with:
        """
        tags: '@a'
        paths: [F]
        format: progress
        """
      When I run `gherkin-run`
      Then the exit status should be 0
      And the output should have a line that matches "^[.]+$"
      And the output should contain "1 scenario (1 passed)"
      When I run `gherkin-run --tags '@a or @b'`
      Then the output should contain "2 scenarios (2 passed)"

    Scenario: paths that it excludes are printed
      Given a file named "F/g.feature" with the line "Feature: g"
      And a file named "gherkin-run.yaml" with the line "paths: [F, '!F/g.feature']"
      When I run `gherkin-run`
      Then the exit status should be 0
      And the standard error should be the line "gherkin-run: '!F/g.feature' is set by gherkin-run.yaml:1"
      When I run `gherkin-run F '!F/g.feature'`
      Then the standard error should be empty
      When I run `gherkin-run --quiet`
      Then the standard error should be empty

  Rule: a more special setting overrides a more general one

    Background:
      Given a file named "gherkin-run.yaml" with:
        """
        retry: 1
        profiles:
          base:
            retry: 2
          ci:
            extends: base
          own: { extends: base, retry: 3 }
        """

    Scenario Outline: <options> gives <value>
      When I run `gherkin-run config <options>`
      Then the exit status should be 0
      And the output should have a line that matches "^<option>: <value> +# <origin>$"

      Examples:
        | options      | option   | value | origin                            |
        |              | parallel | 1     | default                           |
        |              | retry    | 1     | gherkin-run.yaml:1                |
        | --profile ci | retry    | 2     | gherkin-run.yaml:4 .profile base. |
        | -p own       | retry    | 3     | gherkin-run.yaml:7 .profile own.  |
        | -p own -p ci | retry    | 2     | gherkin-run.yaml:4 .profile base. |

    Scenario: a variable overrides the file, and the command line the variable
      Given I set the environment variable "GHERKIN_RUN_OPTIONS" to "--retry '4' --profile=own"
      When I run `gherkin-run config`
      Then the output should have a line that matches "^retry: 4 +# GHERKIN_RUN_OPTIONS$"
      When I run `gherkin-run config --retry 5`
      Then the output should have a line that matches "^retry: 5 +# command line$"

  Rule: the output of config is a configuration file with the same effect

    Scenario Outline: <what>
      Given a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I successfully run the shell script:
        """
        settings() { sed -e '/^#/d' -e 's/ *#.*//' "$1"; }
        gherkin-run config <options> > first
        gherkin-run config --config first > second
        settings first > first.settings
        settings second > second.settings
        """
      Then the file "first" should have a line that matches "^<line> +# gherkin-run.yaml:<origin>$"
      And the file "second.settings" should be the same as the file "first.settings"

      Examples:
        | what                      | text                                                                      | options      | line     | origin         |
        | settings of several kinds | tags: ['@a', "not @x's"]\nworld-parameters: { url: 'http://x' }\nretry: 2 |              | retry: 2 | 3              |
        | settings of a profile     | profiles:\n  ci:\n    tags: '@a'\n    paths: [F]                          | --profile ci | paths: F | 4 .profile ci. |

    Scenario: several tag expressions are printed as a list
      When I run `gherkin-run config -t @c -t "not @x's"`
      Then the exit status should be 0
      And the output should contain the lines in order:
        """
        tags:
        """

  Rule: a flag of the file can be negated on the command line

    Background:
      Given a file named "gherkin-run.yaml" with:
        """
        fail-fast: true
        strict: false
        """

    Scenario Outline: <options>
      When I run `gherkin-run config <options>`
      Then the output should have a line that matches "^<line>$"

      Examples:
        | options              | line                                  |
        |                      | fail-fast: true +# gherkin-run.yaml:1 |
        | --no-fail-fast       | fail-fast: false +# command line      |
        |                      | no-strict: true +# gherkin-run.yaml:2 |
        | --strict             | no-strict: false +# command line      |
        | --strict --no-strict | no-strict: true +# command line       |

  Rule: it is the nearest one up to the folder of the package or repository

    Scenario: paths in it are relative to its folder
      Given a file named "gherkin-run.yaml" with:
        """
        paths: F
        format: [progress, 'message:out.ndjson']
        """
      And an empty file named "Package.swift"
      And a folder named "Sources/Deep"
      And I change to the folder "Sources/Deep"
      When I run `gherkin-run`
      Then the exit status should be 0
      And I change to the folder "../.."
      And the file "out.ndjson" should contain '"uri":"F/f.feature"'

    Scenario: it excludes features, and has world parameters and the name of a report
      Given a file named "gherkin-run.yaml" with:
        """
        paths: [F, '!F/slow']
        world-parameters: [hook=none]
        format: 'tap:out/{env:JOB}.tap'
        """
      And a file named "F/slow/b.feature" with:
        """
        Feature: b
          Scenario: s
            Given a failing step
        """
      And an empty file named "Package.swift"
      And a folder named "Sources"
      And I set the environment variable "JOB" to "7"
      And I change to the folder "Sources"
      When I run `gherkin-run`
      Then the exit status should be 0
      And I change to the folder ".."
      And the file "out/7.tap" should exist

    Scenario: it is not searched for above a folder without package and repository
      Given a file named "gherkin-run.yaml" with the line "paths: F"
      And a folder named "Sources/Deep"
      And I change to the folder "Sources/Deep"
      When I run `gherkin-run`
      Then the exit status should be 2
      And the output should contain "there is no folder Features/ or features/ here"

    Scenario Outline: all commands below <marker> use it
      Given an empty file named "<marker>"
      And a file named "gherkin-run.yaml" with:
        """
        lint: { empty: off }
        tags: '@a'
        """
      And I change to the folder "F"
      When I run `gherkin-run config`
      Then the output should contain "# ../gherkin-run.yaml"
      When I run `gherkin-run --format summary .`
      Then the output should contain "1 scenario (1 passed)"

      Examples:
        | marker        |
        | .git/HEAD     |
        | Package.swift |

    Scenario: an error in it is reported by lint, too
      Given an empty file named "Package.swift"
      And a file named "gherkin-run.yaml" with the line "lint: { no-such-rule: off }"
      And I change to the folder "F"
      When I run `gherkin-run lint .`
      Then the exit status should be 2
      And the standard error should contain "../gherkin-run.yaml:1"

    Scenario: it is above the repository
      Given a file named "gherkin-run.yaml" with the line "tags: '@a'"
      And an empty file named "F/.git/HEAD"
      And I change to the folder "F"
      When I run `gherkin-run config`
      Then the output should contain "# no configuration file"

  Rule: a file with a similar name is an error, unless the right one is there

    Scenario Outline: <name>, in <folder>
      Given an empty file named ".git/HEAD"
      And a file named "<name>" with the line "tags: '@a'"
      And I change to the folder "<folder>"
      When I run `gherkin-run config`
      Then the exit status should be 2
      And the output should contain "<name>: is not read; rename the file to gherkin-run.yaml"

      Examples:
        | name              | folder |
        | gherkin-run.yml   | .      |
        | gherkin-run.yml   | F      |
        | .gherkin-run.yaml | .      |
        | .gherkin-run.yaml | F      |
        | gherkin-run.json  | .      |

    Scenario Outline: gherkin-run <arguments> reports a link without a target
      Given an empty file named ".git/HEAD"
      And a symbolic link named "gherkin-run.yaml" to "shared/ci.yaml"
      When I run `gherkin-run <arguments>`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: gherkin-run.yaml: is a link to shared/ci.yaml, which does not exist; correct or remove the link
        """

      Examples:
        | arguments                  |
        | config                     |
        | config -c gherkin-run.yaml |
        | F                          |

    Scenario: --config names it
      Given a file named "gherkin-run.yml" with the line "tags: '@a'"
      When I run `gherkin-run config --config gherkin-run.yml`
      Then the exit status should be 0

    Scenario: the right one is there
      Given an empty file named "gherkin-run.yml"
      And a file named "gherkin-run.yaml" with the line "tags: '@a'"
      When I run `gherkin-run config`
      Then the exit status should be 0

  Rule: an error has its line and a remedy, also in a profile that is not used

    Scenario Outline: <text>
      Given a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I run `gherkin-run F`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain '<message>'

      Examples:
        | text                                                | message                                                                                                     |
        | tags: '@a'\nretri: 2                                | gherkin-run.yaml:2: there is no option "retri"; did you mean retry?                                         |
        | profiles:\n  ci:\n    fail-fats: true               | :3: there is no option "fail-fats"; did you mean fail-fast?                                                 |
        | runnr: Specs                                        | :1: there is no option "runnr"; did you mean runner?                                                        |
        | version: true                                       | :1: there is no option "version"; keys are the long options                                                 |
        | profile: ci                                         | :1: there is no option "profile"; did you mean profiles?                                                    |
        | fail-fast: yes                                      | :1: fail-fast must be true or false                                                                         |
        | retry: [1, 2]                                       | :1: retry needs one value instead of a list                                                                 |
        | retry: { a: 1 }                                     | :1: retry needs a value\n                                                                                   |
        | tags:\n  - '@a'\n  - [2]                            | :1: tags needs a value, or a list of them                                                                   |
        | paths: { a: b }                                     | :1: paths needs a value, or a list of them                                                                  |
        | runner: [Specs]                                     | :1: runner must be the name of a product of the package                                                     |
        | tgas: null                                          | :1: there is no option "tgas"                                                                               |
        | yes: true                                           | :1: there is no option "yes"; keys are the long options                                                     |
        | retry: 1\nfail-fast: true\nno-fail-fast: true       | gherkin-run.yaml:3: no-fail-fast and fail-fast in line 2 set the same option; remove one of them            |
        | profiles:\n  a: { strict: true, no-strict: true }   | gherkin-run.yaml:2: no-strict and strict in line 2 set the same option; remove one of them                  |
        | retry: many                                         | gherkin-run.yaml:1: --retry: "many" is not a number from 0 to 100                                           |
        | profiles:\n  a: { extends: b }\n  b: { extends: a } | the profile a extends itself: a → b → a                                                                     |
        | profiles:\n  base: {}\n  a: { extends: bas }        | :3: there is no profile bas; did you mean base?                                                             |
        | - tags                                              | gherkin-run.yaml:1: is not a mapping                                                                        |
        | tags: [                                             | gherkin-run.yaml:2:1:                                                                                       |
        | paths: [F, !F/f.feature]                            | Remove the tag, or quote a text that begins with !.                                                         |
        | paths:\n  - F\n  - !F/f.feature                    | Remove it, quote a text that begins with !, or use one of !!null                                            |
        | a: 1\n---\nb: 2                                     | gherkin-run.yaml: has several documents                                                                     |
        | format: 'tap:http://x/y'                            | gherkin-run: gherkin-run.yaml:1: --format tap: "http://x/y" is an address                                   |
        | retry: 0\nlock: 'db:write=@sql'                     | gherkin-run: gherkin-run.yaml:2: --lock: "db:write" has an unknown kind of access; write db=@sql            |
        | retry: 1\nrun-timeout: 60                           | gherkin-run: gherkin-run.yaml:2: run-timeout: "60" has no unit; write run-timeout: 60s or run-timeout: 60ms |

    Scenario Outline: config also checks <text>
      Given a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I run `gherkin-run config`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain '<message>'

      Examples:
        | text                                           | message                                                              |
        | lint: { nope: off }                            | gherkin-run: gherkin-run.yaml:1: there is no rule                    |
        | profiles:\n  ci: { lint: { same-name: many } } | gherkin-run: gherkin-run.yaml:2: the rule same-name cannot be set to |
        | profiles:\n  ci:\n    retry: two               | gherkin-run.yaml:3 (profile ci): --retry: "two" is not a number      |

    Scenario: config accepts a rule of a profile whose values are in the profile that it extends
      Given a file named "gherkin-run.yaml" with:
        """
        profiles:
          ci: { extends: team, lint: { required-tags: on } }
          team: { lint: { required-tags: ["@team-*"] } }
        """
      When I run `gherkin-run config`
      Then the exit status should be 0

    Scenario: the message ends with the proposed spelling
      Given a file named "gherkin-run.yaml" with the line "retri: 2"
      When I run `gherkin-run F`
      Then the standard error should contain the lines in order:
        """
        gherkin-run: gherkin-run.yaml:1: there is no option "retri"; did you mean retry?
        """

    Scenario: profiles extend each other in so many ways that the search would not end
      Given I successfully run the shell script:
        """
        { printf 'profiles:\n  p0: {}\n'; for i in $(seq 40); do echo "  p$i: { extends: [p$((i - 1)), p$((i - 1))] }"; done; } > gherkin-run.yaml
        """
      When I run `gherkin-run F`
      Then the exit status should be 2
      And the standard error should contain "extends too many others"

    Scenario Outline: the variable is <text>
      Given I set the environment variable "GHERKIN_RUN_OPTIONS" to "<text>"
      When I run `gherkin-run F`
      Then the exit status should be 2
      And the standard error should contain:
        """
        gherkin-run: GHERKIN_RUN_OPTIONS: <message>
        """

      Examples:
        | text           | message                                                                  |
        | --retri 2      | there is no option --retri; did you mean --retry?                        |
        | F              | contains "F", which is not an option                                     |
        | '--retry       | a quotation mark ' is not closed                                         |
        | --help         | contains an option that only prints something                            |
        | --retry x      | --retry: "x" is not a number                                             |
        | --timeout 5000 | --timeout: "5000" has no unit; write --timeout 5000ms or --timeout 5000s |

    Scenario Outline: <options> names nothing
      Given a file named "gherkin-run.yaml" with the line "profiles: { ci: {}, quick: {} }"
      When I run `gherkin-run <options> F`
      Then the exit status should be 2
      And the standard error should contain "<message>"

      Examples:
        | options          | message                                             |
        | --profile x      | known profiles: ci, quick                           |
        | --profile quik   | did you mean quick?                                 |
        | --config no.yaml | no.yaml: no such configuration file; check --config |

    Scenario: a profile without a file
      When I run `gherkin-run --profile ci F`
      Then the exit status should be 2
      And the standard error should contain "there is no gherkin-run.yaml"

  Rule: options that exclude scenarios or accept more outcomes are printed, unless they are on the command line

    Scenario Outline: <note>
      Given a file named "gherkin-run.yaml" with:
        """
        <file>
        """
      And I set the environment variable "GHERKIN_RUN_OPTIONS" to "<variable>"
      When I run `gherkin-run F`
      Then the standard error should contain "gherkin-run: <note>"

      Examples:
        | variable        | file                    | note                                      |
        | --dry-run       | {}                      | --dry-run is set by GHERKIN_RUN_OPTIONS   |
        | --wip --tags @a | {}                      | --tags @a is set by GHERKIN_RUN_OPTIONS   |
        | --no-strict     | {}                      | --no-strict is set by GHERKIN_RUN_OPTIONS |
        |                 | name: first             | --name first is set by gherkin-run.yaml:1 |
        |                 | retry: 1\nstrict: false | --no-strict is set by gherkin-run.yaml:2  |

    Scenario: with --quiet, only those of the variable are printed
      Given a file named "gherkin-run.yaml" with the line "name: first"
      And I set the environment variable "GHERKIN_RUN_OPTIONS" to "--no-strict"
      When I run `gherkin-run --quiet F`
      Then the standard error should contain "--no-strict is set by GHERKIN_RUN_OPTIONS"
      And the standard error should not contain "--name"

    Scenario: they are on the command line
      When I run `gherkin-run --dry-run --tags @a --name first F`
      Then the standard error should not contain "is set by"
