# libraries: unregistered
Feature: A shared resource that no library registers

  Scenario: has an error with a remedy
    Given I use a lost value
    # failed: failed
    # message: "lost" is not created; pass it to steps.once(…)…
