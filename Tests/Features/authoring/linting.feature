@REQ-AUTHOR-1
Feature: Finding mistakes in features

  `gherkin-run lint` lists likely mistakes, each with its place, its rule and a remedy. `--fix` corrects the simple ones.

  Background:
    Given a file named "F/a.feature" with:
      """
      Feature: f 

        Scenario: s
          * a step
      """
    And a file named "gherkin-run.yaml" with the line "lint: { trailing-blanks: error, mixed-indentation: on }"

  Rule: a finding is a line with place, rule, problem and remedy, and an error makes the status 1

    Scenario Outline: the status is <status> for <what>
      Given I replace "f " with "f" in the file "F/a.feature"
      And I append the line "<line>" to the file "F/a.feature"
      When I run `gherkin-run lint <options> F/a.feature`
      Then the exit status should be <status>
      And the standard output should have 1 line with "<rule>"

      Examples:
        | what                      | line           | options                                     | rule           | status |
        | a warning                 | Scenario: t    |                                             | empty          | 0      |
        | a warning with --strict   | Scenario: t    | --strict                                    | empty          | 1      |
        | a warning as an error     | Scenario: t    | --rule empty=error                          | empty          | 1      |
        | a suggestion              | * a step       | --strict --rule repeated-step=suggestion    | repeated-step  | 0      |
        | the recommended style     | Scenario:\n* a | --strict --rule style=recommended           | unnamed        | 1      |
        | it without one of its set | Scenario:\n* a | --rule style=recommended --rule unnamed=off | undefined-step | 1      |

    Scenario: there is a finding
      When I run `gherkin-run lint F/a.feature`
      Then the exit status should be 1
      And the standard error should be empty
      And the standard output should be exactly:
        """
        F/a.feature:1:11: trailing-blanks: there is white space at the end of the line; remove it

        1 finding; --fix fixes 1
        """

    Scenario Outline: <what>
      Given a file named "F/a.feature" with:
        """
        Feature: f

          Scenario: s
        <text>
        """
      When I run `gherkin-run lint --rule empty=off F/a.feature`
      Then the exit status should be 1
      And the standard output should be:
        """
        <findings>
        """

      Examples:
        | what                                                | text                                       | findings                                                                                                   |
        | a step has no definition                            | * I am nowhere to be found                 | F/a.feature:4:1: undefined-step: no step definition matches "I am nowhere to be found"; <any>\n\n1 finding |
        | for a misspelt keyword, a similar one is suggested  | * a step\nWhne y                           | F/a.feature:5:1: parse-error: <any> no keyword; did you mean "When"?\n\n1 finding                          |
        | parse errors with the same text have separate lines | * x\n\|a\|\n\|b\|c\|\n* y\n\|a\|\n\|b\|c\| | F/a.feature:6:1: parse-error: <any>\nF/a.feature:9:1: parse-error: <any>\n\n2 findings                     |
        | a definition matches the end of a line of text      | First, a step\n* a step                    | F/a.feature:4:1: lost-line: <any>the definition "a step" <any>; write "* a step"\n\n1 finding              |
        | a keyword without a text is not corrected           | * a step\nGiven                            | F/a.feature:5:1: parse-error: the step has no text; write it behind "Given ", or <any>\n\n1 finding        |
        | a doc string in other quotation marks is one error  | * a step\n'''\na\nb\n'''                   | F/a.feature:5:1: parse-error: ''' does not begin a doc string; write """\n\n1 finding; --fix fixes 1       |
        | no correction is promised that would break the file | Gievn a\nand this is prose\nMore prose     | F/a.feature:4:1: lost-line: "Gievn" is not a keyword<any>\n\n1 finding                                     |

    Scenario: there is none
      Given I replace "f " with "f" in the file "F/a.feature"
      When I run `gherkin-run lint F/a.feature`
      Then the exit status should be 0
      And the output should be empty

    Scenario: definitions that no feature uses are found if a folder is named
      When I run `gherkin-run lint --strict F`
      Then the exit status should be 1
      And the standard output should have a line that matches "Tests/FaultyRunner/FaultySteps.swift:[0-9]+: unused-definition: "
      When I run `gherkin-run lint F/a.feature`
      Then the standard output should not contain "unused-definition"

    Scenario Outline: the tag <tag>, which is reserved and has another form, is refused by lint and by a run
      Given a file named "F/tag.feature" with:
        """
        Feature: f

          <tag>
          Scenario: s
            * a step
        """
      When I run `gherkin-run lint --strict F/tag.feature`
      Then the exit status should be 1
      And the output should have a line that matches "F/tag.feature:3:3: .*<pattern> "
      When I run `gherkin-run F/tag.feature`
      Then the exit status should be 2
      And the output should have a line that matches "F/tag.feature:3:3: .*<pattern> "

      Examples:
        | tag             | pattern             |
        | @serial(db)     | @serial\\(db\\)     |
        | @retry()        | @retry\\(\\)        |
        | @lock()         | @lock\\(\\)         |
        | @skip()         | @skip\\(\\)         |
        | @retry(1000000) | @retry\\(1000000\\) |

  Rule: a parse error is a finding, and the other files are linted

    Scenario: a file has a parse error and an escape sequence
      Given I successfully run `printf 'Feature: f\n  Scenario: s\n  * a step\n  nonsense \033[2J\n' > F/bad.feature` in a shell
      When I run `gherkin-run lint F > out; status=$?; tr '\033' '!' < out; exit $status` in a shell
      Then the exit status should be 1
      And the standard output should have a line that matches "^F/bad.feature:4:3: parse-error: the line begins with no keyword; "
      And the standard output should contain the lines in order:
        """
        F/a.feature:1:11: trailing-blanks: there is white space at the end of the line; remove it
        """
      And the standard output should contain none of:
        | !                 |
        | unused-definition |

  Rule: findings with a common cause share a line

    Background:
      Given a file named "F/a.feature" with:
        """
        Feature: f

          Scenario: s
            - Given x
            - Given x
            - Given x
            - Given x
            - Given x
            - Given x
        """

    Scenario: the line has the first places
      When I run `gherkin-run lint --rule empty=off F/a.feature`
      Then the exit status should be 1
      And the standard output should be:
        """
        F/a.feature:4:5: lost-line: there is "-" before the keyword, <any>write "Given x" (also lines 5, 6, 7 and 2 more)

        6 findings
        """

    Scenario Outline: <option> lists each
      When I run `gherkin-run lint --rule empty=off <option> F/a.feature`
      Then the exit status should be 1
      And the standard output should have 6 lines with "lost-line"

      Examples:
        | option          |
        | --verbose       |
        | --format github |

    Scenario: --json lists each
      When I run `gherkin-run lint --rule empty=off --json F/a.feature`
      Then the exit status should be 1
      And the JSON value "/findings" of the standard output should have 6 elements

    Scenario: a step is undefined in several files
      Given a file named "F/a.feature" with:
        """
        Feature: a

          Scenario: s
            * I am nowhere to be found
        """
      And I copy the file "F/a.feature" to "F/b.feature"
      And I replace "Feature: a" with "Feature: b" in the file "F/b.feature"
      When I run `gherkin-run lint F/a.feature F/b.feature`
      Then the standard output should be:
        """
        F/a.feature:4:5: undefined-step: <any> (also F/b.feature:4)

        2 findings
        """

  Rule: other programs read findings

    Scenario: --json prints an object
      When I run `gherkin-run lint --json F/a.feature`
      Then the exit status should be 1
      And the JSON value "/findings" of the standard output should be:
        """
        [{"uri": "F/a.feature", "line": 1, "column": 11, "rule": "trailing-blanks", "severity": "error",
          "problem": "there is white space at the end of the line", "remedy": "remove it", "fixable": true}]
        """
      And the JSON value "/omitted" of the standard output should be "0"

    Scenario Outline: --format <format> prints lines
      When I run `gherkin-run lint --format <format> F/a.feature`
      Then the exit status should be 1
      And the standard output should be:
        """
        <line>
        """

      Examples:
        | format | line                                                                                                                 |
        | github | ::error file=F/a.feature,line=1,col=11,title=trailing-blanks::there is white space at the end of the line; remove it |
        | xcode  | <folder>/F/a.feature:1:11: error: there is white space at the end of the line; remove it (trailing-blanks)           |

  Rule: --fix corrects what has only one correction

    Scenario: the number of corrections is printed, and the other findings are listed
      Given a file named "F/a.feature" with:
        """
        Feature: f 

          Scenario: s
         	* a step

          Scenario: t
        """
      When I run `gherkin-run lint --fix --strict F/a.feature`
      Then the exit status should be 1
      And the standard error should be the line "gherkin-run: fixed 2 findings in F/a.feature"
      And the standard output should have a line that matches "^F/a.feature:6:3: empty: "
      And the file "F/a.feature" should be exactly:
        """
        Feature: f

          Scenario: s
            * a step

          Scenario: t
        """

    Scenario: doc strings in the quotation marks of behave, and keywords in another case, are corrected
      Given a file named "F/a.feature" with:
        """
        Feature: f
          Scenario: s
            * a step
              '''
              Given text
              '''
            and a step
              '''
              ```
              '''
            * a step
              '''
              \"\"\"
              '''
            * a step
              \"\"\"
              given text
              \"\"\"
        """
      When I run `gherkin-run lint --fix --rule step-argument=off F/a.feature`
      Then the exit status should be 0
      And the standard error should be the line "gherkin-run: fixed 4 findings in F/a.feature"
      And the file "F/a.feature" should contain each of:
        | """\n      Given text\n      """ |
        | And a step\n      """\n      ``` |
        | ```\n      """\n      ```        |
        | """\n      given text\n      """ |

    Scenario Outline: <what> "<line>" is not changed
      Given a file named "F/a.feature" with:
        """
        Feature: f
        <description>
          Scenario: s
            <line>

            * a step
        """
      And I copy the file "F/a.feature" to "old"
      When I run `gherkin-run lint --fix F/a.feature`
      Then the exit status should be <status>
      And the standard output should have <count> lines with "1 finding"
      And the file "F/a.feature" should be the same as the file "old"

      Examples:
        | what                | line                         | description             | status | count |
        | prose,              | when this was written        | . Scenario: see below\n | 0      | 0     |
        | what may be a step, | - Given the price list       |                         | 1      | 1     |
        | what may be a step, | Given: a note                |                         | 1      | 1     |
        | what may be a step, | Gievn the rules of the house |                         | 1      | 1     |
        | what may be a step, | Scenario a                   |                         | 1      | 1     |

  Rule: rules can be listed and set

    Scenario: --rules lists them with their defaults
      When I run `gherkin-run lint --rules`
      Then the exit status should be 0
      And the standard output should contain the lines in order:
        """
        lost-line (error, fixed only in editors)
        too-many-steps (warning, only with style: recommended, limit 10)
            A scenario has more steps than the limit.
        trailing-blanks (warning, only with style: recommended, --fix)
        name-length (warning, off, limit 80)
        required-tags (warning, off without values: tags)
        """

    Scenario Outline: --rule <setting> has the status <status>
      When I run `gherkin-run lint --rule <setting> F/a.feature`
      Then the exit status should be <status>
      And the output should be:
        """
        <output>
        """

      Examples:
        | setting             | status | output                                                                                |
        | trailing-blanks=off | 0      |                                                                                       |
        | trailing-blank=off  | 2      | gherkin-run: --rule: there is no rule "trailing-blank"; did you mean trailing-blanks? |
        | empty               | 2      | gherkin-run: --rule: "empty" sets nothing; write empty=off or empty=error             |
