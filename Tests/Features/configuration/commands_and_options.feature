@REQ-USE-3
Feature: Commands and options

  The first word is a command or a path. A word that is neither, and an option of another Cucumber, is answered with what
  to write instead.

  Background:
    Given a feature "good" that passes

  Rule: run is the default command

    Scenario Outline: gherkin-run <arguments>
      When I run `gherkin-run <arguments>`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

      Examples:
        | arguments                |
        | run -f progress Features |
        | Features                 |
        |                          |

    Scenario Outline: a folder that is named like a command is run by gherkin-run <arguments>
      Given I move the folder "Features" to "parse"
      When I run `gherkin-run <arguments>`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

      Examples:
        | arguments |
        | ./parse   |
        | run parse |

    Scenario: a word that is a command and a folder is the command
      Given I move the folder "Features" to "parse"
      When I run `gherkin-run parse`
      Then the exit status should be 2
      And the standard error should contain "PATH is missing"

    Scenario Outline: <word> is reported with a similar command
      When I run `gherkin-run <word> Features`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <word>: no such file or folder; check the path, which is relative to the working directory; did you mean gherkin-run <command>?
        """

      Examples:
        | word  | command |
        | prase | parse   |
        | mach  | match   |
        | rum   | run     |

  Rule: help lists commands and options

    Scenario: help without a command is that of run
      When I successfully run the shell script:
        """
        gherkin-run run --help > run.txt
        gherkin-run --help
        """
      Then the standard output should be the same as the file "run.txt"
      And the standard output should contain each of:
        | Usage: gherkin-run [run] [OPTION…] [PATH…]     |
        | \n  parse\n      Prints the parsed features    |
        | \n  match\n      Matches an expression against |
        | \n  --format, -f NAME                          |

  Rule: an unknown option is reported with its equivalent; single letters are not guessed

    Scenario Outline: <option>
      When I run `gherkin-run <option> Features`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: there is no option <option>; <remedy>
        """

      Examples: options of other Cucumbers
        | option    | remedy                                                                         |
        | --require | step definitions are part of the program; pass them to GherkinRun.main(steps:) |
        | --publish | nothing is published; --format html:FILE writes a page to share                |
        | --jobs    | write --parallel N                                                             |
        | --pretty  | write --format pretty, or --format pretty:FILE                                 |
        | --html    | write --format html, or --format html:FILE                                     |

      Examples: negations
        | option            | remedy                                                                       |
        | --no-allow-focus  | write --forbid-focus                                                         |
        | --no-forbid-focus | write --allow-focus                                                          |
        | --no-build        | the runner is always built; --runner PROGRAM names one that is built already |
        | --no-watch        | --watch has no negation; remove the option                                   |
        | --no-retry        | --retry has no negation; remove the option                                   |

      Examples: misspelt options
        | option         | remedy                       |
        | --no-fail-fats | did you mean --no-fail-fast? |
        | --no-quit      | did you mean --no-quiet?     |
        | --retyr        | did you mean --retry?        |
        | --no-xyzzy     | see gherkin-run --help       |
        | -z             | see gherkin-run --help       |

    Scenario Outline: gherkin-run <command> accepts only its own options
      When I run `gherkin-run <command>`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <problem>
        """

      Examples:
        | command                | problem                                                       |
        | parse --no-surce F     | there is no option --no-surce; did you mean --no-source?      |
        | languages --format x   | there is no option --format; see gherkin-run languages --help |
        | compare --markdown a b | there is no option --markdown; write --format markdown        |
        | match --json=yes a b   | --json takes no value<any>                                    |
