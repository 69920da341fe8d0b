@REQ-SAFE-1
Feature: Report files, lists and streams

  Rule: a list of scenarios to run again can be read again

    Scenario Outline: the name of a failed feature contains <what>
      Given I successfully run the shell script:
        """
        mkdir Features
        printf 'Feature: A\n  Scenario: one\n    Given a failing step\n' > "Features/$(printf '<name>').feature"
        """
      And a feature "other" that fails
      When I run `gherkin-run -q -f rerun:r.txt`
      Then the exit status should be 1
      When I remove the file "Features/other.feature"
      And I run `gherkin-run -f progress @r.txt`
      Then the exit status should be 2
      And the output should contain "no such file"
      Given a feature "other" that passes
      When I run `gherkin-run -f progress @r.txt`
      Then the exit status should be 1
      And the output should contain "2 scenarios (1 passed, 1 failed)"

      Examples:
        | what                               | name              |
        | a carriage return                  | a\\rb             |
        | a line separator                   | a\\342\\200\\250b |
        | a next line                        | a\\302\\205b      |
        | a line break                       | a\\nb             |
        | a line break, spaces and a pattern | a \\n[b] {c,d}*   |
        | a form feed and a tab              | a\\fb\\tb         |
        | two line breaks                    | \\r\\na\\nb       |

    Scenario Outline: a run cannot start because of <words>
      Given a feature that fails
      And I run `gherkin-run -q -f rerun:r.txt`
      And a file named "notes.txt" with the line "Call Ann about a.feature"
      When I run `gherkin-run -f rerun:r.txt -f rerun:notes.txt -f rerun:new.txt Features <words>`
      Then the exit status should be 2
      And the file "r.txt" should contain "# no scenario ran: "
      And the file "r.txt" should not contain "a.feature"
      And the file "new.txt" should contain "# no scenario ran: "
      And the file "notes.txt" should be the line "Call Ann about a.feature"
      # A list without scenarios must not be taken for a run in which all passed.
      When I run `gherkin-run @r.txt`
      Then the exit status should be 2
      And the output should contain 'r.txt: the list contains no features: "# no scenario ran: '
      When I run `gherkin-run -q -f rerun:r.txt`
      Then the exit status should be 1
      And the file "r.txt" should be the line "Features/a.feature:2"

      Examples:
        | words             |
        | --retyr 1         |
        | --retry many      |
        | nowhere           |
        | --runner /nowhere |
        | --tags @none      |

    Scenario: a list contains comments
      Given a feature that passes
      And a file named "list.txt" with:
        """
        # smoke tests
        Features/a.feature

        #Features/b.feature
        """
      When I run `gherkin-run @list.txt`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario: a feature in a list has the name of a comment
      Given a feature that passes
      And I copy the file "Features/a.feature" to "#1.feature"
      And a file named "list.txt" with the line "#1.feature"
      When I run `gherkin-run @list.txt`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario: a list has only comments
      Given a file named "list.txt" with the line "# nothing"
      When I run `gherkin-run @list.txt`
      Then the exit status should be 2
      And the output should contain 'list.txt: the list contains no features: "# nothing"'

    Scenario: an empty list is accepted on request
      Given an empty file named "list.txt"
      When I run `gherkin-run --allow-empty @list.txt`
      Then the exit status should be 0

  Rule: a report never replaces an input

    Scenario: the reports of a run that cannot start are features, fixtures or inputs
      Given a feature that passes
      And a file named "Features/Fixtures/b.json" with the line "{}"
      And a file named "secrets.json" with the line "{}"
      And a symbolic link named "link" to "Features/a.feature"
      When I run the command:
        """
        gherkin-run -f junit:Features/a.feature -f json:Features/Fixtures/b.json -f tap:secrets.json
        --world-parameters=secrets.json -f markdown:link Features --typo
        """
      Then the exit status should be 2
      And the file "Features/a.feature" should contain "Scenario: one"
      And the file "Features/Fixtures/b.json" should be the line "{}"
      And the file "secrets.json" should be the line "{}"
      And the folder "." should contain the files:
        | Features/Fixtures/b.json |
        | Features/a.feature       |
        | link                     |
        | secrets.json             |

    Scenario Outline: two reports have the same file, by <what>
      Given a feature that passes
      And I successfully run the shell script:
        """
        <preparation>
        """
      When I run `gherkin-run -f junit:<first> -f tap:<second>`
      Then the exit status should be 2
      And the output should contain "junit already goes to <second>; give one of them its own file: tap:FILE"

      Examples:
        | what                  | preparation        | first | second  |
        | hard links            | touch a; ln a b    | a     | b       |
        | a symbolic link       | touch a; ln -s a b | a     | b       |
        | a linked folder       | mkdir d; ln -s d e | d/a   | e/a     |
        | a linked folder above | ln -s . e          | new/a | e/new/a |

    Scenario: a stream starts with a byte-order mark
      Given a saved run "m" of a feature that passes
      And I successfully run the shell script:
        """
        { printf '\357\273\277'; cat m.ndjson; } > bom.ndjson
        gzip -k bom.ndjson
        """
      When I run `gherkin-run report bom.ndjson -f progress`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"
      When I run `gherkin-run report - -f progress` with the file "bom.ndjson" as input
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"
      When I run `gherkin-run report bom.ndjson.gz -f progress`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"
      And I successfully run `gherkin-run compare bom.ndjson m.ndjson`
      And I successfully run `gherkin-run docs site bom.ndjson`
      And I successfully run `gherkin-run merge bom.ndjson --output all.ndjson`
      When I run `gherkin-run report all.ndjson -f progress`
      Then the output should contain "1 scenario (1 passed)"
