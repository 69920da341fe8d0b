@REQ-REPORT-1
Feature: Files of reports

  A build server uploads the files of reports. They are complete, or say why they are not, and never those of an earlier
  run.

  Background:
    Given a file named "F/good.feature" with:
      """
      Feature: good
        Scenario: s
          Given a step
      """
    And an empty file named "file"
    And I successfully run `gherkin-run -q -f message:run.ndjson F`

  Rule: a report that cannot be written is an error, and the others are complete

    Scenario Outline: <command> to <path>
      When I run `gherkin-run <command> -f message:<path> -f junit:deep/er/junit.xml -f progress`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: cannot <any> <path>: <any><others>
        """
      And the output should contain "1 scenario (1 passed)"
      And the file "deep/er/junit.xml" should have a line that matches "^</testsuite>$"

      Examples: a run, which also reports the files that it wrote
        | command | path                        | others                                  |
        | run F   | file/report.ndjson          | \ngherkin-run: junit: deep/er/junit.xml |
        | run F   | F                           | \ngherkin-run: junit: deep/er/junit.xml |
        | run F   | /proc/nowhere/report.ndjson | \ngherkin-run: junit: deep/er/junit.xml |
        | run F   | /dev/full                   | \ngherkin-run: junit: deep/er/junit.xml |

      Examples: reports of a saved run
        | command           | path                        | others |
        | report run.ndjson | file/report.ndjson          |        |
        | report run.ndjson | F                           |        |
        | report run.ndjson | /proc/nowhere/report.ndjson |        |
        | report run.ndjson | /dev/full                   |        |

    Scenario Outline: <command> with a full standard output
      When I run the shell script:
        """
        gherkin-run <command> > /dev/full
        """
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: cannot write standard output: No space left on device"

      Examples:
        | command           |
        | run F             |
        | report run.ndjson |
        | merge run.ndjson  |

    Scenario Outline: <command> with a closed standard output is no error
      When I run the shell script:
        """
        { gherkin-run <command> -f message -f junit:junit.xml 2> error.txt; echo $? > status.txt; } | true
        cat error.txt status.txt
        """
      Then the output should be:
        """
        <output>
        """
      And the file "junit.xml" should have a line that matches "^</testsuite>$"

      Examples:
        | command           | output                           |
        | run F             | gherkin-run: junit: junit.xml\n0 |
        | report run.ndjson | 0                                |

  Rule: each report has its own file

    Scenario Outline: <formats>
      When I run `gherkin-run <formats> F`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain "<problem>; give one of them its own file: <remedy>"

      Examples:
        | formats                    | problem                                | remedy     |
        | -f pretty -f json          | pretty already goes to standard output | json:FILE  |
        | -f tap:x -f junit:x        | tap already goes to x                  | junit:FILE |
        | -f tap:x -f junit:F/.././x | tap already goes to F/.././x           | junit:FILE |

    Scenario: annotations share standard output, and reports share a device
      When I run `gherkin-run -f github -f progress -f json:/dev/null -f tap:/dev/null F`
      Then the exit status should be 0
      And the standard output should contain the lines in order:
        """
        .....
        1 scenario (1 passed)
        """

    Scenario Outline: report does not overwrite its input, given as <stream>
      Given I copy the file "run.ndjson" to "copy.ndjson"
      And a symbolic link named "link" to "run.ndjson"
      When I run `gherkin-run report -f junit:link <stream>` with the file "run.ndjson" as input
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: --format junit:link: link is an input stream; write the report to another file
        """
      And the file "run.ndjson" should be the same as the file "copy.ndjson"

      Examples:
        | stream     |
        | run.ndjson |
        | -          |

    Scenario: an empty value of an option does not make the next word a report
      When I run `gherkin-run --format= junit:junit.xml F`
      Then the exit status should be 2
      And the file "junit.xml" should not exist

  Rule: a command that a signal ends leaves no unfinished file

    Scenario Outline: <signal>
      Given I successfully run `mkfifo pipe` in a shell
      When I start the shell script:
        """
        exec gherkin-run report -f junit:junit.xml pipe
        """
      And I successfully run the shell script:
        """
        exec 3> pipe
        until ls -a | grep -q '[.]part$'; do sleep 0.02; done
        until [ -e ended ]; do sleep 0.02; done > /dev/null &
        """
      And I send the signal "<signal>"
      And I wait until the command ends
      And an empty file named "ended"
      Then the signal "<signal>" should have ended the command
      And the file "junit.xml" should not exist

      Examples:
        | signal  |
        | SIGINT  |
        | SIGTERM |
        | SIGHUP  |
        | SIGQUIT |

  Rule: the reports of a run that cannot start contain the problem instead of an earlier run

    Scenario Outline: <options>
      Given a file named "gherkin-run.yaml" with:
        """
        <settings>
        """
      And I successfully run the shell script:
        """
        for format in junit json html message tap markdown; do echo old > r.$format; done
        echo F/good.feature:2 > r.rerun
        """
      When I run the command:
        """
        gherkin-run -f junit:r.junit -f json:r.json -f html:r.html -f message:r.message -f tap:r.tap -f markdown:r.markdown
        -f rerun:r.rerun <options>
        """
      Then the exit status should be 2
      And the standard error should contain "<problem>"
      And the file "r.junit" should contain "<part>"
      And the file "r.json" should contain "<part>"
      And the file "r.html" should contain "<part>"
      And the file "r.message" should contain "<part>"
      And the file "r.tap" should contain "<part>"
      And the file "r.markdown" should contain "<part>"
      # A list of an earlier run must not be run again.
      And the file "r.rerun" should have a line that matches "^# no scenario ran: .*<part>"
      And the file "F/good.feature" should contain "Given a step"
      When I run `grep -lx old r.*` in a shell
      Then the output should be empty
      When I run `gherkin-run report -f progress r.message`
      Then the exit status should be 1
      And the output should contain "<part>"

      Examples:
        | options                   | settings   | problem                  | part             |
        | nowhere                   | {}         | nowhere                  | nowhere          |
        | F --tags @none            | {}         | no scenario              | no               |
        | F --bogus                 | {}         | no option --bogus        | no option        |
        | F --retry x               | {}         | --retry                  | --retry          |
        | F --timeout 5             | {}         | has no unit              | has no unit      |
        | F                         | timeout: 5 | gherkin-run.yaml         | gherkin-run.yaml |
        | F --name '('              | {}         | --name                   | --name           |
        | F -f usage:F/good.feature | {}         | is a feature of this run | is a feature     |

    Scenario: the configuration names a report, and the run has a list
      Given a file named "gherkin-run.yaml" with:
        """
        format: [junit:junit.xml]
        timeout: 5
        """
      And a file named "rerun.txt" with the line "F/good.feature:3"
      And a file named "junit.xml" with the line "old"
      When I run `gherkin-run @rerun.txt -f rerun:rerun.txt`
      Then the exit status should be 2
      And the file "rerun.txt" should be the line "F/good.feature:3"
      And the file "junit.xml" should be the line "old"
      When I run `gherkin-run F`
      Then the exit status should be 2
      And the file "junit.xml" should contain "has no unit"

    Scenario Outline: <problem>
      Given a file named "junit.xml" with the line "old"
      When I run `gherkin-run <arguments> -f junit:junit.xml`
      Then the exit status should be 2
      And the file "junit.xml" should contain "<problem>"

      Examples:
        | arguments             | problem                   |
        | --runner /missing F   | /missing is not a program |
        | report missing.ndjson | missing.ndjson            |

  Rule: if only a hook after the run fails, the list of scenarios to run again has all

    Scenario: in a run, and from its messages
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: a
            Given a step
          Scenario: b
            Given a step
        """
      When I run `gherkin-run -f rerun:rerun.txt -f message:run.ndjson --world-parameters '{"hook": "afterAll"}' a.feature`
      Then the exit status should be 1
      And the file "rerun.txt" should be the line "a.feature:2:4"
      When I run `gherkin-run report -f rerun:again.txt run.ndjson`
      Then the exit status should be 1
      And the file "again.txt" should be the line "a.feature:2:4"
