# not in one process: there are no workers
# not in swift test: there are no workers
# libraries: faults
# environment: FAULTY_WORKER_DEFINITIONS=<value>
# values: order parameterType tags
# run: failed
# status: 2
# error: a worker process has different steps than this one
Feature: Workers whose definitions differ from the coordinator's are rejected before anything runs

  @a
  Scenario: a
    Given the first
    And the second
    # not run:
