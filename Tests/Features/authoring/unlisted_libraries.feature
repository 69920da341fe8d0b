@REQ-CHECK-2
Feature: Libraries that a program does not have

  A forgotten library makes its steps undefined. The run names the library, which is in the sources of the package.

  Background:
    Given a file named "Package.swift" with the line "// swift-tools-version: 6.2"
    And a file named "Sources/Steps/BakerySteps.swift" with:
      """
      import GherkinSteps

      let bakerySteps = StepLibrary(BakeryWorld.self) { steps in
        steps.given("{int} loaves of {word}") { (_, _: Int, _: String) in }
        steps.when(#/I sell (\d+)/#) { (_, _: Int) in }
        steps.then("the shop is empty") { _ in }
      }
      """
    And a file named "Sources/a.swift" with the line 'let other = StepLibrary(BakeryWorld.self) { $0.given("flour") { _ in } }'
    # A pipe among the sources is not read.
    And I successfully run `mkfifo Sources/pipe.swift`
    And a feature with a scenario of the steps:
      """
      Given 3 loaves of rye
      When I sell 2
      Then I am glad
      """

  Scenario: the library with undefined steps is named
    When I run `gherkin-run`
    Then the exit status should be 1
    And the standard error should contain the lines in order:
      """
      gherkin-run: Sources/Steps/BakerySteps.swift:4 defines 2 undefined steps, but the program with the steps does not have its library; add it to the libraries that the program passes to GherkinRun.main
      """

  Scenario: it is not named with --quiet
    When I run `gherkin-run --quiet`
    Then the exit status should be 1
    And the standard error should not contain "BakerySteps"

  Scenario: a library that defines none of the steps is not named
    Given a feature with a scenario of the steps:
      """
      Given nothing at all
      """
    When I run `gherkin-run`
    Then the exit status should be 1
    And the standard error should not contain "BakerySteps"
