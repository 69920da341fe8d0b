@REQ-USE-3
Feature: Help, completions and languages

  Users look up words where they type them: in a shell.

  Rule: an unknown name is an error with a remedy

    Scenario Outline: <command> names nothing
      When I run `gherkin-run <command>`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <error>
        """

      Examples:
        | command           | error                                                                                       |
        | help configration | TOPIC: there is no help on "configration"; did you mean configuration?                      |
        | help xyzzyxyzzy   | TOPIC: there is no help on "xyzzyxyzzy"; there is on run, report, <any>, fixtures, parallel |
        | completions csh   | SHELL: "csh" is unknown; did you mean zsh? Known values: bash, zsh, fish                    |
        | completions tcsh  | SHELL: "tcsh" is unknown; known values: bash, zsh, fish                                     |
        | languages fxr     | LANG: there is no language "fxr"; did you mean fr?                                          |

  Rule: shells complete commands, options, values of options, and paths

    Scenario Outline: bash completes <words> to <completions>
      Given an empty file named "my.feature"
      # The bash of macOS has no mapfile.
      When I run the command:
        """
        bash -c 'gherkin-run completions bash > completions.bash
        enable -n mapfile readarray 2> /dev/null
        . ./completions.bash
        COMP_WORDS=(gherkin-run "$@"); COMP_CWORD=$#; _gherkin_run; echo "${COMPREPLY[@]}"' bash <words>
        """
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should be:
        """
        <completions>
        """

      Examples:
        | words             | completions                          |
        | comp              | completions.bash compare completions |
        | --fail            | --fail-fast                          |
        | --no-fail         | --no-fail-fast                       |
        | --color a         | auto always                          |
        | run --isolation n | none                                 |
        | parse --no-a      | --no-ast                             |
        | --format jun      | junit                                |
        | my                | my.feature                           |
        | --config my       | my.feature                           |

    Scenario Outline: the completions for <shell> have all commands and options
      When I run `gherkin-run completions <shell>`
      Then the exit status should be 0
      And the standard output should contain each of:
        | steps             |
        | languages         |
        | fail-fast         |
        | no-ast            |
        | auto always never |

      Examples:
        | shell |
        | zsh   |
        | fish  |

  Rule: languages are listed with their keywords

    Scenario Outline: <command>
      When I run `gherkin-run <command>`
      Then the exit status should be 0
      And the standard output should have a line that matches '<line>'

      Examples:
        | command      | line                   |
        | languages    | ^fr +French +français$ |
        | languages fr | ^rule +"Règle"$        |

    Scenario Outline: a feature without a language has that of the option "<option>"
      Given a file named "f.feature" with:
        """
        Fonctionnalité: f
          Scénario: s
            Quand a step
        """
      When I run `gherkin-run <option> f.feature`
      Then the exit status should be <status>

      Examples:
        | option        | status |
        | --language fr | 0      |
        |               | 2      |
