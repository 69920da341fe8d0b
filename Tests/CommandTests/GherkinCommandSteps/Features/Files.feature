Feature: Files
  A tester prepares files, and checks what a program made of them.

  Scenario: Files are written, changed and removed
    Given a file named "a.txt" with:
      """
      first
      """
    When I copy the file "a.txt" to "same.txt"
    Then the file "a.txt" should be the same as the file "same.txt"
    When I move the file "same.txt" to "a.txt.old"
    And I remove the file "a.txt.old"
    And I append to the file "a.txt":
      """
      second
      """
    And I replace "first" with "1st" in the file "a.txt"
    And I copy the file "a.txt" to "copies/b.txt"
    And I move the file "a.txt" to "c.txt"
    And an empty file named "empty"
    And I append to the file "new":
      """
      line
      """
    And I remove the folder "copies"
    Then the file "a.txt" should not exist
    And the folder "copies" should not exist
    And the file "empty" should be empty
    And the file "c.txt" should be:
      """
      1st
      second
      """
    And the folder "." should contain the files:
      | c.txt |
      | empty |
      | new   |

  Scenario: Files of one line
    Given a file named "notes/a.txt" with the line "  first"
    When I append the line '"second"' to the file "notes/a.txt"
    And I append the line "<any>" to the file "new.txt"
    Then the file "notes/a.txt" should be exactly:
      """
        first
      "second"
      """
    And the file "new.txt" should be the line "<any>"

  Scenario: Fixtures
    Given a copy of the fixture "tree"
    And a copy of the fixture "tree/a.txt" named "other/name.txt"
    And a copy of the fixture "tree" named "."
    Then the folder "tree" should be as in the fixture "tree"
    And the file "other/name.txt" should be as in the fixture "tree/a.txt"
    And the file "sub/b.txt" should contain "beta"
    When I run the shell script:
      """
      echo 'Hello, Ada!'; date '+Today is %Y-%m-%d.'
      """
    Then the output should be as in the fixture "greeting.txt"

  Scenario: Permissions and links
    Given an empty file named "a"
    And a symbolic link named "link" to "a"
    And a symbolic link named "dangling" to "/nowhere"
    When I change the permissions of "a" to "640"
    Then the file "a" should have the permissions "640"
    And the file "link" should be a symbolic link to "a"
    And the file "dangling" should be a symbolic link to "/nowhere"
    When I remove the file "dangling"
    Then the file "dangling" should not exist
    Given a folder named "d/e"
    And a symbolic link named "d/e/up" to "../new"
    And a file named "d/e/up" with the line "by way of a link"
    Then the file "d/new" should be the line "by way of a link"

  Scenario: A file name with a newline, and folders that cannot be read
    When I successfully run the shell script:
      """
      touch "$(printf 'two\nlines')"
      mkdir -p closed/in; touch closed/in/a; chmod 0 closed/in
      """
    Then the exit status should be 0

  Scenario: Texts with placeholders
    Given a file named "report" with:
      """
      Report of 2026-11-29
      Started 09:05:07.123Z, took 12.5 ms
      Balance: -3 of 40
      A line with <any> in it
      """
    Then the file "report" should be:
      """
      Report of <date>
      Started <time>, took <number> ms
      Balance: <number> of <any>
      A line with \<any> in it
      """
    And the file "report" should be exactly:
      """
      Report of 2026-11-29
      Started 09:05:07.123Z, took 12.5 ms
      Balance: -3 of 40
      A line with <any> in it
      """
    And the file "report" should contain:
      """
      took <number> ms
      Balance: -3
      """
    And the file "report" should contain each of:
      | Report of 2026      |
      | Balance: <number> of |
    And the file "report" should contain none of:
      | error       |
      | Report <date> |
    And the file "report" should not contain:
      """
      Balance: -3
      A line
      """
    And the file "report" should contain the lines in order:
      """
      Report of <date>
      A line <any>
      """
    And the file "report" should have 4 lines
    And the file "report" should have 2 lines with "-<any><number>"
    And the file "report" should have a line that matches "^Balance: -\d of \d+$"

  Scenario: Placeholders that follow each other
    Given a file named "log" with:
      """
      version 1.2.3
      open 09:00-17:00
      """
    Then the file "log" should be:
      """
      version <number>.<number>.<number>
      open <time>-<time>
      """
    And the file "log" should contain "n <number>.<number>"
    And the file "log" should contain "<time>-<time>"

  Scenario: A text that ends with an empty line
    Given a file named "text" with:
      """
      a

      """
    Then the file "text" should be exactly:
      """
      a

      """
    And the file "text" should have 2 lines

  Scenario: Files that are not UTF-8
    When I run the shell script:
      """
      printf 'caf\351 alpha' > latin && touch "$(printf 'a\377b')"
      """
    And I replace "alpha" with "beta" in the file "latin"
    And I append the line "end" to the file "latin"
    And I run `sh -c "od -An -c latin | tr -d ' \\n'"`
    Then the output should be the line "caf351beta\nend\n"
    And the file "latin" should be the same as the file "latin"

  Scenario: Equal files with bytes that look like placeholders
    Given a copy of the fixture "any.bin"
    Then the file "any.bin" should be as in the fixture "any.bin"

  Scenario: Permissions and sizes
    Given a file named "secret" with the line "x"
    When I change the permissions of "secret" to "000"
    Then the file "secret" should have the permissions "000"
    And the file "secret" should have the permissions "0"
    When I run the shell script:
      """
      truncate -s 70M big
      """
    Then the file "big" should exist
