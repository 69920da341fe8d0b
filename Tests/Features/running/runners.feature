@REQ-RUN-12
Feature: The runner of a run

  The tool runs features with the program that has their steps: one with a given path, or one of the package.

  Rule: a path names a runner

    Background:
      Given a feature that passes
      And a runner that first does "touch started"
      And I unset the environment variable "GHERKIN_RUN_RUNNER"

    Scenario Outline: the command line is <words>, and the configuration <text>
      Given a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I run `gherkin-run <words>`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"
      And the file "started" should exist

      Examples:
        | words                       | text             |
        | --runner ./runner Features/ | {}               |
        | Features/ --runner=./runner | {}               |
        |                             | runner: ./runner |

    Scenario: the configuration names no program
      Given a file named "gherkin-run.yaml" with the line "runner: nowhere/specs"
      When I run `gherkin-run Features/`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: gherkin-run.yaml:1: runner: nowhere/specs is not a program; give the path of the runner"

    Scenario Outline: <what> is no runner
      Given I successfully run `ln -s "$(command -v gherkin-run)" gherkin-run` in a shell
      When I run `gherkin-run --runner <path>`
      Then the exit status should be 2
      And the standard error should contain "<problem>"

      Examples:
        | what           | path          | problem                                         |
        | a missing file | nowhere/specs | nowhere/specs is not a program                  |
        | the tool       | ./gherkin-run | this program is gherkin-run, which is no runner |

    Scenario Outline: the package manager says where the runner of the package is, here in .build/<folder>
      Given an empty file named "Package.swift"
      And I successfully run the shell script:
        """
        mkdir -p bin .build/<folder>
        cp runner .build/<folder>/Specs
        {
          echo '#!/bin/sh'
          echo 'case "$*" in'
          echo '*describe*) echo "{\"name\": \"p\", \"targets\": [{\"name\": \"Specs\", \"type\": \"executable\", \"product_dependencies\": [\"GherkinRunner\"]}]}" ;;'
          echo '*show-bin-path*) echo "$PWD/.build/<folder>" ;;'
          echo '*) echo "$*" >> built ;;'
          echo 'esac'
        } > bin/swift
        chmod +x bin/swift
        PATH="$PWD/bin:$PATH" gherkin-run Features/
        """
      Then the file "started" should exist
      And the file "built" should be the line "build --product Specs"

      Examples:
        | folder                         |
        | debug                          |
        | x86_64-unknown-linux-gnu/debug |
        | out/Products/Debug             |

    Scenario: a variable says that there is none
      Given I set the environment variable "GHERKIN_RUN_RUNNER" to "-"
      When I run `gherkin-run`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run init adds"

    Scenario Outline: lint fails if a program does not answer, and lists the rules that were not checked
      Given an executable file named "runner" with:
        """
        #!/bin/sh
        <line>
        """
      When I run `gherkin-run lint --runner ./runner`
      Then the exit status should be 2
      And the standard error should contain each of:
        | /runner ended before it answered:                                              |
        | it must call GherkinRun.main(steps:) of GherkinRunner                          |
        | not checked: undefined-step, ambiguous-step, unused-definition, equal-patterns |
      And the standard error should have <count> lines with "it broke"

      Examples:
        | line                      | count |
        | echo it broke             | 1     |
        | echo it broke >&2; exit 3 | 1     |
        | kill -ABRT $$             | 0     |

    Scenario Outline: lint says how to check steps if <problem>
      When I run the shell script:
        """
        <script>
        """
      Then the exit status should be 0
      And the output should be:
        """
        gherkin-run: steps were not checked, as <message>
        """

      Examples:
        | problem                 | script                                                                                                           | message                                                                                           |
        | the runner has no steps | FAULTY_EMPTY=1 gherkin-run lint --runner ./runner                                                                | the runner has no step definitions; add step libraries to it                                      |
        | there is no package     | tool=$(command -v gherkin-run); mkdir bin; ln "$tool" bin 2> /dev/null \|\| cp "$tool" bin; bin/gherkin-run lint | there is no package with a runner here; run lint in the package, or name its runner with --runner |

  Rule: a run is refused before it starts

    Background:
      Given a feature that passes

    Scenario Outline: a format of a package's own needs a program with the engine, also for <command>
      When I run `gherkin-run <command> --format statuses run.ndjson`
      Then the exit status should be 2
      And the standard error should contain "a format of your own is in a program with GherkinEngine"

      Examples:
        | command |
        | run     |
        | report  |

    Scenario: a watch reports a wrong command line once
      When I run `gherkin-run --watch --tags "@("`
      Then the exit status should be 2
      And the standard error should have 1 line
      And the standard error should contain 'gherkin-run: --tags: Tag expression "@(" could not be parsed'

  Rule: with --isolation none, one process runs all steps one after the other, and nothing more after its end

    Scenario: a step ends the process
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a step
          Scenario: t
            Given a fault: exitBadly
          Scenario: u
            Given a step
        """
      When I run `gherkin-run --isolation none --format summary --format json:a.json --parallel 2 a.feature`
      Then the exit status should be 2
      And the standard output should contain "3 scenarios (1 passed, 1 not run, 1 failed)"
      And the standard output should contain "a call of exit(3) ended the process"
      And the standard error should contain each of:
        | with --isolation none, or under a debugger, no other takes its place |
        | --parallel has no effect with one process of steps                   |

  Rule: a package has a runner, which is built first

    Background:
      Given a copy of the fixture "brewery" named "."
      And a file named "Package.swift" with the line "// swift-tools-version: 6.2"
      And a folder named ".build"
      And a feature that passes
      And I successfully run the shell script:
        """
        mkdir usr; ln "$(command -v gherkin-run)" usr 2> /dev/null || cp "$(command -v gherkin-run)" usr
        """
      And I set the environment variable "PATH" to "<folder>/bin:/usr/bin:/bin"
      And I unset the environment variable "GHERKIN_RUN_RUNNER"

    Scenario: the runner gets the arguments, and what it prints is shown if it is none
      When I run `gherkin-run --tags "@a or @b" Features`
      Then the exit status should be 2
      And the standard error should contain:
        """
        it printed:
        ran --tags @a or @b Features
        """

    Scenario Outline: an installed tool asks the package manager for the name and the folder of the runner <when>
      Given I run the shell script:
        """
        <before>
        """
      When I run `usr/gherkin-run Features`
      Then the standard error should contain "ran Features"
      And the file "asked" should be:
        """
        <commands>
        """

      Examples:
        | when                           | before                                                                 | commands                                                                          |
        | at first                       | true                                                                   | package describe --type json\nbuild --show-bin-path\nbuild --product BrewerySpecs |
        | only once                      | usr/gherkin-run Features; rm asked                                     | build --product BrewerySpecs                                                      |
        | after a change of the manifest | usr/gherkin-run Features; rm asked; echo '// changed' >> Package.swift | package describe --type json\nbuild --show-bin-path\nbuild --product BrewerySpecs |

    Scenario Outline: several runners have other names than the package, and the configuration is <text>
      Given I replace "BrewerySpecs" with "ThirdSpecs" in the file "described.json"
      And a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I run `gherkin-run Features`
      Then the exit status should be 2
      And the standard error should contain "<message>"

      Examples:
        | text               | message                                                                         |
        | {}                 | there are several runners, OtherSpecs, ThirdSpecs; name one in gherkin-run.yaml |
        | runner: OtherSpecs | other Features                                                                  |

    Scenario: the configuration names no product
      Given a file named "gherkin-run.yaml" with the line "runner: NoSpecs"
      And a file named "build.txt" with the line "error: no product named 'NoSpecs'"
      When I run `gherkin-run Features`
      Then the exit status should be 2
      And the standard error should contain:
        """
        gherkin-run: gherkin-run.yaml:1: runner: NoSpecs cannot be built:
        error: no product named 'NoSpecs'
        """

    Scenario Outline: the package is not read for the wrong command line <words>
      When I run `gherkin-run <words>`
      Then the exit status should be 2
      And the standard error should have a line that matches "^gherkin-run: "
      And the file "asked" should not exist

      Examples:
        | words                  |
        | --tags "@a b" Features |
        | --no-such-option       |
        | steps --no-such-option |
        | --parallel 0           |

    Scenario: only the first build is announced
      Given I move the file "products/BrewerySpecs" to "BrewerySpecs"
      When I run `gherkin-run Features`
      Then the standard error should have a line that matches "^gherkin-run: building BrewerySpecs …$"
      Given I move the file "BrewerySpecs" to "products/BrewerySpecs"
      When I run `gherkin-run Features`
      Then the standard error should not contain "building"

    Scenario: of a failed build, the compiler's errors are printed once
      Given I successfully run the shell script:
        """
        error="$PWD/Sources/A.swift:3:5: error: cannot find 'x' in scope\n3 | x\n"
        printf "[1/3] Compiling A A.swift\n$error[2/3] Emitting module A\n$error" > build.txt
        """
      When I run `gherkin-run Features`
      Then the exit status should be 2
      And the standard error should be exactly:
        """
        gherkin-run: BrewerySpecs cannot be built:
        Sources/A.swift:3:5: error: cannot find 'x' in scope
        3 | x
        """

    Scenario Outline: lint and match go on without steps if <problem>
      Given a file named "<file>" with:
        """
        <text>
        """
      And I append to the file "Features/a.feature":
        """

          Scenario: one
            Given b step
        """
      When I run `gherkin-run lint --strict`
      Then the exit status should be 1
      And the standard output should contain "same-name"
      And the standard error should contain each of:
        | <error>                                 |
        | gherkin-run: lint goes on without steps |
        | steps were not checked                  |
      When I run `gherkin-run match "I have {int} beers" "I have 3 beers"`
      Then the exit status should be 0
      When I run `gherkin-run Features`
      Then the exit status should be 2

      Examples:
        | problem               | file      | text                                            | error                    |
        | the build fails       | build.txt | /P/A.swift:3:5: error: cannot find 'x' in scope | cannot find 'x' in scope |
        | there is no toolchain | bin/swift | #!/bin/sh\necho no toolchain >&2\nexit 1        | no toolchain             |

    Scenario Outline: on a terminal, a line shows the progress of <work>, and is removed at the end
      Given I replace "<command>)" with "<command>) echo '<message>' <to>; sleep 2;" in the file "bin/swift"
      When I start `gherkin-run Features` in a terminal
      And I wait until the output contains "gherkin-run: <line>, 1 s: <message>"
      And I wait until the command ends
      Then the exit status should be 2
      And the output should contain "ran Features"
      And the output should have a line that matches "\x1b\[2Kgherkin-run: [^\x1b]*/BrewerySpecs ended before it answered"

      Examples:
        | work                | command | message                   | to  | line                  |
        | building            | build   | [1/3] Compiling A A.swift |     | building BrewerySpecs |
        | reading the package | package | Another build is running  | >&2 | reading the package   |

  Rule: the plugin of the package manager asks whether a command uses steps, with the number of its protocol

    Scenario Outline: the answer to "<words>" is <answer>
      When I run `gherkin-run needs-runner <words>`
      Then the exit status should be <status>
      And the standard output should be:
        """
        <answer>
        """

      Examples:
        | words                  | status | answer  |
        | 2 a.feature            | 0      | needed  |
        | 2 run a.feature        | 0      | needed  |
        | 2 steps                | 0      | needed  |
        | 2 lint                 | 0      | welcome |
        | 2 init                 | 0      | none    |
        | 2 lsp                  | 0      | later   |
        | 2 run --help           | 0      | none    |
        | 2 --runner x a.feature | 0      | none    |
        | 2 --nonsense           | 0      | invalid |
        | 1 lint                 | 0      | unknown |
        | 99 lint                | 0      | unknown |
