Feature: Running a command
  A tester runs a program in a new, empty folder, and checks what it does.

  Scenario: Output and exit status
    Given a file named "notes/today.txt" with:
      """
      Buy milk
      """
    When I run `cat notes/today.txt`
    Then the exit status should be 0
    And the exit status should not be 1
    And the output should be:
      """
      Buy milk
      """

  Scenario: Each scenario has a new folder
    When I run `ls -A`
    Then the output should be empty
    And the folder "." should be empty

  Scenario: The two outputs
    When I run the shell script:
      """
      echo out
      echo err >&2
      exit 3
      """
    Then the exit status should be 3
    And the standard output should be:
      """
      out
      """
    And the standard error should be:
      """
      err
      """
    And the output should contain the lines in order:
      """
      out
      err
      """

  Scenario: A line for a shell
    When I run `echo "$((1 + 1)) and $PWD"; echo err >&2; exit 3` in a shell
    Then the exit status should be 3
    And the standard output should be the line "2 and <folder>"
    And the standard error should be the line "err"
    When I successfully run `echo out | tr a-z A-Z` in a shell
    Then the output should be the line "OUT"

  Scenario: Quotes and backslashes separate arguments as in a shell
    When I run `printf '<%s>\n' "two words" 'it is "quoted"' a\ b "c\"d" '' "" x'y'"z" ~ * '$HOME' "\$X"`
    Then the output should be exactly:
      """
      <two words>
      <it is "quoted">
      <a b>
      <c"d>
      <>
      <>
      <xyz>
      <~>
      <*>
      <$HOME>
      <$X>
      """

  Scenario: A command in several lines
    When I run the command:
      """
      printf '%s-'
        one two \
        three
      """
    Then the output should be:
      """
      one-two-three-
      """

  Scenario: Input
    When I run `tr a-z A-Z` with the input:
      """
      hello
      """
    Then the output should be:
      """
      HELLO
      """
    Given a file named "in.txt" with:
      """
      one
      two
      """
    When I run `wc -l` with the file "in.txt" as input
    Then the output should contain "2"

  Scenario: Input is empty by default
    When I run `cat`
    Then the output should be empty
    And the exit status should be 0

  Scenario: A program that does not read its input ends
    When I run the shell script:
      """
      exec <&-
      exit 4
      """
    Then the exit status should be 4
    When I run `true` with the input:
      """
      nobody reads this
      """
    Then the exit status should be 0

  Scenario: Environment variables
    Given I set the environment variable "FRUIT" to "red apple"
    And I set the environment variables:
      | PLACE | <folder>/x |
      | EMPTY |            |
    When I run the shell script:
      """
      echo "$FRUIT, $PLACE, ${EMPTY-unset}."
      """
    Then the output should be:
      """
      red apple, <folder>/x, .
      """
    Given I unset the environment variable "FRUIT"
    When I run the shell script:
      """
      echo "${FRUIT-unset}"
      """
    Then the output should be:
      """
      unset
      """

  @runner
  Scenario: The variables of the run are not passed on
    When I run `env`
    Then the output should not contain "GHERKIN_RUN"
    And the output should not contain "SWIFT_BACKTRACE"
    And the output should contain "PWD=<folder>"

  Scenario: Another folder
    Given a folder named "deep/er"
    And I change to the folder "deep/er"
    When I run `pwd`
    Then the output should be:
      """
      <folder>/deep/er
      """
    Given an empty file named "here"
    And I change to the folder ".."
    Then the file "er/here" should exist

  Scenario: A program of the working folder
    Given an executable file named "bin/greet" with:
      """
      #!/bin/sh
      echo "Hello, $1!"
      """
    When I successfully run `bin/greet Ada`
    Then the output should be:
      """
      Hello, Ada!
      """

  Scenario: A program beside the runner
    When I successfully run `gherkin-run --version`
    Then the output should have a line that matches "^gherkin-run \d+\.\d+"
    When I successfully run the shell script:
      """
      gherkin-run --version
      """
    Then the output should have 1 line

  Scenario: A signal ends a command
    When I run the shell script:
      """
      kill -USR1 $$
      """
    Then the signal "SIGUSR1" should have ended the command

  Scenario: Signals are neither blocked nor ignored
    When I run the shell script:
      """
      grep -E '^Sig(Blk|Ign):' /proc/self/status || printf 'Sig%s:\t0000000000000000\n' Blk Ign
      """
    Then the output should have a line that matches "^SigBlk:\s0000000000000000$"
    # Two signals of the C library are ignored.
    And the output should have a line that matches "^SigIgn:\s0000000[01][08]0000000$"

  Scenario: A command has no descriptors but its streams
    When I run the shell script:
      """
      ls /proc/self/fd 2> /dev/null | grep -v '^[0123]$' || true
      """
    Then the output should be empty

  Scenario: A command ends although a process that it started has its output
    When I run the shell script:
      """
      sleep 300 &
      echo started
      """
    Then the output should be:
      """
      started
      """

  Scenario: A command writes more than is kept
    When I run `head -c 20000000 /dev/zero`
    Then the exit status should be 0
