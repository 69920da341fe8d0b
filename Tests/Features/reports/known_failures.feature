Feature: Known failures

  A scenario that is tagged `@known-failure` may fail, and every report names it. When it passes, the run fails, so that
  somebody removes the tag.

  Rule: a known failure is accepted, and every report names it

    Background:
      Given a file named "k.feature" with:
        """
        Feature: f
          Scenario: good
            Given a step
          @known-failure(APP-12)
          Scenario: known
            Given colour is wrong
            And size is wrong
            And a step
        """

    Scenario Outline: the summary with --isolation <isolation>
      When I run `gherkin-run --isolation <isolation> -f summary -f rerun:rerun.txt k.feature`
      Then the exit status should be 0
      And the output should contain:
        """

        Known failures:
          1) f › known › Given colour is wrong
               # k.feature:6
               @known-failure(APP-12)
               # <any>
                   the colour is wrong
        """
      And the output should contain:
        """
        2 scenarios (1 passed, 1 known failure)

        """
      And the output should not contain "Run again:"
      And the file "rerun.txt" should be empty

      Examples:
        | isolation |
        | process   |
        | none      |

    Scenario Outline: the report <format>
      When I run `gherkin-run -f <format>:process.txt k.feature`
      Then the exit status should be 0
      And the file "process.txt" should contain:
        """
        <text>
        """
      When I run `gherkin-run --isolation none -f <format>:none.txt k.feature`
      Then the exit status should be 0
      And the file "none.txt" should contain:
        """
        <text>
        """

      Examples:
        | format   | text                                                                                       |
        | tap      | \nnot ok 2 - f › known › Given colour is wrong # TODO known failure: the colour is wrong\n |
        | teamcity | ##teamcity[testIgnored name='known' message='known failure: the colour is wrong'           |
        | markdown | ## ✅ 1 of 2 scenarios passed\n                                                            |
        | markdown | \n### Known failures\n                                                                     |
        | github   | ::notice file=k.feature,line=6,                                                            |
        | github   | This failure is known.%0Athe colour is wrong                                               |
        | html     | 1 of 2 scenarios passed, 1 known failure                                                   |
        | html     | >Known failures</h2>                                                                       |
        | pretty   | ■ Given colour is wrong                                                                    |
        | message  | "exception":{"type":"KnownFailure"                                                         |
        | message  | "success":true}}                                                                           |

    Scenario Outline: the reports of programs with --isolation <isolation>
      When I run `gherkin-run --isolation <isolation> -f junit:junit.xml -f json:run.json k.feature`
      Then the exit status should be 0
      And the XML of the file "junit.xml" should have a "testsuite" element with:
        | tests    | 2 |
        | skipped  | 1 |
        | failures | 0 |
      And the file "junit.xml" should contain:
        """
        <![CDATA[Known failure: Given colour is wrong
        the colour is wrong

        And size is wrong
        the size is wrong]]>
        """
      And the file "run.json" should have the JSON values:
        | /0/elements/1/steps/0/result/status | pending |
        | /0/elements/1/steps/2/result/status | passed  |

      Examples:
        | isolation |
        | process   |
        | none      |

    Scenario: reports of saved messages accept it too
      Given I successfully run `gherkin-run -f message:a.ndjson k.feature`
      And I successfully run `gherkin-run -f message:b.ndjson k.feature`
      When I run `gherkin-run report -f summary a.ndjson`
      Then the exit status should be 0
      And the output should contain "2 scenarios (1 passed, 1 known failure)"
      When I run `gherkin-run report -f summary a.ndjson b.ndjson`
      Then the exit status should be 0

  Rule: a scenario that passes unexpectedly fails the run, with the line to change

    Scenario Outline: with --isolation <isolation>
      Given a file named "k.feature" with:
        """
        Feature: f

          @known-failure(APP-12)
          Scenario: s
            Given a step
        """
      When I run `gherkin-run --isolation <isolation> -f summary -f rerun:rerun.txt k.feature`
      Then the exit status should be 1
      And the output should contain:
        """
        the scenario passes, but @known-failure(APP-12) says that it fails; remove @known-failure(APP-12) from k.feature:3

        """
      And the file "rerun.txt" should be:
        """
        k.feature:4
        """

      Examples:
        | isolation |
        | process   |
        | none      |

  Rule: a known failure without steps passes, so it fails the run and every report

    Background:
      Given a file named "k.feature" with:
        """
        Feature: f
          @known-failure(APP-12)
          Scenario: empty
          Scenario: other
            Given a step
        """

    Scenario Outline: the summary with --isolation <isolation>
      When I run `gherkin-run --isolation <isolation> -f summary -f rerun:rerun.txt k.feature`
      Then the exit status should be 1
      And the output should contain "2 scenarios (1 passed, 1 failed)"
      And the output should contain "the scenario passes, but @known-failure(APP-12) says that it fails; "
      And the file "rerun.txt" should be:
        """
        k.feature:3
        """

      Examples:
        | isolation |
        | process   |
        | none      |

    Scenario Outline: the report <format>
      When I run `gherkin-run -f <format>:process.txt k.feature`
      Then the exit status should be 1
      And the file "process.txt" should contain:
        """
        <text>
        """
      When I run `gherkin-run --isolation none -f <format>:none.txt k.feature`
      Then the exit status should be 1
      And the file "none.txt" should contain:
        """
        <text>
        """

      Examples:
        | format   | text                                                                |
        | junit    | tests="2" skipped="0" failures="1"                                  |
        | tap      | \nnot ok 1 - f › empty                                              |
        | teamcity | testFailed name='empty'                                             |
        | markdown | ## ❌ 1 of 2 scenarios                                              |
        | github   | ::error                                                             |
        | html     | 1 of 2 scenarios did not pass                                       |
        | json     | "status":"failed"                                                   |
        | pretty   | the scenario passes, but @known-failure(APP-12) says that it fails; |
        | message  | "type":"KnownFailurePassed"                                         |

    Scenario: a report of saved messages fails too
      Given I run `gherkin-run -f message:run.ndjson k.feature`
      When I run `gherkin-run report -f summary run.ndjson`
      Then the exit status should be 1
      And the output should contain "2 scenarios (1 passed, 1 failed)"

    Scenario: a dry run does not fail
      When I run `gherkin-run --dry-run k.feature`
      Then the exit status should be 0

  Rule: what kills the process is not a known failure

    Scenario Outline: a crash after <first>
      Given a file named "k.feature" with:
        """
        Feature: f
          @known-failure
          Scenario: s
            Given <first>
            And <crash>
        """
      When I run `gherkin-run -f summary k.feature`
      Then the exit status should be 1
      And the output should contain "1 scenario (1 failed)"

      Examples:
        | first                          | crash               |
        | a step                         | a fault: fatalError |
        | size is wrong                  | a fault: fatalError |
        | my process ends with 3 in 0 ms | I work for 500 ms   |

    Scenario Outline: a failed expectation is a known failure, with --isolation <isolation>
      Given a file named "k.feature" with:
        """
        Feature: f
          @known-failure
          Scenario: s
            Given an expectation fails
        """
      When I run `gherkin-run --isolation <isolation> -f summary k.feature`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 known failure)"

      Examples:
        | isolation |
        | process   |
        | none      |

  Rule: no policy changes that

    Scenario Outline: with <option>, a known failure is accepted, and an unexpected pass is not
      Given a file named "k.feature" with:
        """
        Feature: f
          @known-failure
          Scenario: s
            Given a failing step
        """
      When I run `gherkin-run <option> -f summary -f message:a.ndjson k.feature`
      Then the exit status should be 0
      When I run `gherkin-run report a.ndjson`
      Then the exit status should be 0
      Given I replace "failing step" with "step" in the file "k.feature"
      When I run `gherkin-run <option> -f summary -f message:b.ndjson k.feature`
      Then the exit status should be 1
      When I run `gherkin-run report b.ndjson`
      Then the exit status should be 1

      Examples:
        | option      |
        | --strict    |
        | --no-strict |
        | --wip       |
