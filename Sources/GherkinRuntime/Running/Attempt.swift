package import CucumberMessages
package import GherkinSteps

/// One of maybe several tries at a test case.
package struct Attempt: Sendable {
  /// What becomes of hooks and steps.
  package enum Mode: Sendable {
    /// They run.
    case run
    /// Nothing runs: what could run is reported as skipped.
    case skip
  }

  /// What to run.
  package let testCase: TestCase
  /// The id of the attempt's `testCaseStarted`.
  package let id: String
  /// The attempt's number, from 0.
  package let number: Int
  /// Whether another attempt follows if this one fails.
  package let isRetriedOnFailure: Bool
  package let mode: Mode
  /// What the command line hands to worlds.
  package let parameters: WorldParameters
  /// Which of the places it has, from 0, where scenarios run at the same time.
  package let place: Int
  /// The feature and rule that it belongs to; nil where neither has hooks.
  package let scope: PickleScope?

  /// Makes a try.
  package init(
    testCase: TestCase, id: String, number: Int, isRetriedOnFailure: Bool, mode: Mode, parameters: WorldParameters,
    place: Int = 0, scope: PickleScope? = nil
  ) {
    self.place = place
    self.scope = scope
    self.testCase = testCase
    self.id = id
    self.number = number
    self.isRetriedOnFailure = isRetriedOnFailure
    self.mode = mode
    self.parameters = parameters
  }
}

/// How an attempt ended.
package struct AttemptEnding: Sendable {
  /// The worst status of its steps and hooks; `unknown` where it has none.
  package let worst: Envelope.TestStepResult.Status
  /// Whether a step never came back. Such a scenario is not tried again: what is left of it may still be at work.
  package let isGivenUp: Bool

  /// Tells how an attempt ended.
  package init(worst: Envelope.TestStepResult.Status, isGivenUp: Bool) {
    self.worst = worst
    self.isGivenUp = isGivenUp
  }
}

extension Attempt {
  /// The same try, of which nothing runs.
  package var skipped: Self {
    Self(
      testCase: testCase, id: id, number: number, isRetriedOnFailure: false, mode: .skip, parameters: parameters,
      place: place, scope: scope)
  }
}
