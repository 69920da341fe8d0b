@REQ-SAFE-4
Feature: The clock and the folders of the machine

  @faketime
  Scenario Outline: the clock is at <time>
    Given a feature that passes
    When I run `faketime '<time>' gherkin-run -f progress -f message:m.ndjson -f junit:j.xml -f html:h.html`
    Then the exit status should be 0
    And the output should contain "1 scenario (1 passed)"
    When I run `gherkin-run report m.ndjson -f progress`
    Then the exit status should be 0
    And the output should contain "1 scenario (1 passed)"
    When I run `faketime '<time>' gherkin-run -f junit:j.xml --typo`
    Then the exit status should be 2
    And the output should contain "no option --typo"
    And the file "j.xml" should contain "no option --typo"

    Examples:
      | time                |
      | 1901-12-14          |
      | 1969-12-31 23:59:58 |
      | 2262-04-11 23:47:20 |
      | 2262-06-01          |
      | 2500-01-01          |

  Rule: a temporary file that cannot be created is an error that names the folder

    Background:
      Given a feature that passes

    Scenario Outline: <place> is the folder of temporary files
      Given an empty file named "file"
      And I set the environment variable "TMPDIR" to "<place>"
      When I run `gherkin-run`
      Then the exit status should be 2
      And the output should contain "cannot create a temporary file in <place>: "
      And the output should contain "; make space for temporary files, or set TMPDIR"
      And the output should not contain "build the package"
      When I run `gherkin-run steps`
      Then the exit status should be 2
      And the output should contain "set TMPDIR"
      And the output should not contain "build the package"

      Examples:
        | place         |
        | <folder>/none |
        | <folder>/file |
        | /proc         |

    Scenario: the folder has no space
      When I run `trap '' XFSZ; ulimit -f 16; gherkin-run` in a shell
      Then the exit status should be 2
      And the output should contain "cannot allocate space in a temporary file: "
      And the output should contain "; make space for temporary files, or set TMPDIR"
      And the output should not contain "build the package"

  Rule: in a working folder that was removed, each command ends

    Scenario Outline: the tool and the runner run <command>
      When I run the shell script:
        """
        for program in gherkin-run "$GHERKIN_RUN_RUNNER"; do
          (mkdir gone; cd gone; rmdir ../gone; exec "$program" <command> > /dev/null); echo "status $?"
        done
        """
      Then the standard output should be:
        """
        status <status>
        status <status>
        """

      Examples:
        | command                 | status |
        | run                     | 2      |
        | run a.feature           | 2      |
        | steps                   | 0      |
        | lint                    | 2      |
        | lint a.feature          | 2      |
        | format a.feature        | 2      |
        | config                  | 0      |
        | report run.ndjson       | 2      |
        | docs site               | 2      |
        | run --dry-run /dev/null | 2      |

    Scenario: init writes no package
      When I run `mkdir gone; cd gone; rmdir ../gone; exec gherkin-run init --yes` in a shell
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: the working folder was removed; change to another folder"
