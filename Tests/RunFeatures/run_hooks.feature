# libraries: before-all-first before-all-second after-all-first after-all-second after-all-counts
# all notes: before all first, before all second, before feature first, around first, a, around first ends, b, after feature first, end: 1 passed + 1 failed of 2, after all second, after all first
@before-feature-first @after-feature-first
Feature: Hooks of the run are called once, after hooks in reverse order of registration

  @around-first
  Scenario: a
    Given a named step
    # passed: [passed] passed [passed]
    # notes: around first, a, around first ends

  Scenario: b
    Given a named step
    And a failing step
    # failed: passed failed
    # message: whoops
    # notes: b
