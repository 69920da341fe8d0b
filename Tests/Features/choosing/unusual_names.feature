@linux @REQ-RUN-3
Feature: Feature files with unusual names

  Linux tells names apart by their bytes, even if they look the same. A run confuses no files, and skips none silently.

  Background:
    Given a copy of the fixture "choosing/names.sh"
    And a file named "good" with:
      """
      Feature: f

        Scenario: s
          Given a step
      """
    And a file named "undefined" with:
      """
      Feature: f

        Scenario: s
          Given an undefined step
      """

  Rule: files whose names are canonically equivalent are different files

    Scenario Outline: <arguments> are both files
      When I run the shell script:
        """
        set -- good; . ./names.sh
        printf '%s:3\n' "$composed" "$decomposed" > list.txt
        gherkin-run -f summary <arguments>
        """
      Then the exit status should be 0
      And the output should contain "2 scenarios (2 passed)"

      Examples:
        | arguments                     |
        | F                             |
        | "$composed" "$decomposed"     |
        | "F/*.feature"                 |
        | "F/**"                        |
        | "$composed:3" "$decomposed:3" |
        | @list.txt                     |
        | --parallel 2 F                |
        | --shard 1/1 F                 |

    Scenario: excluding a file does not exclude the other one
      When I run the shell script:
        """
        set -- good; . ./names.sh
        gherkin-run -f summary F "!$composed"
        """
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario: reports contain both files
      When I run the shell script:
        """
        set -- undefined; . ./names.sh
        printf '%s:3\n' "$decomposed" "$composed" > expected.txt
        gherkin-run -f summary -f rerun:list.txt -f json:run.json F > summary.txt
        echo "status $?"
        grep -c "'$decomposed:3' $composed:3" summary.txt
        """
      Then the output should contain the lines in order:
        """
        status 1
        1
        """
      And the file "list.txt" should be the same as the file "expected.txt"
      And the JSON value "" of the file "run.json" should have 2 elements

    Scenario: merged streams contain both files
      When I run the shell script:
        """
        set -- good; . ./names.sh
        gherkin-run -q -f message:run.ndjson F > summary.txt
        gherkin-run merge -o merged.ndjson run.ndjson || exit
        sed -n 's/^{"pickle":.*"uri":"\([^"]*\)".*/\1/p' merged.ndjson | LC_ALL=C sort -u > names.txt
        printf '%s\n' "$decomposed" "$composed" > expected.txt
        """
      Then the exit status should be 0
      And the file "names.txt" should be the same as the file "expected.txt"

    Scenario: lint, format and parse read both files
      Given a file named "unformatted" with:
        """
        Feature: f
         Scenario: s
           Given a
        """
      When I run the shell script:
        """
        set -- unformatted; . ./names.sh
        gherkin-run parse F > parsed.txt
        gherkin-run format F > formatted.txt || exit
        cat "$composed" "$decomposed"
        """
      Then the exit status should be 0
      And the file "parsed.txt" should have 2 lines with "\"gherkinDocument\""
      And the output should have 2 lines with "  Scenario: s"

  Rule: a name that is not UTF-8 matters only for features

    Scenario Outline: such a feature in <path> is an error
      When I run the shell script:
        """
        mkdir F; cp good "F/$(printf 'caf\351').feature"; cp good F/a.feature
        gherkin-run "<path>"
        """
      Then the exit status should be 2
      And the standard error should contain:
        """
        F/caf\xE9.feature: the name is not UTF-8, so the feature cannot be read; rename the file
        """

      Examples:
        | path        |
        | F           |
        | F/*.feature |

    Scenario Outline: a feature in such a folder in <path> is an error
      When I run the shell script:
        """
        folder="F/$(printf 'caf\351')"; mkdir -p "$folder"; cp good "$folder/a.feature"; cp good F/b.feature
        gherkin-run "<path>"
        """
      Then the exit status should be 2
      And the standard error should contain:
        """
        F/caf\xE9/a.feature: the name is not UTF-8, so the feature cannot be read; rename the file
        """

      Examples:
        | path             |
        | F                |
        | F/*              |
        | F/**             |
        | F/*/*.feature    |
        | F/**/*.feature   |
        | **/[ab].feature  |
        | F/caf*/a.feature |

    Scenario: a pattern that no such feature matches
      When I run the shell script:
        """
        folder="F/$(printf 'caf\351')"; mkdir -p "$folder"; cp good "$folder/a.feature"; cp good F/b.feature
        gherkin-run -f summary "F/**/b.feature"
        """
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario: other such files are ignored
      When I run the shell script:
        """
        mkdir F; cp good F/a.feature; : > "F/$(printf '\351').png"
        gherkin-run -f summary F
        """
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"
