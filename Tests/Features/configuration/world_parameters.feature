@REQ-RUN-13
Feature: Parameters of worlds and locks

  Values that the steps need, such as the address of a server, are given to a run. Their mistakes are found at once.

  Background:
    # The runner reads the parameter hook, a text that names a hook, and fault, what happens there.
    Given a feature that passes

  Rule: --world-parameters takes objects and name=value, of which the last counts

    Scenario: objects and values are given together
      When I run `gherkin-run --world-parameters hook=before --world-parameters '{"fault": "unwrap"}' --world-parameters fault=exitBadly`
      Then the exit status should be 1
      And the standard output should contain "a call of exit(3) ended the process"

    Scenario Outline: values are typed as in YAML, and <value> is <type>
      When I run `gherkin-run --world-parameters 'hook=<value>'`
      Then the exit status should be <status>

      Examples:
        | value | type     | status |
        | 12    | a number | 1      |
        | "12"  | a text   | 0      |

    Scenario Outline: <value> is an error
      When I run `gherkin-run --world-parameters '<value>'`
      Then the exit status should be 2
      And the standard error should contain '<problem>'

      Examples:
        | value    | problem                                                               |
        | hook=[1] | hook is not a single value; write a JSON object: {"hook": …}          |
        | hook     | "hook" is neither a JSON object, nor name=value, nor an existing file |

  Rule: an unknown kind of access to a lock is corrected in the error

    Scenario: on the command line
      When I run `gherkin-run --lock db:raed=@sql`
      Then the exit status should be 2
      And the standard error should be the line 'gherkin-run: --lock: "db:raed" has an unknown kind of access; write db:read=@sql'

    Scenario: in a tag
      Given a file named "c.feature" with:
        """
        Feature: c
          @lock(db:raed)
          Scenario: s
            Given a step
        """
      When I run `gherkin-run c.feature`
      Then the exit status should be 2
      And the standard error should contain "c.feature:2:3: @lock(db:raed) has an unknown kind of access; write @lock(db:read)"
