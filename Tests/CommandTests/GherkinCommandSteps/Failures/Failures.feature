Feature: Messages of failures

  Scenario: Another exit status
    When I run the shell script:
      """
      echo out; echo err >&2; exit 3
      """
    Then the exit status should be 0

  Scenario: The same exit status
    When I run `true`
    Then the exit status should not be 0

  Scenario: A command fails that should not
    When I successfully run `sh -c 'exit 4'`

  Scenario: A line for a shell fails that should not
    When I successfully run `false; echo out` in a shell

  Scenario: Another line
    When I run `printf 'one\ntwo\n'`
    Then the standard output should be the line "one"

  Scenario: Another output
    When I run the shell script:
      """
      printf 'one\n2026-11-29\nthree \nfour\033[31m'
      """
    Then the output should be:
      """
      one
      <date>
      three
      five
      """

  Scenario: A missing part
    When I run `echo 'Hello, World'`
    Then the standard output should contain "Hello, Word"

  Scenario: A part that should be missing
    When I run `echo 'Hello, World'`
    Then the output should not contain "lo, <any>d"

  Scenario: Lines in another order
    When I run `printf 'b\na\n'`
    Then the output should contain the lines in order:
      """
      a
      b
      """

  Scenario: No line that matches
    When I run `echo a`
    Then the output should have a line that matches "^b$"

  Scenario: A regular expression that is not valid
    When I run `echo a`
    Then the output should have a line that matches "(a"

  Scenario: A missing file
    Given an empty file named "report.txt"
    Then the file "reprot.txt" should be empty

  Scenario: Other files
    Given an empty file named "a"
    Then the folder "." should contain the files:
      | b |

  Scenario: A file outside of the folder
    Given an empty file named "../a"

  Scenario: An absolute path
    Then the file "/etc/passwd" should exist

  Scenario: A link out of the folder
    Given a symbolic link named "etc" to "/etc"
    Then the file "etc/passwd" should exist

  Scenario: A link to a missing file outside
    Given a symbolic link named "new" to "../../new"
    Given a file named "new" with:
      """
      text
      """

  Scenario Outline: A command that no shell interprets: <command>
    When I run the command:
      """
      <command>
      """

    Examples:
      | command            |
      | ls \| wc           |
      | ls > list          |
      | echo $HOME         |
      | echo "$HOME"       |
      | sleep 1 &          |
      | echo 'unbalanced   |
      | echo "unbalanced   |
      | echo \\            |
      | A=b env            |

  Scenario: No command
    When I run the command:
      """
      """

  Scenario: A missing program
    When I run `gherkin-rum lint`

  Scenario: A missing program of the folder
    When I run `./missing`

  Scenario: A program without permission
    Given a file named "script" with:
      """
      #!/bin/sh
      """
    When I run `./script`

  Scenario: A folder as program
    Given a folder named "folder"
    When I run `./folder`

  Scenario: A program without an interpreter
    Given an executable file named "script" with:
      """
      #!/missing/interpreter
      """
    When I run `./script`

  Scenario: A program that is none
    Given an executable file named "text" with:
      """
      Hello
      """
    When I run `./text`

  Scenario: A time limit
    Given the time limit of commands is 0.3 seconds
    When I run the shell script:
      """
      echo begun; sleep 20
      """

  Scenario: A text that never comes
    Given the time limit of commands is 0.3 seconds
    When I start the shell script:
      """
      echo begun; sleep 20
      """
    And I wait until the output contains "done"

  Scenario: A text that cannot come any more
    When I start `echo begun`
    And I wait until the output contains "done"

  Scenario: No command before a check
    Then the output should be empty

  Scenario: Nothing was started
    When I type "text"

  Scenario: An unknown signal
    When I start `sleep 20`
    And I send the signal "SIGTREM"

  Scenario: An unknown key
    When I start `cat` in a terminal
    And I press "Enter"

  Scenario: JSON
    When I run `echo '{"a": [1, 2], "b": {"c": "d"}}'`
    Then the JSON value "/a/1" of the output should be "3"

  Scenario: A missing value of JSON
    When I run `echo '{"a": [1, 2], "b": {"c": "d"}}'`
    Then the JSON value "/b/x" of the output should be "3"

  Scenario: No JSON
    When I run `echo '{"a": }'`
    Then the JSON value "/a" of the output should be "3"

  Scenario: XML
    When I run `echo '<a><b c="d"/></a>'`
    Then the XML of the output should have a "b" element with:
      | c | e |

  Scenario: XML with entities
    When I run `echo '<!DOCTYPE a [<!ENTITY x SYSTEM "/etc/passwd">]><a>&x;</a>'`
    Then the XML of the output should have 1 "a" element

  Scenario: XML with a notation
    When I run `echo '<!DOCTYPE a [<!-- <a> " --><!NOTATION n SYSTEM "n">]><a/>'`
    Then the XML of the output should have 1 "a" element

  Scenario: XML in UTF-16 with entities
    When I run `printf '\376\377\0<\0!\0E\0N\0T\0I\0T\0Y'`
    Then the XML of the output should have 1 "a" element

  Scenario: JSON numbers that differ in large exponents
    When I run `echo 1e99999999999999999998`
    Then the JSON value "" of the output should be:
      """
      1e99999999999999999999
      """

  Scenario: Binary output
    When I run `printf '\377\0001\n'`
    Then the output should be:
      """
      1
      """

  Scenario: Carriage returns
    When I run `printf 'a\r\nb\r\n'`
    Then the output should be:
      """
      a
      b
      """

  Scenario: A missing fixture
    Given a copy of the fixture "tre"

  Scenario: Another number of lines
    When I run `printf 'a\na\n'`
    Then the output should have 1 line with "a"

  Scenario: Another file
    Given a file named "a" with:
      """
      one
      """
    When I run `echo two`
    Then the output should be the same as the file "a"

  Scenario: More output than is kept
    When I run `head -c 20000000 /dev/zero`
    Then the output should not contain "one"

  Scenario: A command without end
    Given the time limit of commands is 0.5 seconds
    When I run `yes`

  Scenario: A text without its empty last line
    When I run `echo a`
    Then the output should be exactly:
      """
      a

      """

  Scenario: Numbers that a placeholder for one does not hide
    When I run `echo 'version 1.2'`
    Then the output should not contain "version <number>.<number>"

  Scenario: Another number that is the same Double
    When I run `echo '{"id": 9007199254740993}'`
    Then the JSON value "/id" of the output should be:
      """
      9007199254740992
      """

  Scenario: An output of which a part was dropped
    When I run the shell script:
      """
      head -c 9000000 /dev/zero | tr '\0' x > whole; head -c 8388608 whole > start; cat whole
      """
    Then the standard output should be the same as the file "start"

  Scenario: A file whose name is not UTF-8
    When I run the shell script:
      """
      mkdir f; touch "f/$(printf 'a\377b')"
      """
    Then the folder "f" should be empty

  Scenario: A folder and a fixture that is a file
    Given a folder named "e"
    Then the folder "e" should be as in the fixture "tree"

  Scenario: A link out of the folder by way of another link
    Given a symbolic link named "b" to "/tmp/escaped"
    And a symbolic link named "a" to "b"
    And a file named "a" with the line "x"

  Scenario: A link to itself
    Given a symbolic link named "a" to "a"
    When I wait until the file "a" exists

  Scenario: A text for a command that has ended
    When I start `true`
    And I wait until the command ends
    And I type "lost"

  Scenario: A comment of a shell
    When I run `echo a # b`

  Scenario: A command that was forgotten
    When I run `echo first`
    And I run `true`
    And I run `true`
    And I run `true`
    And I run `true`
    And I run `true`
    And I run `true`
    And I run `true`
    And I run `true`
    And I run `true`
    And I run `true`
    And I run `true`
    And I go back to `echo first`

  Scenario: XML that is cut off
    When I run `printf '<suite><case name="a"/>'`
    Then the XML of the output should have 0 "failure" elements

  Scenario: XML of a command that printed nothing
    When I run `true`
    Then the XML of the output should have 0 "failure" elements

  Scenario: Two roots in an XML text
    When I run `printf '<a/><b/>'`
    Then the XML of the output should have 1 "a" element

  Scenario: The text of an XML element around another one
    When I run `printf '<p>foo<b>x</b>bar</p>'`
    Then the XML of the output should have a "p" element that contains "foobar"

  Scenario: A value over two lines among JSON lines
    When I run `printf '{"a":1}\n{"b":2\n"c":3}\n'`
    Then the JSON value "/1/c" of the output should be "3"

  Scenario: A text for an input that is closed
    When I start the shell script:
      """
      cat
      sleep 60
      """
    And I close the input
    And I type "lost"

  Scenario: A link by way of a link out of the folder
    Given a symbolic link named "out" to "/tmp"
    And a symbolic link named "a" to "out/escaped"
    And a file named "a" with the line "x"

  Scenario: A working folder that was removed
    Given a folder named "d"
    When I change to the folder "d"
    And I run `rmdir ../d`
    And I run `true`

  Scenario: A replacement character for a byte of a fixture that is not UTF-8
    When I run `printf '\357\277\275\n'`
    Then the output should be as in the fixture "ff.bin"

  Scenario: A part of a JSON text with an equal letter of other code points
    When I run `printf '{"a": "cafe\314\201"}'`
    Then the JSON value "/a" of the output should contain "café"

  Scenario: A text across the end of what is kept of the standard output
    When I run the shell script:
      """
      (head -c 8388608 /dev/zero | tr '\0' a; echo xx); printf bb >&2
      """
    Then the output should contain "abb"

  Scenario: A line that was cut off
    When I run the shell script:
      """
      yes abcdef | head -c 9000004
      """
    Then the output should contain the lines in order:
      """
      abcdef
      abcd
      """
