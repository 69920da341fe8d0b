@REQ-RUN-3
Feature: Paths of features

  However a path is written, each feature runs once. Reports have one path for a file, so that they fit together.

  Background:
    Given a file named "Features/sub/a.feature" with:
      """
      Feature: f

        Scenario: s
          Given a step
      """

  Rule: links to folders are followed, without loops, and a file behind several links runs once

    Background:
      Given I move the folder "Features/sub" to "Real"
      And I copy the file "Real/a.feature" to "Features/b.feature"
      And a symbolic link named "Link" to "Real"
      And a symbolic link named "Features/linked" to "../Real"
      And a symbolic link named "Features/again" to "../Link"
      And a symbolic link named "Features/loop" to "."
      And a symbolic link named "Features/up" to ".."

    Scenario Outline: <paths>
      When I run `gherkin-run -f summary <paths>`
      Then the exit status should be 0
      And the output should contain "<count> passed)"

      Examples:
        | paths                     | count          |
        | Link                      | 1 scenario (1  |
        | Link/                     | 1 scenario (1  |
        | Features                  | 2 scenarios (2 |
        | Features/**/*.feature     | 2 scenarios (2 |
        | Features/linked/*.feature | 1 scenario (1  |
        | Link Real Features        | 2 scenarios (2 |
        | Features "!Link"          | 1 scenario (1  |

    Scenario: format and parse follow them too
      When I run `gherkin-run format --check Features`
      Then the exit status should be 0
      When I run `gherkin-run parse Features`
      Then the output should have 2 lines with "\"gherkinDocument\""

  Rule: hidden files are left out unless they are named

    Background:
      Given I copy the file "Features/sub/a.feature" to "Features/.draft.feature"
      And a symbolic link named "Features/.#a.feature" to "someone@somewhere.1234"

    Scenario Outline: <count> of <paths>
      When I run `gherkin-run -f summary <paths>`
      Then the exit status should be 0
      And the output should contain "<count> passed)"

      Examples:
        | paths                            | count          |
        | Features                         | 1 scenario (1  |
        | Features/**/*.feature            | 1 scenario (1  |
        | Features Features/.draft.feature | 2 scenarios (2 |

  Rule: a file that is given with several spellings runs once

    Scenario Outline: <paths> <place>
      Given an empty file named "<marker>"
      When I run the shell script:
        """
        gherkin-run -f summary <paths>
        """
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

      Examples: outside of packages
        | marker | place               | paths                                                                              |
        | other  | outside of packages | Features "$PWD/Features" ./Features Features/../Features/sub/a.feature             |
        | other  | outside of packages | ./Features/sub/a.feature:3 "$PWD/Features/sub/a.feature:3" Features//sub/a.feature |

      Examples: in a package
        | marker        | place        | paths                                                                              |
        | Package.swift | in a package | Features "$PWD/Features" ./Features Features/../Features/sub/a.feature             |
        | Package.swift | in a package | ./Features/sub/a.feature:3 "$PWD/Features/sub/a.feature:3" Features//sub/a.feature |

  Rule: in a package or a repository, messages have one path for a file

    Background:
      Given a symbolic link named "Link" to "Features"
      And a copy of the fixture "machines/contents.sh"
      And an executable file named "paths" with:
        """
        #!/bin/sh
        # Runs the feature in a folder, and prints the paths of messages and of a report.
        top=$PWD
        cd "./$1" && shift
        gherkin-run -q -f message:$top/run.ndjson -f junit:$top/run.xml --format-options junit.schema=common "$@" \
          > $top/summary.txt 2>&1 || exit
        {
          sh $top/contents.sh < $top/run.ndjson
          sed -n 's/.*file="\([^"]*\)".*/\1/p' $top/run.xml
        } | tee $top/paths.txt
        """

    Scenario Outline: in the folder "<place>", <path> has the same path in a package and in a repository
      When I run the shell script:
        """
        top=$PWD
        : > Package.swift
        ./paths "<place>" "<path>" > package.txt || exit
        rm Package.swift; mkdir .git; : > .git/HEAD
        ./paths "<place>" "<path>" || exit
        cmp package.txt paths.txt
        """
      Then the exit status should be 0
      And the output should be:
        """
        source Features/sub/a.feature
        document Features/sub/a.feature
        scenario Features/sub/a.feature s
        run s, line 3
        Features/sub/a.feature
        """

      Examples:
        | place        | path                    |
        |              | Features                |
        |              | ./Features/             |
        |              | $top/Features           |
        |              | Link                    |
        | Features     | .                       |
        | Features/sub | a.feature               |
        | Features/sub | ..                      |
        | Features     | $top/Link/sub/a.feature |

    Scenario Outline: with <marker>, runs from different folders are merged to one
      Given an empty file named "<marker>"
      When I successfully run the shell script:
        """
        gherkin-run -q -f message:1.ndjson Features
        cd Features
        gherkin-run -q -f message:../2.ndjson .
        cd sub
        gherkin-run -q -f message:../../3.ndjson ..
        """
      And I successfully run `gherkin-run merge -o merged.ndjson 1.ndjson 2.ndjson 3.ndjson`
      Then the file "merged.ndjson" should have 1 line with "{\"pickle\":"
      When I change to the folder "Features/sub"
      And I run `gherkin-run parse --no-source a.feature`
      Then the output should contain "\"uri\":\"Features/sub/a.feature\""

      Examples:
        | marker        |
        | Package.swift |
        | .git/HEAD     |

    Scenario Outline: a file outside the package has the path of the link in the package, in the folder "<place>" with <path>
      Given an empty file named "package/Package.swift"
      And I move the folder "Features/sub" to "elsewhere/sub"
      And a symbolic link named "package/Features/link" to "../../elsewhere"
      When I run the shell script:
        """
        top=$PWD/package
        cd "package/<place>"
        gherkin-run -f json "<path>"
        """
      Then the exit status should be 0
      And the JSON value "/0/uri" of the output should be "Features/link/sub/a.feature"

      Examples:
        | place    | path               |
        |          | Features           |
        |          | ./Features/link/   |
        |          | $top/Features/link |
        | Features | link               |

    Scenario: a file outside the package that is given itself runs once, too
      Given an empty file named "package/Package.swift"
      And I copy the file "Features/sub/a.feature" to "package/Features/a.feature"
      And I move the folder "Features/sub" to "elsewhere/sub"
      And a symbolic link named "package/Features/link" to "../../elsewhere"
      And I change to the folder "package"
      When I run `gherkin-run -f summary Features Features/link/sub/a.feature ../elsewhere/sub`
      Then the exit status should be 0
      And the output should contain "2 scenarios (2 passed)"

    Scenario: outside packages and repositories, paths stay as they are given
      When I run `gherkin-run -f json ./Features`
      Then the exit status should be 0
      And the JSON value "/0/uri" of the output should be "./Features/sub/a.feature"

  Rule: in a subfolder of a package, paths are relative to the subfolder, and work there

    Background:
      Given an empty file named "Package.swift"
      And I replace "a step" with "an undefined step" in the file "Features/sub/a.feature"
      And I change to the folder "Features"

    Scenario: locations, the rerun command and the rerun list
      When I run `gherkin-run -f pretty -f rerun:list.txt .`
      Then the exit status should be 1
      And the output should contain "# sub/a.feature:3"
      And the output should contain:
        """
        Run again:
          gherkin-run sub/a.feature:3

        """
      And the file "list.txt" should be exactly:
        """
        sub/a.feature:3
        """

    Scenario Outline: in <place>, <path> is found
      Given I run `gherkin-run -f rerun:list.txt .`
      When I run the shell script:
        """
        cd <place>
        gherkin-run -f summary <path>
        """
      Then the exit status should be 1
      And the output should contain "1 scenario (1 undefined)"

      Examples:
        | place | path                     |
        | .     | sub/a.feature:3          |
        | .     | @list.txt                |
        | .     | Features/sub/a.feature:3 |
        | ..    | @Features/list.txt       |
        | sub   | @../list.txt             |

    Scenario: a report in another folder
      Given I run `gherkin-run -f message:run.ndjson .`
      When I change to the folder "sub"
      And I run `gherkin-run report -f summary ../run.ndjson`
      Then the exit status should be 1
      And the output should contain "# a.feature:4"
      And the output should contain:
        """
        Run again:
          gherkin-run a.feature:3

        """

    Scenario: examples of a file are found
      Given a file named "sub/a.feature" with:
        """
        Feature: f
          Scenario Outline: <name>
            Given a step

            @examples(rows.csv)
            Examples:
        """
      And a file named "Fixtures/rows.csv" with:
        """
        name
        a
        b
        """
      When I run `gherkin-run -f summary sub`
      Then the exit status should be 0
      And the output should contain "2 scenarios (2 passed)"

    Scenario: parse errors
      Given I append the line "    Wrong" to the file "sub/a.feature"
      When I run `gherkin-run .`
      Then the exit status should be 2
      And the standard error should have a line that matches "^sub/a.feature:5:5: "
      And the standard error should not contain "Features/sub"
