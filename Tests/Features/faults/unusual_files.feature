@REQ-SAFE-1
Feature: Files that are not regular

  A command reads regular files, and a pipe only if its command line names it.

  Scenario Outline: .editorconfig is a pipe for <command>
    Given a file named "Features/a.feature" with:
      """
      Feature: A
        Scenario: one
          Given a step   
      """
    And I successfully run `mkfifo .editorconfig`
    When I run `gherkin-run <command>`
    Then the exit status should be 2
    And the output should contain ".editorconfig: cannot be read: it is not a regular file"
    And the file "Features/a.feature" should contain "a step   "

    Examples:
      | command        |
      | format         |
      | format --check |

  Scenario: a feature in a folder becomes a pipe after the search
    Given a feature that passes
    And I successfully run `mkfifo first.feature pipe`
    # The search is over when the first feature is opened.
    When I run `(exec 3> first.feature; cat Features/a.feature >&3; mv pipe Features/a.feature) & gherkin-run first.feature Features; status=$?; wait; exit $status` in a shell
    Then the exit status should be 2
    And the output should contain "Features/a.feature"
    And the output should contain "not a regular file"

  Scenario: a pipe on the command line is read on purpose
    Given a feature that passes
    And I successfully run `mkfifo a.feature`
    When I run `cat Features/a.feature > a.feature & gherkin-run a.feature; status=$?; wait; exit $status` in a shell
    Then the exit status should be 0
    And the output should contain "1 scenario (1 passed)"

  Scenario Outline: <file> in a site is a pipe
    Given a feature that passes
    And I successfully run `gherkin-run docs site`
    And I remove the file "site/<file>"
    And I successfully run `mkfifo site/<file>`
    When I run `gherkin-run docs site`
    Then the exit status should be 2
    And the output should contain "site/<file>"
    And the output should contain "it is not a regular file"

    Examples:
      | file            |
      | scenarios.csv   |
      | features.md     |
      | index.html      |
      | site-files.json |

  Scenario: lint --fix cannot write the first of two features
    Given a file named "Features/a.feature" with:
      """
      Feature: A
        Scenario: one
          Given a step   
      """
    And I copy the file "Features/a.feature" to "Features/b.feature"
    # Not even the superuser can write to an immutable file.
    And I run `chattr +i Features/a.feature || chmod a-w Features/a.feature` in a shell
    When I run `gherkin-run lint --fix --rule trailing-blanks=on`
    Then the exit status should be 2
    And I run `chattr -i Features/a.feature`
    And the file "Features/a.feature" should contain "a step   "
    And the file "Features/b.feature" should not contain "a step   "
