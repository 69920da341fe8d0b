# not in one process: what Swift Testing gets there belongs to the test itself
# libraries: testing-records
# run attached: opened
Feature: Attachments and warnings of Swift Testing appear in reports

  Scenario: a warning is a log of its step, which passes
    Given I warn "rather not"
    And a noted step
    # passed: passed passed
    # attached: warning: Issue recorded\n  rather not\n  at …OutcomeSteps.swift:… (1)
    # notes: step

  @after-warns
  Scenario: a warning in a hook is a log of the hook
    Given a step
    # passed: passed [passed]
    # attached: warning: Issue recorded\n  after all\n  at …OutcomeSteps.swift:… (2)

  Scenario: a known issue is no warning
    Given I warn "rather not", which is known
    # passed: passed

  Scenario: a failed expectation fails its step, whose warnings and attachments are kept
    Given I warn "rather not"
    And Testing attaches "a text"
    And I expect 3
    # failed: passed passed failed
    # message: Expectation failed: (world.count → 0) == (count → 3)…
    # attached: warning: Issue recorded\n  rather not\n  at …OutcomeSteps.swift:… (1), a text (2)

  Scenario: a text and bytes are attachments of their steps
    Given a step
    And Testing attaches "a text"
    And Testing attaches a picture
    # passed: passed passed passed
    # attached: a text (2), (image/png) (3)

  @after-step-attaches
  Scenario: an attachment of a hook of a step belongs to the step
    Given a step
    # passed: passed
    # attached: after step (1)

  Scenario: an attachment of a task that knows no scenario belongs to the only running step
    Given a step
    And Testing attaches "a text" in a detached task
    # passed: passed passed
    # attached: a text (2)

  Scenario: an attachment of a task that outlives its step belongs to the running step
    Given Testing attaches "a text" in a task during the next step
    And the task ends
    # passed: passed passed
    # attached: a text (2)
