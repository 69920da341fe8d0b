# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# options: --parallel 4
Feature: With several workers, crashes fail only their own scenarios

  Scenario Outline: <n>: <step>
    Given a step
    And <step>

    Examples:
      | n                     | step                   | outcome | steps                            | message |
      | unwrap1               | a fault: unwrap        | failed  | [passed] passed failed [skipped] | …       |
      | unwrap1 beside        | a step                 | passed  | [passed] passed passed [passed]  |         |
      | exitWell1             | a fault: exitWell      | failed  | [passed] passed failed [skipped] | …       |
      | exitWell1 beside      | a step                 | passed  | [passed] passed passed [passed]  |         |
      | stackOverflow1        | a fault: stackOverflow | failed  | [passed] passed failed [skipped] | …       |
      | stackOverflow1 beside | a step                 | passed  | [passed] passed passed [passed]  |         |
      | unwrap2               | a fault: unwrap        | failed  | [passed] passed failed [skipped] | …       |
      | unwrap2 beside        | a step                 | passed  | [passed] passed passed [passed]  |         |
      | exitWell2             | a fault: exitWell      | failed  | [passed] passed failed [skipped] | …       |
      | exitWell2 beside      | a step                 | passed  | [passed] passed passed [passed]  |         |
      | stackOverflow2        | a fault: stackOverflow | failed  | [passed] passed failed [skipped] | …       |
      | stackOverflow2 beside | a step                 | passed  | [passed] passed passed [passed]  |         |
      | unwrap3               | a fault: unwrap        | failed  | [passed] passed failed [skipped] | …       |
      | unwrap3 beside        | a step                 | passed  | [passed] passed passed [passed]  |         |
      | exitWell3             | a fault: exitWell      | failed  | [passed] passed failed [skipped] | …       |
      | exitWell3 beside      | a step                 | passed  | [passed] passed passed [passed]  |         |
      | stackOverflow3        | a fault: stackOverflow | failed  | [passed] passed failed [skipped] | …       |
      | stackOverflow3 beside | a step                 | passed  | [passed] passed passed [passed]  |         |
      | unwrap4               | a fault: unwrap        | failed  | [passed] passed failed [skipped] | …       |
      | unwrap4 beside        | a step                 | passed  | [passed] passed passed [passed]  |         |
      | exitWell4             | a fault: exitWell      | failed  | [passed] passed failed [skipped] | …       |
      | exitWell4 beside      | a step                 | passed  | [passed] passed passed [passed]  |         |
      | stackOverflow4        | a fault: stackOverflow | failed  | [passed] passed failed [skipped] | …       |
      | stackOverflow4 beside | a step                 | passed  | [passed] passed passed [passed]  |         |
      | unwrap5               | a fault: unwrap        | failed  | [passed] passed failed [skipped] | …       |
      | unwrap5 beside        | a step                 | passed  | [passed] passed passed [passed]  |         |
      | exitWell5             | a fault: exitWell      | failed  | [passed] passed failed [skipped] | …       |
      | exitWell5 beside      | a step                 | passed  | [passed] passed passed [passed]  |         |
      | stackOverflow5        | a fault: stackOverflow | failed  | [passed] passed failed [skipped] | …       |
      | stackOverflow5 beside | a step                 | passed  | [passed] passed passed [passed]  |         |
      | unwrap6               | a fault: unwrap        | failed  | [passed] passed failed [skipped] | …       |
      | unwrap6 beside        | a step                 | passed  | [passed] passed passed [passed]  |         |
      | exitWell6             | a fault: exitWell      | failed  | [passed] passed failed [skipped] | …       |
      | exitWell6 beside      | a step                 | passed  | [passed] passed passed [passed]  |         |
      | stackOverflow6        | a fault: stackOverflow | failed  | [passed] passed failed [skipped] | …       |
      | stackOverflow6 beside | a step                 | passed  | [passed] passed passed [passed]  |         |
      | unwrap7               | a fault: unwrap        | failed  | [passed] passed failed [skipped] | …       |
      | unwrap7 beside        | a step                 | passed  | [passed] passed passed [passed]  |         |
      | exitWell7             | a fault: exitWell      | failed  | [passed] passed failed [skipped] | …       |
      | exitWell7 beside      | a step                 | passed  | [passed] passed passed [passed]  |         |
      | stackOverflow7        | a fault: stackOverflow | failed  | [passed] passed failed [skipped] | …       |
      | stackOverflow7 beside | a step                 | passed  | [passed] passed passed [passed]  |         |
      | unwrap8               | a fault: unwrap        | failed  | [passed] passed failed [skipped] | …       |
      | unwrap8 beside        | a step                 | passed  | [passed] passed passed [passed]  |         |
      | exitWell8             | a fault: exitWell      | failed  | [passed] passed failed [skipped] | …       |
      | exitWell8 beside      | a step                 | passed  | [passed] passed passed [passed]  |         |
      | stackOverflow8        | a fault: stackOverflow | failed  | [passed] passed failed [skipped] | …       |
      | stackOverflow8 beside | a step                 | passed  | [passed] passed passed [passed]  |         |
