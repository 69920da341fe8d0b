@REQ-COMPARE-2
Feature: No criterion is lost unnoticed

  Scenarios vanish in large changes, and people and programs weaken them until a run is green. `compare --against` says
  what a suite checked before and does not check any more, from the files of the repository, without a run.

  Background:
    Given a file named "Features/cart.feature" with:
      """
      Feature: Cart

        Scenario: paying
          Given a full cart
          When I pay
          Then the bill is 3
          And a receipt is printed

        Scenario: an empty cart
          When I open the empty cart
          Then I am told what to buy

        Scenario Outline: adding
          When I add <a> and <b>
          Then the sum is <sum>

          Examples:
            | a | b | sum |
            | 1 | 2 | 3   |
            | 5 | 5 | 10  |
      """
    And I set the environment variable "GIT_AUTHOR_NAME" to "A"
    And I set the environment variable "GIT_AUTHOR_EMAIL" to "a@example.org"
    And I set the environment variable "GIT_COMMITTER_NAME" to "A"
    And I set the environment variable "GIT_COMMITTER_EMAIL" to "a@example.org"
    And I successfully run `git init -q -b main .`
    And I successfully run `git add .`
    And I successfully run `git commit -q -m "Add the cart"`

  Rule: a loss is listed, and makes the status 1

    Scenario: nothing changed
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0
      And the standard error should be empty
      And the output should have a line that matches "^Compared with [0-9a-f]{12}, the common ancestor of main and the checked out commit: 0 changed feature files$"
      And the output should have a line that matches "^no loss of criteria found$"

    Scenario: rows that are scenarios now are still there
      Given a file named "Features/sum.feature" with:
        """
        Feature: Sum

          Scenario Outline: <x> and one
            When I add 1 to <x>
            Then the sum is <y>

            Examples:
              | x | y |
              | 1 | 2 |
              | 2 | 3 |
              | 3 | 4 |
        """
      And I successfully run `git add .`
      And I successfully run `git commit -q -m "Add the sum"`
      And a file named "Features/sum.feature" with:
        """
        Feature: Sum

          Scenario: one and one
            When I add 1 to 1
            Then the sum is 2

          Scenario: two and one
            When I add 1 to 2
            Then the sum is 3
        """
      When I run `gherkin-run compare --against HEAD`
      Then the exit status should be 1
      And the output should contain:
        """
        Fewer rows of examples (1)
          ✘ Sum › <x> and one
            Features/sum.feature:3  3 before, 2 now; now one and one
            - | 3 | 4 |

        1 criterion was weakened
        """

    Scenario: each kind of loss
      Given I successfully run the shell script:
        """
        sed -i.old -e '/a receipt is printed/d' -e '/Scenario: an empty cart/,/what to buy/d' -e '/| 5 /d' \
          -e 's/  Scenario Outline/  @skip(APP-1)\n  Scenario Outline/' Features/cart.feature
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the standard error should be empty
      And the output should contain:
        """
        Removed criteria (1)
          ✘ Cart › an empty cart
            Features/cart.feature:9

        Fewer outcome steps (1)
          ✘ Cart › paying
            Features/cart.feature:3  2 before, 1 now
            - a receipt is printed

        Fewer rows of examples (1)
          ✘ Cart › adding
            Features/cart.feature:10  2 before, 1 now
            - | 5 | 5 | 10 |

        Not checked any more (1)
          ✘ Cart › adding
            Features/cart.feature:10
            + @skip(APP-1)

        1 criterion was removed, 2 weakened
        """
      When I run `gherkin-run compare --against main --format markdown`
      Then the exit status should be 1
      And the output should have a line that matches "^## ❌ 1 criterion was removed, 2 weakened$"
      And the output should contain "### Removed criteria"
      When I run `gherkin-run compare --against main --format json`
      Then the exit status should be 1
      And the standard output should have the JSON values:
        | /criteria/removedCount       | 1             |
        | /criteria/weakenedCount      | 2             |
        | /criteria/removed/0/scenario | an empty cart |
        | /criteria/skipped/0/added/0  | @skip(APP-1)  |

    Scenario: what is committed on the other branch is no loss of this one
      Given I successfully run the shell script:
        """
        git checkout -q -b topic
        git checkout -q main
        printf '\n  Scenario: new\n    Then it is new\n' >> Features/cart.feature
        git commit -q -a -m "Add a scenario"
        git checkout -q topic
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0

    Scenario: another expectation is only listed
      Given I replace "the bill is 3" with "the bill is 4" in the file "Features/cart.feature"
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0
      And the output should contain:
        """
        Changed expectations, which are no loss (1)
          • Cart › paying
            Features/cart.feature:3
            - the bill is 3
            + the bill is 4
        """

    Scenario: a file that was renamed and sorted is the same
      Given I successfully run the shell script:
        """
        mkdir Features/shop
        { sed -n 1,2p Features/cart.feature; sed -n 9,12p Features/cart.feature; sed -n 3,8p Features/cart.feature
          sed -n '13,$p' Features/cart.feature; } > Features/shop/basket.feature
        rm Features/cart.feature
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0
      And the output should have a line that matches ": 2 changed feature files$"

    Scenario: all features are gone
      Given I successfully run `rm -r Features`
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should have a line that matches "^3 criteria were removed$"

    Scenario: in a folder of the repository, paths are relative to it
      Given I successfully run the shell script:
        """
        mkdir sub
        sed -i.old '/a receipt is printed/d' Features/cart.feature
        cd sub; gherkin-run compare --against main ../Features > ../output.txt || echo "status $?" >> ../output.txt
        """
      Then the file "output.txt" should contain "../Features/cart.feature:3  2 before, 1 now"
      And the file "output.txt" should contain "status 1"

    Scenario: rows of a fixture
      Given a file named "Features/Fixtures/sums.csv" with:
        """
        a,b
        1,2
        3,4
        """
      And a file named "Features/sums.feature" with:
        """
        Feature: Sums
          Scenario Outline: adding <a>
            When I add <b>
            Then it is more

            @examples(sums.csv)
            Examples:
        """
      And I successfully run `git add .`
      And I successfully run `git commit -q -m "Add sums"`
      And I successfully run `sed -i.old /3,4/d Features/Fixtures/sums.csv`
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should contain "- | 3 | 4 |"

  Rule: a commit message can say why

    Scenario Outline: <what>
      Given I successfully run the shell script:
        """
        sed -i.old '/Scenario: an empty cart/,/what to buy/d' Features/cart.feature
        git checkout -q -b topic
        git commit -q -a -m 'Simplify the cart' -m '<trailer>'
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be <status>
      And the output should have a line that matches "<line>"

      Examples:
        | what                  | trailer                                | status | line                                         |
        | a reason              | Criteria-removed: nobody has that cart | 0      | ^1 criterion was removed; a commit says why$ |
        | the reason is printed | Criteria-removed: nobody has that cart | 0      | ^  • [0-9a-f]{12}: nobody has that cart$     |
        | no reason             | Criteria-removed:                      | 1      | ^1 criterion was removed$                    |
        | another word          | Criteria-gone: nobody has that cart    | 1      | ^1 criterion was removed$                    |

    Scenario: a reason of an earlier change is none for this one
      Given I successfully run the shell script:
        """
        git commit -q --allow-empty -m 'Begin' -m 'Criteria-removed: none were there'
        git checkout -q -b topic
        sed -i.old '/Scenario: an empty cart/,/what to buy/d' Features/cart.feature
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1

  Rule: the configuration of each side says what is checked

    Scenario: a tag expression that leaves out more
      Given I successfully run the shell script:
        """
        sed -i.old 's/  Scenario: paying/  @slow\n  Scenario: paying/' Features/cart.feature
        echo 'tags: not @wip' > gherkin-run.yaml
        git add .; git commit -q -m 'Add settings'
        echo 'tags: not (@wip or @slow)' > gherkin-run.yaml
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should contain:
        """
        Not checked any more (1)
          ✘ Cart › paying
            Features/cart.feature:4
            + tags: not (@wip or @slow)

        Changed settings (1)
          • tags: "not @wip" → "not (@wip or @slow)"
        """

    Scenario: a tag that the expression leaves out
      Given I successfully run the shell script:
        """
        echo 'tags: not @wip' > gherkin-run.yaml
        git add .; git commit -q -m 'Add settings'
        sed -i.old 's/  Scenario: paying/  @wip\n  Scenario: paying/' Features/cart.feature
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should contain "+ tags: not @wip"

    Scenario: paths that leave out more
      Given I successfully run the shell script:
        """
        mkdir Features/old; printf 'Feature: Old\n  Scenario: s\n    Then it is old\n' > Features/old/old.feature
        git add .; git commit -q -m 'Add a feature'
        echo 'paths: [Features, "!Features/old"]' > gherkin-run.yaml
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should contain "✘ Old › s"
      And the output should contain "• paths: not set →"

    Scenario Outline: <setting> keeps a run from checking <what>
      Given I successfully run the shell script:
        """
        sed -i.old 's/  Scenario: an empty/  @focus\n  Scenario: an empty/' Features/cart.feature
        git add .; git commit -q -m 'Add a tag'
        echo '<setting>' > gherkin-run.yaml
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should contain "Not checked any more (<number>)"
      And the output should contain "+ <reason>"
      And the output should contain "Changed settings (1)"

      Examples:
        | setting                            | what            | number | reason                                  |
        | dry-run: true                      | anything        | 3      | dry-run: true                           |
        | wip: true                          | what passes     | 3      | wip: true                               |
        | shard: 1/2                         | the other part  | 3      | shard: 1/2                              |
        | allow-focus: true                  | other scenarios | 2      | allow-focus: true                       |
        | paths: ["Features/cart.feature:4"] | other lines     | 2      | paths: Features/cart.feature with lines |

    Scenario Outline: the setting <setting> is listed
      Given a file named "gherkin-run.yaml" with the line "<setting>"
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0
      And the output should contain "• <change>"

      Examples:
        | setting         | change                    |
        | no-strict: true | no-strict: not set → true |
        | retry: 3        | retry: not set → 3        |

    Scenario: a configuration with an error
      Given a file named "gherkin-run.yaml" with the line "tags: @slow"
      When I run `gherkin-run compare --against main`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: gherkin-run.yaml:1:7: tags: a plain value cannot begin with @"

    Scenario: a requirement that scenarios cover less
      Given I successfully run the shell script:
        """
        printf 'requirements: list.csv\n' > gherkin-run.yaml
        printf 'id,title\n1,Paying\n2,Adding\n3,Sending\n' > list.csv
        sed -i.old -e 's/  Scenario: paying/  @REQ-1\n  Scenario: paying/' -e 's/  Scenario Outline/  @REQ-2\n&/' Features/cart.feature
        git add .; git commit -q -m 'Add requirements'
        sed -i.old 's/@REQ-1/@REQ-1:partial/' Features/cart.feature
        sed -i.old 's/@REQ-2/@smoke/' Features/cart.feature
        sed -i.old '/^3,/d' list.csv
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0
      And the output should contain:
        """
        Requirements with less coverage (3)
          • 1 (Paying): covered → partly covered
          • 2 (Adding): covered → not covered
          • 3: in no list any more

        no loss of criteria found; 3 requirements with less coverage
        """

    Scenario: requirements that the configuration does not name any more
      Given I successfully run the shell script:
        """
        printf 'requirements: list.csv\n' > gherkin-run.yaml
        printf 'id,title\n1,Paying\n' > list.csv
        git add .; git commit -q -m 'Add requirements'
        rm gherkin-run.yaml
        """
      When I run `gherkin-run compare --against main`
      Then the output should contain:
        """
        Requirements with less coverage (1)
          • 1: in no list any more
        """

  Rule: what cannot be compared is said

    Scenario: lists of requirements that cannot be read in the earlier commit
      Given I successfully run the shell script:
        """
        printf 'requirements: list.csv\n' > gherkin-run.yaml
        git add .; git commit -q -m 'Name a list that is not there'
        printf 'id,title\n1,Paying\n' > list.csv
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0
      And the output should contain:
        """
        Not compared, because the earlier file has errors (1)
          • list.csv: cannot be read: No such file or directory

        no loss of criteria found; the coverage of requirements could not be compared
        """
      When I run `gherkin-run compare --against main --format json`
      Then the JSON value "/requirementsProblem" of the standard output should be "list.csv: cannot be read: No such file or directory"

    Scenario: an earlier file with errors
      Given I successfully run the shell script:
        """
        cp Features/cart.feature good
        echo '    Whatever' >> Features/cart.feature
        git commit -q -a -m 'Break the feature'
        sed '/Scenario: an empty cart/,/what to buy/d' good > Features/cart.feature
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0
      And the output should contain "Not compared, because the earlier file has errors (1)"
      And the output should have a line that matches "^no loss of criteria found; 1 earlier file could not be compared$"

    Scenario Outline: features that <what> names are compared
      Given I successfully run the shell script:
        """
        echo 'Features/cart.feature' > list.txt
        echo "paths: <paths>" > gherkin-run.yaml
        git add .; git commit -q -m 'Name the features'
        sed -i.old '/Scenario: an empty cart/,/what to buy/d' Features/cart.feature
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should contain:
        """
        Removed criteria (1)
          ✘ Cart › an empty cart
            Features/cart.feature:9
        """

      Examples:
        | what                                  | paths           |
        | a list in the configuration           | ['@list.txt']   |
        | an absolute path in the configuration | [$PWD/Features] |

    Scenario: a list that names fewer features
      Given I successfully run the shell script:
        """
        printf 'Feature: Old\n  Scenario: s\n    Then it is old\n' > Features/old.feature
        printf 'Features/cart.feature\nFeatures/old.feature\n' > list.txt
        echo "paths: ['@list.txt']" > gherkin-run.yaml
        git add .; git commit -q -m 'List the features'
        echo 'Features/cart.feature' > list.txt
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should contain "✘ Old › s"

    Scenario: an earlier list with errors
      Given I successfully run the shell script:
        """
        printf 'Features/cart.feature\nFeatures/gone.feature\n' > list.txt
        echo "paths: ['@list.txt']" > gherkin-run.yaml
        git add .; git commit -q -m 'List the features'
        git checkout -q -b topic
        echo 'Features/cart.feature' > list.txt
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 2
      And the output should contain:
        """
        Not compared, because the earlier features cannot be read (1)
          • list.txt:2: no such file: Features/gone.feature; remove the line, or write a new list

        no loss of criteria found; 1 earlier path could not be compared
        """
      Given I successfully run `git commit -q -a -m 'Mend the list' -m 'Criteria-removed: that file was never there'`
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0

    Scenario: features outside of the repository
      Given I successfully run the shell script:
        """
        mkdir inner; cd inner; git init -q -b main .; mkdir Features; cp ../Features/cart.feature Features
        git add .; git commit -q -m 'Add the cart'
        """
      When I run the shell script:
        """
        outside=$PWD/Features; cd inner; gherkin-run compare --against main Features "$outside"
        """
      Then the exit status should be 2
      And the output should contain "the earlier features are not in the repository; name features in it, with relative paths"

    Scenario: a path that is new, and one that was never there
      Given I successfully run the shell script:
        """
        mkdir More; cp Features/cart.feature More
        """
      When I run `gherkin-run compare --against main Features More`
      Then the exit status should be 0
      When I run `gherkin-run compare --against main Features Mroe`
      Then the exit status should be 2
      And the standard error should contain "Mroe: no such file or folder"

    Scenario: features in a submodule
      Given I successfully run the shell script:
        """
        git init -q -b main shared; cd shared
        printf 'Feature: Shared\n  Scenario: s\n    Then it is shared\n' > shared.feature
        git add .; git commit -q -m 'Share a feature'; cd ..
        git -c protocol.file.allow=always submodule add -q "$PWD/shared" Features/shared
        git add Features .gitmodules; git commit -q -m 'Add the submodule'
        cd Features/shared; sed -i.old s/Then/When/ shared.feature
        git add shared.feature; git commit -q -m 'Weaken the feature'; cd ../..
        git add Features; git checkout -q -b topic; git commit -q -m 'Update the submodule'
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 1
      And the output should contain "✘ Shared › s"
      Given I successfully run `git rm -q -f Features/shared`
      When I run `gherkin-run compare --against main`
      Then the exit status should be 2
      And the output should contain "• Features/shared: the earlier commit of the submodule is not here; run git submodule update --init, and git fetch in it"

    Scenario: a link to a folder of features that is not a simple relative path
      Given I successfully run the shell script:
        """
        git mv Features specs; ln -s "$PWD/specs" Features
        git add .; git commit -q -m 'Move the features'
        sed -i.old '/Scenario: an empty cart/,/what to buy/d' specs/cart.feature
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 2
      And the output should contain "• Features: the target of the link can be outside of the repository"

    Scenario: a file with errors in the working tree
      Given I successfully run the shell script:
        """
        echo '    Whatever' >> Features/cart.feature
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 2
      And the standard error should contain "Features/cart.feature: ("

    Scenario Outline: <what>
      Given I successfully run the shell script:
        """
        <before>
        """
      When I run `gherkin-run compare --against <revision>`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should contain '<problem>'

      Examples:
        | what                               | before                                                                                             | revision | problem                              |
        | an unknown revision                | true                                                                                               | nothing  | there is no revision "nothing"       |
        | a revision that begins with -      | true                                                                                               | --all    | there is no revision "--all"         |
        | a revision without common ancestor | git checkout -q --orphan other; git commit -q -m x                                                 | main     | have no common ancestor              |
        | a branch without commits           | rm -rf .git; git init -q -b main .                                                                 | main     | there is no revision "main"          |
        | no repository                      | rm -rf .git                                                                                        | main     | not a git repository                 |
        | a shallow clone                    | git commit -q --allow-empty -m b; git clone -q --depth 1 "file://$PWD" c; mv .git old; mv c/.git . | main     | fetch-depth: 0                       |
        | another work tree                  | mkdir t; git config core.worktree "$PWD/t"                                                         | main     | /t, the work tree that GIT_WORK_TREE |

    Scenario: no Git
      Given I successfully run the shell script:
        """
        mkdir bin; ln -s "$(command -v env)" bin
        """
      When I run the shell script:
        """
        program=$(command -v gherkin-run); PATH="$PWD/bin" "$program" compare --against main
        """
      Then the exit status should be 2
      And the standard error should contain "git is not in PATH"

    Scenario: a partial clone without the earlier files
      Given I successfully run the shell script:
        """
        git config uploadpack.allowFilter true
        sed -i.old '/a receipt is printed/d' Features/cart.feature; git commit -q -a -m b
        git clone -q --filter=blob:none "file://$PWD" clone
        """
      When I run the shell script:
        """
        cd clone; gherkin-run compare --against HEAD~1
        """
      Then the exit status should be 2
      And the standard error should contain "a partial clone needs git fetch --refetch"

  Rule: nothing that a repository names is started

    Scenario: programs in the configuration of Git
      Given a file named "started.sh" with:
        """
        #!/bin/sh
        touch "$STARTED"
        """
      And I successfully run the shell script:
        """
        chmod +x started.sh
        mkdir hooks; for hook in post-index-change post-checkout reference-transaction fsmonitor-watchman; do
          cp started.sh hooks/$hook; done
        echo '*.feature diff=x filter=x' > .gitattributes
        for key in core.fsmonitor core.pager core.sshCommand core.askPass diff.external diff.x.textconv diff.x.command \
          filter.x.clean filter.x.smudge filter.x.process gpg.program gpg.ssh.program trailer.criteria-removed.command \
          trailer.criteria-removed.cmd uploadpack.packObjectsHook; do git config $key "$PWD/started.sh"; done
        git config core.hooksPath "$PWD/hooks"; git config log.showSignature true; git config pager.log "$PWD/started.sh"
        sed -i.old '/a receipt is printed/d' Features/cart.feature
        """
      When I run the shell script:
        """
        STARTED="$PWD/started" gherkin-run compare --against main
        """
      Then the exit status should be 1
      And the output should have a line that matches "^1 criterion was weakened$"
      And the file "started" should not exist

    Scenario: links and names that lead out of the copy
      Given I successfully run the shell script:
        """
        ln -s ../../../../../../../../../etc Features/out; ln -s /etc Features/etc; ln -s cart.feature Features/same.feature
        git add .; git commit -q -m links
        rm Features/out Features/etc
        """
      When I run `gherkin-run compare --against main`
      Then the exit status should be 0
      And the standard error should be empty

  Rule: options of both forms are not mixed

    Scenario Outline: compare <arguments> is an error
      When I run `gherkin-run compare <arguments>`
      Then the exit status should be 2
      And the standard error should contain '<problem>'

      Examples:
        | arguments                        | problem                                      |
        | --against main --base main       | --base                                       |
        | --against main --fail-on removed | --fail-on                                    |
        | --against main --add             | --add                                        |
        | old.ndjson                       | NEW is missing                               |
        |                                  | OLD is missing                               |
        | a b c                            | "c"                                          |
        | a b --fail-on gone               | removed, fewer-outcomes, fewer-rows, skipped |
        | --against main no/such/folder    | no/such/folder                               |

  Rule: two runs are compared in the same way

    Background:
      Given I set the environment variable "TZ" to "UTC"
      And a feature with a scenario of the steps:
        """
        Given a step
        Then a step
        """
      And I run `gherkin-run -q -f message:old.ndjson Features/a.feature`
      And a feature with a scenario of the steps:
        """
        Given a step
        """
      And I run `gherkin-run -q -f message:new.ndjson Features/a.feature`

    Scenario: without --fail-on, a loss is a warning
      When I run `gherkin-run compare old.ndjson new.ndjson`
      Then the exit status should be 0
      And the output should contain:
        """
        Fewer outcome steps (1)
          ✘ A › one
            Features/a.feature:2  1 before, 0 now
            - a step
        """
      And the output should have a line that matches "^1 criterion was weakened$"
      When I run `gherkin-run compare old.ndjson new.ndjson --format markdown`
      Then the output should have a line that matches "^## ⚠️ 1 criterion was weakened; 1 with changed text$"

    Scenario Outline: --fail-on <losses> has the status <status>
      When I run `gherkin-run compare old.ndjson new.ndjson --fail-on <losses>`
      Then the exit status should be <status>

      Examples:
        | losses                     | status |
        | fewer-outcomes             | 1      |
        | removed,fewer-outcomes     | 1      |
        | removed,fewer-rows,skipped | 0      |

    Scenario: a run of a part of the suite lost nothing, unless --fail-on says so
      Given a file named "Features/b.feature" with:
        """
        Feature: B
          Scenario: two
            Then a step
        """
      And I run `gherkin-run -q -f message:all.ndjson`
      And I run `gherkin-run -q -f message:part.ndjson --name two`
      When I run `gherkin-run compare all.ndjson part.ndjson`
      Then the exit status should be 0
      And the output should not contain "weakened"
      When I run `gherkin-run compare all.ndjson part.ndjson --fail-on skipped`
      Then the exit status should be 1
      And the output should contain "+ not selected"

    Scenario: a history knows what its runs checked
      Given I run `gherkin-run compare history old.ndjson --add --branch main`
      When I run `gherkin-run compare history new.ndjson --branch main --fail-on fewer-outcomes`
      Then the exit status should be 1
      And the output should have a line that matches "^1 criterion was weakened$"
      When I successfully run `gherkin-run docs site new.ndjson --history history --branch main`
      Then the file "site/index.html" should contain "1 criterion was weakened"
      And the file "site/history.html" should contain "Fewer outcome steps"
