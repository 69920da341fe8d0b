Feature: Commands in the background
  A tester starts a program that runs on, waits for what it does, and ends it.

  Scenario: A command is started, waited for and ended by a signal
    When I start the shell script:
      """
      trap 'echo bye; exit 7' TERM
      echo ready
      while :; do sleep 0.05; done
      """
    And I wait until the output contains "ready"
    And I send the signal "SIGTERM"
    And I wait until the command ends
    Then the exit status should be 7
    And the output should be:
      """
      ready
      bye
      """

  Scenario: Each wait looks after the previous one
    When I start the shell script:
      """
      echo one; echo one; read answer; echo "two $answer"
      """
    And I wait until the output contains "one"
    And I wait until the output contains "one"
    And I type "please"
    And I wait until the output contains "two please"
    And I wait until the command ends
    Then the exit status should be 0

  Scenario: The input is closed
    When I start `cat`
    And I type "hello"
    And I close the input
    And I wait until the command ends
    Then the output should be:
      """
      hello
      """

  Scenario: Other commands run meanwhile
    When I start the shell script:
      """
      while ! [ -e go ]; do sleep 0.02; done; echo gone > done
      """
    And I run `touch go`
    Then the exit status should be 0
    When I wait until the file "done" exists
    And I wait until the command ends
    Then the file "done" should be:
      """
      gone
      """

  Scenario: Two commands in the background
    When I start `sleep 30`
    And I start `cat`
    And I go back to `sleep 30`
    And I send the signal "SIGKILL"
    And I wait until the command ends
    Then the signal "SIGKILL" should have ended the command

  Scenario: A server
    Given a file named "server.py" with:
      """
      import os, socket
      server = socket.create_server(("127.0.0.1", 0))
      print(server.getsockname()[1], file=open("new", "w"), flush=True)
      os.rename("new", "port")
      while True:
        server.accept()[0].close()
      """
    When I start `python3 server.py`
    And I wait until the file "port" exists
    Then the file "port" should be:
      """
      <number>
      """

  Scenario: A terminal
    Given terminals have 57 columns
    When I run `sh -c 'test -t 0 && test -t 1 && test -t 2 && stty size'` in a terminal
    Then the exit status should be 0
    And the output should be:
      """
      24 57
      """
    Given a file named "size" with the line "24 57"
    Then the output should be the same as the file "size"

  Scenario: Typing at a terminal
    When I start `sh -c 'printf "Continue? [y/N] "; read answer; echo "<$answer>"'` in a terminal
    And I wait until the output contains "[y/N]"
    And I type "y"
    And I wait until the command ends
    Then the output should contain "<y>"

  Scenario: Keys of a terminal
    When I start `cat` in a terminal
    And I press "a"
    And I press "Ctrl-C"
    And I wait until the command ends
    Then the signal "SIGINT" should have ended the command

  Scenario: A process that a command leaves is found
    When I run the shell script:
      """
      sleep 0.2 &
      """
    Then no process should be left

  Scenario: A command leaves a process that writes its output later
    When I start the shell script:
      """
      (sleep 0.3; echo ready; sleep 30) &
      """
    And I wait until the command ends
    And I wait until the output contains "ready"

  Scenario: A command leaves a process that creates a file later
    When I start the shell script:
      """
      (sleep 0.3; touch made) > /dev/null 2>&1 &
      """
    And I wait until the file "made" exists
