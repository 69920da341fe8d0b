# not in one process: a crash would end the tests
# not in swift test: a crash would end the tests
# libraries: faults
# environment: FAULTY_TELLS_SCOPES=1
# run attached: beforeFeature
# run attached: beforeRule
# run attached: beforeFeature
# run attached: beforeRule
# run attached: afterRule
# run attached: beforeRule
# run attached: beforeFeature
# run attached: beforeRule
# run attached: afterRule
# run attached: afterFeature
Feature: A replacement worker calls only the hooks around its current scenario again

  Scenario: before the rule
    Given a step
    # passed: [passed] passed [passed]

  Rule: r

    Scenario: one
      Given a step
      # passed: [passed] passed [passed]

    Scenario: dies
      Given a fault: unwrap
      # failed: [passed] failed [skipped]
      # message: …

    Scenario: two
      Given I print "two"
      # passed: [passed] passed [passed]
      # attached: two (2)

  Rule: q

    Scenario: last
      Given a fault: unwrap
      # failed: [passed] failed [skipped]
      # message: …
