# not in one process: there are no workers
# not in swift test: there are no workers
# libraries: faults
# options: --parallel 2
# run: failed
# status: 2
# error: a worker process ended while it was idle
# error: "leaves something behind"
Feature: A worker that ends while it is idle fails the run, with the name of its last scenario

  Scenario: leaves something behind
    Given my process ends with 0 in 300 ms
    # passed: [passed] passed [passed]

  Scenario: takes longer
    Given I work for 2500 ms
    # passed: [passed] passed [passed]
