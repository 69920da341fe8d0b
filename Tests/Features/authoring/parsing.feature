@REQ-AUTHOR-6
Feature: Parsing features

  `gherkin-run parse` prints the official messages of features, one in each line, for tools that need no run.

  Background:
    Given a file named "F/b.feature" with:
      """
      Feature: b
        Scenario: s
          Given x
      """
    And a file named "F/m.feature.md" with the line "# Feature: m"
    And a file named "F/sub/a.feature" with:
      """
      Feature: a
        Scenario: s
          Given y
      """

  Rule: each file has its source, its syntax tree and its pickles

    Scenario: all of a file
      When I run `gherkin-run parse F/b.feature`
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should be:
        """
        {"source":{"data":"Feature: b\n  Scenario: s\n    Given x\n","uri":"F/b.feature","mediaType":"text/x.cucumber.gherkin+plain"}}
        {"gherkinDocument":{"feature":{"tags":[],"location":{"line":1,"column":1},"language":"en","keyword":"Feature","name":"b","description":"","children":[{"scenario":{"id":"1","tags":[],"location":{"line":2,"column":3},"keyword":"Scenario","name":"s","description":"","steps":[{"id":"0","location":{"line":3,"column":5},"keyword":"Given ","keywordType":"Context","text":"x"}],"examples":[]}}]},"comments":[],"uri":"F/b.feature"}}
        {"pickle":{"id":"3","uri":"F/b.feature","location":{"line":2,"column":3},"astNodeIds":["1"],"tags":[],"name":"s","language":"en","steps":[{"id":"2","text":"x","type":"Context","astNodeIds":["0"]}]}}
        """

    Scenario Outline: without <part>
      When I run `gherkin-run parse <options> F/b.feature`
      Then the exit status should be 0
      And the standard output should be:
        """
        {"<first>":{<any>
        {"<second>":{<any>
        """

      Examples:
        | part            | options      | first           | second          |
        | the source      | --no-source  | gherkinDocument | pickle          |
        | the syntax tree | --no-ast     | source          | pickle          |
        | pickles         | --no-pickles | source          | gherkinDocument |

    Scenario: without all of them
      When I run `gherkin-run parse --no-source --no-ast --no-pickles F`
      Then the exit status should be 0
      And the output should be empty

    Scenario: a Markdown file is read as Markdown
      When I run `gherkin-run parse --no-pickles F/m.feature.md`
      Then the exit status should be 0
      And the standard output should contain each of:
        | "mediaType":"text/x.cucumber.gherkin+markdown" |
        | "name":"m"                                     |

    Scenario: ids continue in the next file, so they are unique
      When I run `gherkin-run parse --no-source --no-ast F`
      Then the standard output should be:
        """
        {"pickle":{"id":"3",<any>
        {"pickle":{"id":"7",<any>
        """

  Rule: files have the given order, those of a folder are sorted by name, and none is read twice

    Scenario: a file, its folder and another of its files
      When I run `gherkin-run parse --no-ast --no-pickles F/sub/a.feature F F/b.feature`
      Then the exit status should be 0
      And the standard output should be:
        """
        {"source":{<any>"uri":"F/sub/a.feature"<any>
        {"source":{<any>"uri":"F/b.feature"<any>
        {"source":{<any>"uri":"F/m.feature.md"<any>
        """

    Scenario: - is standard input, as classic Gherkin
      When I run `gherkin-run parse --no-ast --no-pickles F/b.feature -` with the file "F/sub/a.feature" as input
      Then the exit status should be 0
      And the standard output should be:
        """
        {"source":{<any>"uri":"F/b.feature"<any>
        {"source":{"data":"Feature: a<any>Given y\n","uri":"-","mediaType":"text/x.cucumber.gherkin+plain"}}
        """

    Scenario: empty standard input is a file without a feature
      When I run `gherkin-run parse --no-source -`
      Then the exit status should be 0
      And the output should be the line '{"gherkinDocument":{"comments":[],"uri":"-"}}'

  Rule: an error in a file does not keep others from being parsed

    Scenario: a parse error is a message, and the status is 1
      Given a file named "F/a.feature" with the line "nonsense"
      When I run `gherkin-run parse --no-ast --no-pickles F`
      Then the exit status should be 1
      And the standard error should be empty
      And the standard output should be:
        """
        {"source":{<any>"uri":"F/a.feature"<any>
        {"parseError":{"source":{"uri":"F/a.feature",<any>"message":"(1:1): expected: #EOF<any>
        {"source":{<any>"uri":"F/b.feature"<any>
        {"source":{<any>"uri":"F/m.feature.md"<any>
        {"source":{<any>"uri":"F/sub/a.feature"<any>
        """

    Scenario: a file that is not UTF-8 has an error at its first invalid byte
      Given I successfully run `printf 'Feature: x\n  Scenario: caf\351\n' > latin.feature` in a shell
      When I run `gherkin-run parse latin.feature`
      Then the exit status should be 1
      And the standard output should contain each of:
        | "uri":"latin.feature","location":{"line":2,"column":16} |
        | caf�                                                    |

    Scenario: paths that cannot be read are errors, and the status is 2 even with parse errors
      Given a file named "bad.feature" with the line "nonsense"
      And an empty file named "empty/notes.txt"
      When I run `gherkin-run parse --no-ast --no-pickles nowhere bad.feature empty F/b.feature`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: nowhere: no such file or folder; check the path, which is relative to the working directory
        gherkin-run: empty: the folder contains no features; names of feature files end with .feature or .feature.md
        """
      And the standard output should be:
        """
        {"source":{<any>"uri":"bad.feature"<any>
        {"parseError":{"source":{"uri":"bad.feature"<any>
        {"source":{<any>"uri":"F/b.feature"<any>
        """

    Scenario: a folder is named like a feature
      Given I copy the file "F/b.feature" to "F/folder.feature/c.feature"
      When I run `gherkin-run parse --no-ast --no-pickles F`
      Then the exit status should be 0
      And the standard output should have 4 lines

    Scenario Outline: the language of a feature without a language is that of <source>
      Given a file named "fr.feature" with:
        """
        Fonctionnalité: f
          Scénario: s
            Soit un pas
        """
      And a file named "gherkin-run.yaml" with the line "<setting>"
      When I run `gherkin-run parse --no-source --no-ast <option> fr.feature`
      Then the exit status should be 0
      And the standard output should contain '"language":"fr"'

      Examples:
        | source            | setting      | option        |
        | the configuration | language: fr |               |
        | the command line  | language: de | --language fr |

    Scenario: the path is missing
      When I run `gherkin-run parse`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: PATH is missing; see gherkin-run parse --help"

  Rule: output that cannot be written

    Scenario: a closed pipe ends the command without an error
      Given I successfully run the shell script:
        """
        { printf 'Feature: long\n  Scenario: s\n'; for i in $(seq 50000); do echo '    Given a step'; done; } > F/long.feature
        """
      When I run `gherkin-run parse F | head -1 | cut -c1-10` in a shell
      Then the standard output should be the line '{"source":'
      And the standard error should be empty

    Scenario: a full disk is an error
      When I run `gherkin-run parse F > /dev/full` in a shell
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: cannot write standard output: No space left on device"
