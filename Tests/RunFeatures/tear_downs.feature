Feature: Worlds are torn down

  @around-first @after-file
  Scenario: worlds are torn down once, after the after hooks, inside around hooks
    Given a file
    # passed: [passed] passed [passed] [passed]
    # notes: around first, open, after file, close, around first ends

  @retry(1)
  Scenario: the world of each attempt is torn down
    Given a file
    And a failing step at attempt 1
    # flaky: passed failed / passed passed
    # message: not yet
    # notes: open, attempt 1, close, open, attempt 2, close

  Scenario: a world that was not created is not torn down
    Given a step
    # passed: passed

  Scenario: an error in tearing down fails the scenario's last step
    Given a file that sticks
    # failed: failed
    # message: in a tear-down: it sticks

  @after-fails
  Scenario: worlds are torn down after a failed after hook, and after a skip
    Given a file
    And a skipping step without a reason
    # failed: passed skipped [failed]
    # message: after fails
    # notes: open, after fails, close

  Scenario: a world that another library's step requested is torn down
    Given another world opens a file
    # passed: passed
    # notes: open, close

  Scenario: a world without a library in the run is torn down too
    Given another world without a library opens
    # passed: passed
    # notes: close

  @around-asks-too-late
  Scenario: a world with a cleanup that is first requested after the cleanups is refused, and not created
    Given a step
    # failed: [passed] passed [failed]
    # message: FileWorld is first requested after the scenario's cleanups…

  Scenario: a world with a cleanup that is first requested in a cleanup is torn down
    Given a cleanup opens a file
    # passed: passed
    # notes: open, close

  Scenario: worlds that request each other during creation fail the step
    Given a hen
    # failed: failed
    # message: HenWorld…
