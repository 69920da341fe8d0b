@REQ-REPORT-7
Feature: Facts about a run

  A report says where its run took place and which source it had, so that somebody else can look at a failure.

  Background:
    Given a file named "a.feature" with:
      """
      Feature: f
        Scenario: a
          Given a failing step
      """

  Rule: the environment and links to the source are in the HTML report

    Background:
      Given I run the command:
        """
        gherkin-run -f html:r.html -f message:r.ndjson --environment 'Browser=Firefox <153>' --environment '{"Node": "a"}'
          --source-link 'https://forge.example/{revision}/{path}#L{line}' a.feature
        """
      And the exit status should be 1

    Scenario Outline: the report of <what>
      Given I run the shell script:
        """
        <command>
        """
      Then the file "r.html" should contain each of:
        | <dt><bdi>Browser</bdi></dt><dd><bdi>Firefox &lt;153&gt;</bdi></dd>                          |
        | <dt><bdi>Node</bdi></dt><dd><bdi>a</bdi></dd>                                               |
        | <a href="https://forge.example/HEAD/a.feature#L3" rel="noopener noreferrer">a.feature:3</a> |
        | <a href="https://forge.example/HEAD/a.feature#L2" rel="noopener noreferrer">a.feature:2</a> |

      Examples:
        | what           | command                                               |
        | the run        | true                                                  |
        | saved messages | rm r.html; gherkin-run report -f html:r.html r.ndjson |

  Rule: build servers have a default of the source link

    Scenario: GitHub Actions
      Given I set the environment variables:
        | GITHUB_ACTIONS    | true               |
        | GITHUB_SERVER_URL | https://github.com |
        | GITHUB_REPOSITORY | a/b                |
        | GITHUB_RUN_ID     | 1                  |
        | GITHUB_SHA        | 62e3f6d0           |
      When I run `gherkin-run -f html:r.html a.feature`
      Then the exit status should be 1
      And the file "r.html" should contain "<a href=\"https://github.com/a/b/blob/62e3f6d0/a.feature#L3\""

    Scenario: GitLab
      Given I set the environment variables:
        | GITLAB_CI      | true                       |
        | CI_PROJECT_URL | https://gitlab.example/a/b |
      When I run `gherkin-run -f html:r.html a.feature`
      Then the exit status should be 1
      And the file "r.html" should contain "<a href=\"https://gitlab.example/a/b/-/blob/HEAD/a.feature#L3\""

  Rule: a report has the name of the repository and the commit that it is based on, if there is one

    Scenario Outline: <what>
      Given I successfully run the shell script:
        """
        mkdir -p project/.git/refs/heads/new; cp a.feature project; cd project
        commit=0123456789abcdef0123456789abcdef01234567
        <repository>
        """
      And I change to the folder "project"
      When I run `gherkin-run -f html:r.html --source-link "https://forge.example/{revision}/{path}#L{line}" a.feature`
      And I run the shell script:
        """
        sed 's/<\/*\(span\|code\)[^>]*>//g' r.html > plain.html
        grep -o ' based on [^ .]* *\(at \)*[0-9a-f]*\|<p class="kind">project<\|//forge.*/a.feature#L3' plain.html
        """
      Then the output should be:
        """
        <facts>
        """

      Examples: the commit is known
        | what                    | repository                                                                                                                     | facts                                                                                                                                      |
        | the commit of a branch  | echo 'ref: refs/heads/new/beer' > .git/HEAD; echo $commit > .git/refs/heads/new/beer                                           | <p class="kind">project<\n based on <bdi>new/beer</bdi> at 01234567\n//forge.example/0123456789abcdef0123456789abcdef01234567/a.feature#L3 |
        | a packed branch         | echo 'ref: refs/heads/main' > .git/HEAD; printf '# pack-refs\\n%s refs/heads/main\\n^%s\\n' $commit $commit > .git/packed-refs | <p class="kind">project<\n based on <bdi>main</bdi> at 01234567\n//forge.example/0123456789abcdef0123456789abcdef01234567/a.feature#L3     |
        | a commit without branch | echo $commit > .git/HEAD                                                                                                       | <p class="kind">project<\n based on revision 01234567\n//forge.example/0123456789abcdef0123456789abcdef01234567/a.feature#L3               |

      Examples: there is no commit
        | what                          | repository                                                                        | facts                             |
        | the branch is new             | echo 'ref: refs/heads/main' > .git/HEAD                                           | //forge.example/HEAD/a.feature#L3 |
        | the branch is another file    | echo 'ref: refs/../config' > .git/HEAD; echo $commit > .git/config                | //forge.example/HEAD/a.feature#L3 |
        | the branch has another text   | echo 'ref: refs/heads/main' > .git/HEAD; printf '<script>' > .git/refs/heads/main | //forge.example/HEAD/a.feature#L3 |
        | the file of the head is empty | : > .git/HEAD                                                                     | //forge.example/HEAD/a.feature#L3 |
        | there is no repository        | rm -r .git                                                                        | //forge.example/HEAD/a.feature#L3 |

    Scenario: in a worktree, the commit is found in the repository
      Given a file named "project/.git" with the line "gitdir: repository/worktrees/a"
      And a file named "project/repository/worktrees/a/commondir" with the line "../.."
      And a file named "project/repository/worktrees/a/HEAD" with the line "ref: refs/heads/main"
      And a file named "project/repository/refs/heads/main" with the line "0123456789abcdef0123456789abcdef01234567"
      And I copy the file "a.feature" to "project/a.feature"
      And I change to the folder "project"
      When I run `gherkin-run -f message a.feature`
      Then the exit status should be 1
      And the output should contain:
        """
        "body":"{\"branch\":\"main\",\"folder\":\"project\",\"revision\":\"0123456789abcdef0123456789abcdef01234567\"}"
        """

    Scenario Outline: merged messages of <what> have <commits>
      Given a file named ".git/HEAD" with the line "0123456789abcdef0123456789abcdef01234567"
      And I run `gherkin-run -f message:first.ndjson a.feature`
      And a file named ".git/HEAD" with:
        """
        <head>
        """
      And I run `gherkin-run -f message:second.ndjson a.feature`
      When I run `gherkin-run merge first.ndjson second.ndjson`
      Then the output should have <count> lines with "0123456789abcdef0123456789abcdef01234567"
      And the output should have 1 line with "{\"testRunFinished\":"

      Examples:
        | what              | commits    | head                                     | count |
        | the same commit   | the commit | 0123456789abcdef0123456789abcdef01234567 | 1     |
        | different commits | none       | 76543210fedcba9876543210fedcba9876543210 | 0     |

  Rule: an incomplete value is rejected with the correct form

    Scenario Outline: <option> <value>
      When I run the shell script:
        """
        gherkin-run <option> "$(printf '<value>')" a.feature
        """
      Then the exit status should be 2
      And the standard error should contain "<remedy>"

      Examples:
        | option        | value                             | remedy                                            |
        | --environment | Firefox                           | write 'Browser=Firefox 153'                       |
        | --environment | =Firefox                          | write 'Browser=Firefox 153'                       |
        | --source-link | http://forge.example/{path}       | write https://HOST/blob/{revision}/{path}#L{line} |
        | --source-link | https://forge.example/{path}\\177 | only visible ASCII characters                     |
        | --source-link | https://forge.example/{path} a    | only visible ASCII characters                     |
