Feature: Formatting features

  format gives all features of a project the same layout, so that changes of a feature are changes of its content.

  Background:
    Given a file named "F/ragged.feature" with:
      """
      Feature: f
      Scenario: s
      * x
      """
    And a file named "F/tidy.feature" with:
      """
      Feature: f

        Scenario: s
          * x
      """

  Rule: files are formatted in place

    Scenario: changed files are listed, and nothing else is written
      When I run `gherkin-run format F`
      Then the exit status should be 0
      And the standard output should be:
        """
        F/ragged.feature
        """
      And the standard error should be empty
      And the file "F/ragged.feature" should be exactly:
        """
        Feature: f

          Scenario: s
            * x
        """
      And the folder "F" should contain the files:
        | ragged.feature |
        | tidy.feature   |

    Scenario: formatted files are not changed again
      Given I successfully run `gherkin-run format F`
      When I run `gherkin-run format F`
      Then the exit status should be 0
      And the output should be empty

    Scenario: standard input is formatted to standard output
      When I run `gherkin-run format -` with the file "F/ragged.feature" as input
      Then the exit status should be 0
      And the output should be exactly:
        """
        Feature: f

          Scenario: s
            * x
        """

  Rule: --check and --diff write nothing

    Scenario Outline: the status of <options> is <status>
      When I run `gherkin-run format <options>`
      Then the exit status should be <status>
      And the file "F/ragged.feature" should be exactly:
        """
        Feature: f
        Scenario: s
        * x
        """

      Examples:
        | options                | status |
        | --check F              | 1      |
        | --check F/tidy.feature | 0      |
        | --diff F               | 0      |
        | --diff --check F       | 1      |

    Scenario: --check lists the files to format
      When I run `gherkin-run format --check F`
      Then the exit status should be 1
      And the standard output should be:
        """
        F/ragged.feature
        """

    Scenario Outline: <options> prints a patch
      When I run `gherkin-run format <options> F`
      Then the exit status should be <status>
      And the standard output should contain:
        """
        --- F/ragged.feature
        +++ F/ragged.feature
        @@ -1,3 +1,4 @@
         Feature: f
        """

      Examples:
        | options        | status |
        | --diff         | 0      |
        | --diff --check | 1      |

  Rule: a file that cannot be formatted stays unchanged

    Scenario: a parse error is reported, and the other files are formatted
      Given a file named "F/bad.feature" with:
        """
        Feature: f
          nonsense
          Scenario: s
          * x
           nonsense
        """
      When I run `gherkin-run format F`
      Then the exit status should be 1
      And the standard output should be:
        """
        F/ragged.feature
        """
      And the standard error should contain:
        """
        F/bad.feature was not changed because it has parse errors:
        F/bad.feature:5:4: the line begins with no keyword;
        """
      And the file "F/bad.feature" should be exactly:
        """
        Feature: f
          nonsense
          Scenario: s
          * x
           nonsense
        """

    Scenario: a missing path is an error
      When I run `gherkin-run format nowhere F/tidy.feature`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: nowhere: no such file or folder"

  Rule: without --language, features are in English

    Background:
      Given a file named "fr.feature" with:
        """
        Fonctionnalité: f
        Scénario: s
        * x
        """

    Scenario: keywords of another language are parse errors
      When I run `gherkin-run format fr.feature`
      Then the exit status should be 1

    Scenario: keywords of the given language are known
      When I run `gherkin-run format --language fr fr.feature`
      Then the exit status should be 0
      And the file "fr.feature" should be exactly:
        """
        Fonctionnalité: f

          Scénario: s
            * x
        """
