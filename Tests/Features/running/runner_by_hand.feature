@REQ-RUN-12
Feature: Starting the program of a package by hand

  A runner that is started without `gherkin-run` becomes the tool, so that `swift run` and an IDE run features, too.

  Background:
    Given a feature that passes

  Rule: the runner has the output and the status of the tool

    Scenario: a feature passes
      When I run `gherkin-run-thin-faults -f summary`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario Outline: a feature fails, and the command to run it again is that of the package, built to <folder>
      Given a feature that fails
      And an empty file named "package/Package.swift"
      And I successfully run the shell script:
        """
        mkdir -p package/.build/<folder>
        cp "$GHERKIN_RUN_RUNNER" package/.build/<folder>/specs
        <more>
        """
      When I run `package/.build/<started>/specs -f summary`
      Then the exit status should be 1
      And the output should contain:
        """
          swift run --package-path
        """
      And the output should have a line that matches "^  swift run --package-path /.*/package <options>specs Features/a.feature:2$"

      Examples:
        | folder                           | started              | options       | more                                                  |
        | debug                            | debug                |               |                                                       |
        | x86_64-unknown-linux-gnu/release | release              | (-c release ) | ln -s x86_64-unknown-linux-gnu/release package/.build |
        | out/Products/Debug               | out/Products/Debug   |               |                                                       |
        | out/Products/Debug-linux         | debug                |               | ln -s out/Products/Debug-linux package/.build/debug   |
        | out/Products/Release             | out/Products/Release | (-c release ) |                                                       |

    Scenario: another command of the tool
      When I run `gherkin-run-thin-faults languages de`
      Then the exit status should be 0
      And the output should contain "Funktionalität"

    Scenario: steps do not inherit the variable with the path of the runner
      Given a feature with a scenario of the steps:
        """
        Given I print the variable GHERKIN_RUN_STARTED_BY
        """
      When I run `gherkin-run-thin-faults --no-capture -f summary`
      Then the exit status should be 0
      And the output should contain "GHERKIN_RUN_STARTED_BY is not set"

    Scenario Outline: steps get the user's library folders <own>, and not those with which the tool starts a runner on a Mac
      Given a feature with a scenario of the steps:
        """
        Given I print the variable DYLD_LIBRARY_PATH
        And I print the variable GHERKIN_RUN_OWN_DYLD_LIBRARY_PATH
        """
      And I set the environment variable "DYLD_LIBRARY_PATH" to "<own>:/platform/usr/lib"
      And I set the environment variable "GHERKIN_RUN_OWN_DYLD_LIBRARY_PATH" to "<own>"
      When I run `gherkin-run-thin-faults --no-capture -f summary`
      Then the exit status should be 0
      And the output should contain "<printed>"
      And the output should contain "GHERKIN_RUN_OWN_DYLD_LIBRARY_PATH is not set"

      Examples:
        | own   | printed                      |
        | /mine | DYLD_LIBRARY_PATH is /mine   |
        |       | DYLD_LIBRARY_PATH is not set |

    Scenario: a problem without a standard error is a problem all the same
      When I run `GHERKIN_RUN=nowhere gherkin-run-thin-faults 2>&-` in a shell
      Then the exit status should be 2

  Rule: the tool is that of GHERKIN_RUN, then that in PATH, then one in a usual folder

    Background:
      Given I successfully run the shell script:
        """
        mkdir alone
        cp "$GHERKIN_RUN_RUNNER" alone/specs
        cp "$GHERKIN_RUN_RUNNER" gherkin-run
        """

    Scenario Outline: the tool of <chosen>
      Given an executable file named "given/gherkin-run" with:
        """
        #!/bin/sh
        echo GHERKIN_RUN
        """
      And an executable file named "path/gherkin-run" with:
        """
        #!/bin/sh
        echo PATH
        """
      And an executable file named "home/.local/bin/gherkin-run" with:
        """
        #!/bin/sh
        echo HOME
        """
      When I run the shell script:
        """
        GHERKIN_RUN=<GHERKIN_RUN> PATH="$PWD/nowhere:$PWD/<PATH>" HOME="$PWD/home" alone/specs
        """
      Then the output should be:
        """
        <chosen>
        """

      Examples:
        | chosen      | GHERKIN_RUN              | PATH    |
        | GHERKIN_RUN | "$PWD/given/gherkin-run" | path    |
        | PATH        |                          | path    |
        | HOME        |                          | nowhere |

    Scenario Outline: there is no tool, <where>
      When I run the shell script:
        """
        GHERKIN_RUN= PATH="$PWD/<PATH>" HOME="$PWD/alone" alone/specs
        """
      Then the exit status should be 2
      And the standard error should have 1 line
      And the standard error should contain each of:
        | is not installed      |
        | swift run gherkin-run |
        | install it            |
        | GherkinEngine         |

      Examples:
        | where                                     | PATH  |
        | as PATH has none                          | alone |
        | as the program of this name is the runner | .     |

    Scenario Outline: GHERKIN_RUN is <what>
      Given I set the environment variable "GHERKIN_RUN" to "<path>"
      When I run `alone/specs`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: GHERKIN_RUN: <path> is not the tool gherkin-run
        """

      Examples:
        | what           | path                 |
        | a missing file | nowhere              |
        | the runner     | <folder>/alone/specs |
        | a folder       | <folder>             |

  Rule: a program that is started in a role of the other says so

    Scenario: a runner as a worker never starts a tool
      Given I set the environment variable "GHERKIN_RUN_WORKER" to "1"
      When I run `gherkin-run-thin-faults`
      Then the exit status should be 2
      And the standard error should contain "this process was not started as a worker"

    Scenario: a tool that no runner has started
      Given I set the environment variable "GHERKIN_RUN_ATTACHED" to "1"
      When I run `gherkin-run`
      Then the exit status should be 2
      And the standard error should contain "no runner has started this program"
