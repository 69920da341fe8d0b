@REQ-AUTHOR-2
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
      And the standard output should be the line "F/ragged.feature"
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

    Scenario Outline: the path "<path>" leads to the features of a folder
      Given I copy the file "F/ragged.feature" to "<file>"
      When I run `gherkin-run format <path>`
      Then the exit status should be 0
      And the standard output should be:
        """
        <file>
        """

      Examples:
        | path         | file                     |
        |              | Features/a.feature       |
        | node_modules | node_modules/x/a.feature |

    Scenario: there is no default folder
      When I run `gherkin-run format`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: there is no folder Features/ or features/ here; create it, or name the features to run
        """

    Scenario Outline: <command> <path> leaves out folders of other projects and of builds
      Given I copy the file "F/ragged.feature" to ".git/a.feature"
      And I copy the file "F/ragged.feature" to ".build/checkouts/x/a.feature"
      And I copy the file "F/ragged.feature" to "node_modules/x/a.feature"
      When I run `gherkin-run <command> <path>`
      Then the exit status should be <status>
      And the output should contain "F/ragged.feature"
      And the output should contain none of:
        | .git/         |
        | .build/       |
        | node_modules/ |
      And the file ".build/checkouts/x/a.feature" should have 3 lines

      Examples:
        | command       | path           | status |
        | format        | .              | 0      |
        | format        | '**/*.feature' | 0      |
        | lint          | .              | 1      |
        | lint          | '**/*.feature' | 1      |
        | run --dry-run | .              | 1      |
        | run --dry-run | '**/*.feature' | 1      |

  Rule: .editorconfig sets the indentation

    Scenario Outline: tabs are set by <what>
      Given a file named ".editorconfig" with:
        """
        <text>
        """
      When I run `gherkin-run format F`
      Then the exit status should be 0
      And the file "F/ragged.feature" should be exactly:
        """
        Feature: f

        	Scenario: s
        		* x
        """

      Examples:
        | what                                | text                                                                                                                |
        | a section for features              | root = true\n[*.feature]\nindent_style = tab                                                                        |
        | a section for several kinds         | [*.{feature,feature.md}]\nindent_style=TAB\nindent_size = 3                                                         |
        | the last section of several         | [*.feature]\nindent_style = space\n\n[F/**.feature]\n; comment\nindent_style = tab                                  |
        | a section before those of all files | [*.feature]\nindent_style = tab\n[*]\nindent_style = space\n[*.md]\nindent_style = space                            |
        | sets of characters                  | [/[A-F]/{b,r[!x]gg}e?.feature]\nindent_style = space\n[F/r\\a{g,}ged.feature]\nindent_style = tab                   |
        | any folders                         | [**/F/**/*.feature]\nindent_style = tab\n[?/*.feature?]\nindent_style = space\n[*red.feature]\nindent_style = space |

    Scenario: a huge set of names does not count
      Given I successfully run the shell script:
        """
        printf '[*.feature]\nindent_style = tab\n[{' > .editorconfig
        head -c 500000 /dev/zero | tr '\0' ',' >> .editorconfig
        printf ']\nindent_style = space\n' >> .editorconfig
        """
      When I run `gherkin-run format F`
      Then the exit status should be 0
      And the file "F/ragged.feature" should have 1 line with "		* x"

    Scenario: sections for other files do not count, and unset removes a property
      Given a file named ".editorconfig" with:
        """
        root = true
        [*]
        indent_size = 4
        end_of_line = crlf
        insert_final_newline = false
        [*.feature]
        indent_size = 1
        [F/{t,x}*.feature]
        indent_size = unset
        """
      And I copy the file "F/tidy.feature" to "tidy"
      When I run `gherkin-run format F`
      Then the exit status should be 0
      And the file "F/ragged.feature" should be exactly:
        """
        Feature: f

         Scenario: s
          * x
        """
      And the file "F/tidy.feature" should be the same as the file "tidy"

    Scenario Outline: <what> of earlier versions is answered with its place there
      Given a file named "gherkin-run.yaml" with:
        """
        <text>
        """
      When I run `gherkin-run format <options> F`
      Then the exit status should be 2
      And the standard error should contain '<problem>; write it in the section [*.feature] of .editorconfig'
      And the file "F/ragged.feature" should have 3 lines

      Examples:
        | what      | text                       | options         | problem                                         |
        | an option | {}                         | --indent-size 4 |                                                 |
        | a setting | layout: { indent-size: 4 } |                 | gherkin-run.yaml:1: there is no option "layout" |

  Rule: a written file keeps its properties

    Scenario: the target of a symbolic link is written
      Given a symbolic link named "link.feature" to "F/ragged.feature"
      And I change the permissions of "F/ragged.feature" to "640"
      When I run `gherkin-run format link.feature`
      Then the exit status should be 0
      And the file "F/ragged.feature" should have 4 lines
      And the file "F/ragged.feature" should have the permissions "640"
      And the file "link.feature" should be a symbolic link to "F/ragged.feature"

    # Only the superuser can give files away.
    Scenario Outline: <command> preserves owner, group, permissions and <count> names
      Given I append the line "* y  " to the file "F/ragged.feature"
      And I successfully run the shell script:
        """
        <other>
        chmod 640 F/ragged.feature
        chown 1234:5678 F/ragged.feature 2> /dev/null || true
        ls -ln F/ragged.feature | awk '{ print $1, $2, $3, $4 }' > before
        """
      When I run `gherkin-run <command> F`
      And I run `ls -ln F/ragged.feature | awk '{ print $1, $2, $3, $4 }'` in a shell
      Then the output should be the same as the file "before"
      And the file "<name>" should not contain "y "
      And the folder "F" should contain the files:
        | ragged.feature |
        | tidy.feature   |

      Examples:
        | command                              | count | name             | other                     |
        | format                               | 1     | F/ragged.feature | true                      |
        | format                               | 2     | other            | ln F/ragged.feature other |
        | lint --fix --rule trailing-blanks=on | 1     | F/ragged.feature | true                      |
        | lint --fix --rule trailing-blanks=on | 2     | other            | ln F/ragged.feature other |

  Rule: --check and --diff write nothing

    Scenario Outline: <options> has the status <status>
      Given I copy the file "F/ragged.feature" to "old"
      When I run `gherkin-run format <options>`
      Then the exit status should be <status>
      And the standard output should be:
        """
        <output>
        """
      And the file "F/ragged.feature" should be the same as the file "old"

      Examples:
        | options                | status | output                                                                                                                    |
        | --check F              | 1      | F/ragged.feature                                                                                                          |
        | --check F/tidy.feature | 0      |                                                                                                                           |
        | --diff F               | 0      | --- F/ragged.feature\n+++ F/ragged.feature\n@@ -1,3 +1,4 @@\n Feature: f\n-Scenario: s\n-* x\n+\n+  Scenario: s\n+    * x |
        | --diff --check F       | 1      | --- F/ragged.feature\n+++ F/ragged.feature\n@@ -1,3 +1,4 @@\n Feature: f\n-Scenario: s\n-* x\n+\n+  Scenario: s\n+    * x |

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
      And I copy the file "F/bad.feature" to "old"
      When I run `gherkin-run format F`
      Then the exit status should be 1
      And the standard output should be the line "F/ragged.feature"
      And the standard error should contain:
        """
        F/bad.feature was not changed because it has parse errors:
        F/bad.feature:5:4: the line begins with no keyword;
        """
      And the file "F/bad.feature" should be the same as the file "old"

    # Not even the superuser can write to an immutable file.
    Scenario: a file without write permission is reported
      Given I copy the file "F/ragged.feature" to "old"
      When I run the shell script:
        """
        chattr +i F/ragged.feature || chmod a-w F/ragged.feature
        gherkin-run format F 2> error
        status=$?
        chattr -i F/ragged.feature
        exit $status
        """
      Then the exit status should be 2
      And the file "error" should have a line that matches "^gherkin-run: F/ragged.feature: cannot be written and was not changed: (Permission denied|Operation not permitted)$"
      And the file "F/ragged.feature" should be the same as the file "old"

    Scenario Outline: a full disk does not damage a file of <names>, and files of a killed process are removed
      Given I successfully run the shell script:
        """
        <other>
        for i in $(seq 400); do echo "* step $i"; done >> F/ragged.feature
        """
      And I copy the file "F/ragged.feature" to "old"
      And an empty file named "F/.gherkin-run-killed.part"
      # A limit of the size of files simulates a full disk.
      When I run `trap "" XFSZ; ulimit -f 4; gherkin-run format F` in a shell
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: F/ragged.feature: cannot be written and was not changed: File too large
        """
      And the file "F/ragged.feature" should be the same as the file "old"
      And the folder "F" should contain the files:
        | ragged.feature |
        | tidy.feature   |

      Examples:
        | names     | other                     |
        | one name  | true                      |
        | two names | ln F/ragged.feature other |

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
