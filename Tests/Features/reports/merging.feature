@REQ-SHARD-1
Feature: Merging saved runs

  The machines that share a run save their messages. `merge` makes one stream of them, from which reports are made. Nothing
  is lost: a stream that cannot be read completely is never overwritten.

  Background:
    Given a feature "a" that passes
    And a feature "b" that passes
    And I successfully run `gherkin-run -q -f message:a.ndjson Features/a.feature`
    And I successfully run `gherkin-run -q -f message:b.ndjson Features/b.feature`

  Rule: the merged stream has the features and scenarios of all streams

    Scenario: a feature file of comments has a message without a feature, which is merged
      Given a file named "Features/empty.feature" with the line "# nothing yet"
      And I successfully run `gherkin-run -q -f message:a.ndjson Features/a.feature Features/empty.feature`
      When I run `gherkin-run merge a.ndjson b.ndjson`
      Then the exit status should be 0
      And the standard error should be empty
      And the output should have 3 lines with "{\"gherkinDocument\":"
      And the output should have 2 lines with "{\"gherkinDocument\":{\"feature\":"
      And the output should have a line that matches "^[{]\"gherkinDocument\":[{]\"comments\":.*\"uri\":\"Features/empty[.]feature\""

    Scenario: members of a later protocol are kept
      Given I replace "{\"pickle\":{" with "{\"pickle\":{\"later\":[\"é\"]," in the file "b.ndjson"
      When I run `gherkin-run merge a.ndjson b.ndjson`
      Then the exit status should be 0
      And the output should have 1 line with "{\"pickle\":{\"later\":[\"é\"],\"id\":\"2."

    Scenario: different features with the same path are an error with both files, and nothing is written
      Given a feature "a" that fails
      And I run `gherkin-run -q -f message:other.ndjson Features/a.feature`
      When I run `gherkin-run merge -o out.ndjson a.ndjson other.ndjson`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: other.ndjson:2: Features/a.feature differs from that in a.ndjson; merge runs of the same features
        """
      And the file "out.ndjson" should not exist

  Rule: the output can be a file, even one of the inputs

    Scenario: the output is one of the inputs, and another one is standard input
      When I run `gherkin-run merge --output a.ndjson a.ndjson -` with the file "b.ndjson" as input
      Then the exit status should be 0
      And the standard output should be empty
      When I run `gherkin-run report -f summary a.ndjson`
      Then the exit status should be 0
      And the output should contain "2 scenarios (2 passed)"

    Scenario: a stream that cannot be read completely is not overwritten
      Given I replace "{\"testRunFinished\"" with "{damaged" in the file "a.ndjson"
      And I copy the file "a.ndjson" to "damaged.ndjson"
      When I run `gherkin-run merge --output ./a.ndjson a.ndjson b.ndjson`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: ./a.ndjson was not changed because not all streams could be read
        gherkin-run: a.ndjson:<any>
        """
      And the file "a.ndjson" should be the same as the file "damaged.ndjson"

    Scenario Outline: the output <path> cannot be written
      When I run `gherkin-run merge -o <path> a.ndjson`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <problem>
        """

      Examples:
        | path         | problem                                         |
        | /dev/full    | cannot write /dev/full: No space left on device |
        | Features     | cannot open Features: Is a directory            |
        | a.ndjson/out | cannot open a.ndjson/out: Not a directory       |

  Rule: a truncated stream is used up to its end, with status 2

    Scenario: a stream ends within a line
      Given I successfully run `head -c -200 b.ndjson > cut.ndjson` in a shell
      When I run `gherkin-run merge a.ndjson cut.ndjson`
      Then the exit status should be 2
      And the standard error should have a line that matches "^gherkin-run: cut[.]ndjson:[0-9]+:[0-9]+: "
      And the output should contain "cut.ndjson ends before its testRunFinished"

    Scenario: a compressed stream ends too early
      Given I successfully run `gherkin-run -q -f message:a.ndjson.gz Features/a.feature`
      And I successfully run `head -c -8 a.ndjson.gz > cut.ndjson.gz` in a shell
      When I run `gherkin-run report -f summary cut.ndjson.gz`
      Then the exit status should be 2
      And the standard error should contain "cut.ndjson.gz: cannot be read: the gzip file is incomplete; write or copy it again"

  Rule: streams are compressed depending on their names

    Background:
      Given I successfully run `gherkin-run -q -f message:a.ndjson.gz Features/a.feature`

    Scenario: compressed standard input is detected
      When I run `gherkin-run merge --output all.ndjson.gz - b.ndjson` with the file "a.ndjson.gz" as input
      Then the exit status should be 0
      When I run `gherkin-run report -f summary all.ndjson.gz`
      Then the exit status should be 0
      And the output should contain "2 scenarios (2 passed)"

    Scenario: the messages are those of streams that are not compressed
      Given I successfully run `gherkin-run merge --output all.ndjson.gz a.ndjson.gz b.ndjson`
      When I run the shell script:
        """
        gzip -dc a.ndjson.gz > plain.ndjson && gzip -dc all.ndjson.gz > all.ndjson
        gherkin-run merge plain.ndjson b.ndjson
        """
      Then the exit status should be 0
      And the output should be the same as the file "all.ndjson"

  Rule: without the library zlib, only streams that are not compressed can be used

    Background:
      Given I successfully run `gherkin-run -q -f message:a.ndjson.gz Features/a.feature`
      # Files that are not libraries, found before those of the system.
      And an empty file named "lib/libz.so.1"
      And an empty file named "lib/libz.so"
      And I set the environment variable "LD_LIBRARY_PATH" to "<folder>/lib"

    Scenario Outline: the error of `<command>` names the package to install
      When I run `gherkin-run <command>`
      Then the exit status should be 2
      And the standard error should contain "<problem>: the system's compression library zlib (libz.so.1) is missing; install zlib"
      And the file "b.ndjson.gz" should not exist

      Examples:
        | command                       | problem                     |
        | report a.ndjson.gz            | a.ndjson.gz: cannot be read |
        | merge -o b.ndjson.gz a.ndjson | cannot compress b.ndjson.gz |

    Scenario: other streams are merged
      When I run `gherkin-run merge -o b.ndjson a.ndjson`
      Then the exit status should be 0
      And the standard error should be empty
