# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# values: no yes
# environment: SWIFT_BACKTRACE=enable=<value>,color=no,interactive=no,threads=crashed,symbolicate=off
Feature: A crash fails only its own step, with the reason, also next to a backtrace

  Scenario Outline: <fault>
    Given a step
    And a fault: <fault>
    And a step

    Examples:
      | fault             | outcome | steps                                    | type                         | message                                                                  |
      | unwrap            | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …Fault.swift:…Unexpectedly found nil while unwrapping an Optional value… |
      | index             | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …Index out of range…                                                     |
      | overflow          | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …the process was ended by SIG…                                           |
      | fatalError        | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …Fault.swift:…the kettle is empty…                                       |
      | precondition      | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …no arguments expected…                                                  |
      | cast              | failed  | [passed] passed failed skipped [skipped] | SIGABRT                      | …Could not cast value…                                                   |
      | division          | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …Division by zero…                                                       |
      | forcedTry         | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …unexpectedly raised an error…                                           |
      | unowned           | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL or SIGABRT | …unowned…                                                                |
      | exclusivity       | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL or SIGABRT | …Simultaneous accesses…                                                  |
      | abort             | failed  | [passed] passed failed skipped [skipped] | SIGABRT                      | …SIGABRT: abort…                                                         |
      | exitWell          | failed  | [passed] passed failed skipped [skipped] | exit                         | …exit(0)…                                                                |
      | exitBadly         | failed  | [passed] passed failed skipped [skipped] | exit                         | …exit(3)…                                                                |
      | quickExit         | failed  | [passed] passed failed skipped [skipped] | exit                         | …exit(0)…                                                                |
      | killed            | failed  | [passed] passed failed skipped [skipped] | SIGKILL                      | …killed…                                                                 |
      | raised            | failed  | [passed] passed failed skipped [skipped] | SIGSEGV or SIGABRT           | …the process was ended by SIG…                                           |
      | terminate         | failed  | [passed] passed failed skipped [skipped] | SIGTERM                      | …terminated…                                                             |
      | segfault          | failed  | [passed] passed failed skipped [skipped] | SIGSEGV                      | …an invalid memory access…                                               |
      | stackOverflow     | failed  | [passed] passed failed skipped [skipped] | SIGSEGV or SIGBUS            | …a stack overflow…                                                       |
      | background        | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …in the background…                                                      |
      | childProcess      | failed  | [passed] passed failed skipped [skipped] | SIGTRAP or SIGILL            | …left a child…                                                           |
      | closedDescriptors | failed  | [passed] passed failed skipped [skipped] | ClosedDescriptors            | it closed descriptors of its process…                                    |

  Scenario: other scenarios pass
    Given a step
    # passed: [passed] passed [passed]

  Scenario: the first step of a scenario
    Given a fault: killed
    And a step
    # failed: [passed] failed skipped [skipped]
    # message: …killed…

  Scenario: a transform of an argument
    Given all is well with a faulty argument
    # failed: [passed] failed [skipped]
    # message: …

  Scenario: output before a crash is attached to its step
    Given I print "last words"
    And a fault: fatalError
    # failed: [passed] passed failed [skipped]
    # message: GherkinFaultySteps/Fault.swift:…the kettle is empty…
    # attached: last words (2)
