# not in one process: an expectation that fails would be an issue of the test itself
Feature: Expectations of Swift Testing in steps

  Scenario: a failed expectation fails its step
    Given I expect 3
    And a noted step
    # failed: failed skipped
    # message: Expectation failed: (world.count → 0) == (count → 3)…

  Scenario: a failed requirement fails its step
    Given I require 3
    And a noted step
    # failed: failed skipped
    # message: Expectation failed: (world.count → 0) == (count → 3)…

  Scenario: a failed expectation fails its step although the step ends later
    Given I expect 3 and wait
    And a noted step
    # failed: failed skipped
    # message: Expectation failed: (world.count → 0) == (count → 3)…

  Scenario: a failed expectation in a child task fails the step
    Given I expect 3 in a child task
    # failed: failed
    # message: Expectation failed: (found → 0) == (count → 3)…

  Scenario: an expectation that holds
    Given I expect 0
    And I require 0
    # passed: passed passed

  @retry(1)
  Scenario: a scenario with a failed expectation is retried
    Given I expect 3
    # failed: failed / failed
    # message: Expectation failed: (world.count → 0) == (count → 3)…
    # message: Expectation failed: (world.count → 0) == (count → 3)…

  @known-failure
  Scenario: a failed expectation is a known failure
    Given I expect 3
    And a noted step
    # known failure: pending skipped
    # message: Expectation failed: (world.count → 0) == (count → 3)…

  @known-failure
  Scenario: a failed requirement is a known failure
    Given I require 3
    And a noted step
    # known failure: pending skipped
    # message: Expectation failed: (world.count → 0) == (count → 3)…

  @after-expects
  Scenario: a failed expectation in a hook fails the hook
    Given a step
    # failed: passed [failed]
    # message: Expectation failed: (world.count → 0) == 3…

  @after-step-expects
  Scenario: a failed expectation in a hook of a step fails the step
    Given a step
    And a noted step
    # failed: failed skipped
    # message: Expectation failed: (world.count → 0) == 3…

  @known-failure @after-expects
  Scenario: a failed expectation in a hook is not a known failure
    Given a failing step
    # failed: pending [failed]
    # message: whoops
    # message: Expectation failed: (world.count → 0) == 3…

  @on-failure-first @after-tells
  Scenario: hooks get a failed expectation
    Given I expect 3
    # failed: failed [passed]
    # message: Expectation failed: (world.count → 0) == (count → 3)…
    # notes: I expect 3: Expectation failed: (world.count → 0) == (count → 3)…sums are hard…, on failure first, failed at I expect 3: Expectation failed: (world.count → 0) == (count → 3)…sums are hard…
    # notes in swift test: I expect 3: an issue was recorded: Expectation failed: (world.count → 0) == (count → 3)…sums are hard…, on failure first, failed at I expect 3: an issue was recorded: Expectation failed: (world.count → 0) == (count → 3)…sums are hard…

  @retry(2)
  Scenario: a failed expectation of a retried attempt is no failure if a later attempt passes
    Given I expect attempt 2
    # flaky: failed / passed
    # message: Expectation failed: (world.scenario.attempt → 1) == (attempt → 2)…
