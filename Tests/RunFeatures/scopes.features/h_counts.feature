# all notes: begins outer ["@feature-tells"] :3, begins inner ["@feature-tells", "@r"] :15, attempt 1, attempt 2, ends inner 1 passed + 1 failed + 1 pending + 1 flaky of 3, begins other ["@feature-tells"] :34, ends other 1 skipped + 1 empty + 1 known failures of 3, ends outer 2 passed + 1 failed + 1 pending + 2 skipped + 1 empty + 1 flaky + 1 known failures of 8
@feature-tells
Feature: outer

  Scenario: a of h
    Given a step
    # passed: passed

  @skip
  Scenario: b of h
    Given a step
    # skipped: skipped

  @r
  Rule: inner

    Scenario: c of h
      Given a failing step
      # failed: failed
      # message: whoops

    Scenario: d of h
      Given a pending step
      # pending: pending
      # message: not today

    @retry(1)
    Scenario: e of h
      Given a failing step at attempt 1
      # flaky: failed / passed
      # message: not yet
      # notes: attempt 1, attempt 2

  Rule: other

    Scenario: f of h
      # empty:
      # A scenario without steps that a tag disables is counted as skipped.

    @known-failure
    Scenario: i of h
      Given a failing step
      # known failure: pending
      # message: whoops

    @skip
    Scenario: g of h
      # empty:
