# not in swift test: it has no limit of all retries
# options: --retry 1 --retry-total 2
@after-tells
Feature: No more retries run than their total limit, and hooks know that no retry follows

  Scenario: the first
    Given a failing step
    # failed: failed [passed] / failed [passed]
    # message: whoops
    # message: whoops
    # notes: failed at a failing step: whoops, is retried, failed at a failing step: whoops

  @retry(9)
  Scenario: retries by tags count, too
    Given a failing step
    # failed: failed [passed] / failed [passed]
    # message: whoops
    # message: whoops
    # notes: failed at a failing step: whoops, is retried, failed at a failing step: whoops

  Scenario: the last
    Given a failing step
    # failed: failed [passed]
    # message: whoops
    # notes: failed at a failing step: whoops
