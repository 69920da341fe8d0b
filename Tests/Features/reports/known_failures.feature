@REQ-REPORT-6
Feature: Known failures

  A scenario that is tagged `@known-failure` may fail, and every report names it. When it passes, the run fails, so that
  somebody removes the tag.

  Background:
    Given a file named "known.feature" with:
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
    # A scenario without steps passes, too.
    And a file named "empty.feature" with:
      """
      Feature: f
        @known-failure(APP-12)
        Scenario: empty
        Scenario: other
          Given a step
      """

  Rule: a known failure is accepted, an unexpected pass fails the run, and every report says so

    Scenario Outline: the report <format> of the <feature> scenario
      When I run `gherkin-run -f <format>:process.txt <feature>.feature`
      Then the exit status should be <status>
      And the file "process.txt" should contain:
        """
        <text>
        """
      When I run `gherkin-run --isolation none -f <format>:none.txt <feature>.feature`
      Then the exit status should be <status>
      And the file "none.txt" should contain:
        """
        <text>
        """

      Examples: a known failure
        | feature | status | format   | text                                                                                                                 |
        | known   | 0      | summary  | \n2 scenarios (1 passed, 1 known failure)\n                                                                          |
        | known   | 0      | summary  | \nKnown failures:\n  1) f › known › Given colour is wrong\n       # known.feature:6\n       @known-failure(APP-12)\n |
        | known   | 0      | summary  | the colour is wrong                                                                                                  |
        | known   | 0      | junit    | tests="2" skipped="1" failures="0"                                                                                   |
        | known   | 0      | junit    | <![CDATA[Known failure: Given colour is wrong\nthe colour is wrong\n\nAnd size is wrong\nthe size is wrong]]>        |
        | known   | 0      | tap      | \nnot ok 2 - f › known # TODO known failure: the colour is wrong\n                                                   |
        | known   | 0      | teamcity | ##teamcity[testIgnored name='known' message='known failure: the colour is wrong'                                     |
        | known   | 0      | markdown | ## ✅ 1 of 2 scenarios passed, 1 known failure\n                                                                     |
        | known   | 0      | markdown | \n### Known failures\n                                                                                               |
        | known   | 0      | github   | ::notice file=known.feature,line=6,                                                                                  |
        | known   | 0      | github   | This failure is known.%0Athe colour is wrong                                                                         |
        | known   | 0      | html     | 1 of 2 scenarios passed, 1 known failure                                                                             |
        | known   | 0      | html     | >Known failures</h2>                                                                                                 |
        | known   | 0      | json     | "status":"pending"                                                                                                   |
        | known   | 0      | pretty   | ■ Given colour is wrong                                                                                              |
        | known   | 0      | message  | "exception":{"type":"KnownFailure"                                                                                   |
        | known   | 0      | message  | "success":true}}                                                                                                     |

      Examples: an unexpected pass
        | feature | status | format   | text                                                                                                                     |
        | empty   | 1      | summary  | \n2 scenarios (1 passed, 1 failed)\n                                                                                     |
        | empty   | 1      | summary  | the scenario passes, but @known-failure(APP-12) says that it fails; remove @known-failure(APP-12) from empty.feature:2\n |
        | empty   | 1      | rerun    | empty.feature:3                                                                                                          |
        | empty   | 1      | junit    | tests="2" skipped="0" failures="1"                                                                                       |
        | empty   | 1      | tap      | \nnot ok 1 - f › empty                                                                                                   |
        | empty   | 1      | teamcity | testFailed name='empty'                                                                                                  |
        | empty   | 1      | markdown | ## ❌ 1 of 2 scenarios                                                                                                   |
        | empty   | 1      | github   | ::error                                                                                                                  |
        | empty   | 1      | html     | 1 of 2 scenarios did not pass                                                                                            |
        | empty   | 1      | json     | "status":"failed"                                                                                                        |
        | empty   | 1      | pretty   | the scenario passes, but @known-failure(APP-12) says that it fails;                                                      |
        | empty   | 1      | message  | "type":"KnownFailurePassed"                                                                                              |

    Scenario Outline: nothing is to run again after a known failure, with --isolation <isolation>
      When I run `gherkin-run --isolation <isolation> -f summary -f rerun:rerun.txt known.feature`
      Then the output should not contain "Run again:"
      And the file "rerun.txt" should be empty

      Examples:
        | isolation |
        | process   |
        | none      |

    Scenario Outline: reports of saved messages of the <feature> scenario agree
      Given I run `gherkin-run -f message:a.ndjson <feature>.feature`
      And I run `gherkin-run -f message:b.ndjson <feature>.feature`
      When I run `gherkin-run report -f summary a.ndjson`
      Then the exit status should be <status>
      And the output should contain "2 scenarios (1 passed, 1 <outcome>)"
      When I run `gherkin-run report -f summary a.ndjson b.ndjson`
      Then the exit status should be <status>

      Examples:
        | feature | status | outcome       |
        | known   | 0      | known failure |
        | empty   | 1      | failed        |

    Scenario: a dry run does not fail
      When I run `gherkin-run --dry-run empty.feature`
      Then the exit status should be 0

  Rule: failed expectations are known failures, and crashes are not

    Scenario Outline: <first>, then <second>, with --isolation <isolation>
      Given a file named "k.feature" with:
        """
        Feature: f
          @known-failure
          Scenario: s
            Given <first>
            And <second>
        """
      When I run `gherkin-run --isolation <isolation> -f summary k.feature`
      Then the exit status should be <status>
      And the output should contain "1 scenario (1 <outcome>)"

      Examples:
        | first                          | second               | isolation | status | outcome       |
        | a step                         | an expectation fails | process   | 0      | known failure |
        | a step                         | an expectation fails | none      | 0      | known failure |
        | a step                         | a step               | process   | 1      | failed        |
        | a step                         | a step               | none      | 1      | failed        |
        | a step                         | a fault: fatalError  | process   | 1      | failed        |
        | size is wrong                  | a fault: fatalError  | process   | 1      | failed        |
        | my process ends with 3 in 0 ms | I work for 9000 ms   | process   | 1      | failed        |

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
