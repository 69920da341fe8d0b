package import GherkinMessages

/// An attempt at a test case.
package struct Attempt: Sendable {
  /// The treatment of hooks and steps.
  package enum Mode: Sendable {
    /// Hooks and steps run.
    case run
    /// Hooks and steps are reported as skipped.
    case skip
  }

  /// The test case.
  package let testCase: TestCase
  /// The id of the attempt's `testCaseStarted`; empty in a worker process.
  package let id: String
  /// The number of the attempt, counted from 0.
  package let number: Int
  /// Whether another attempt will follow if this one fails. Preliminary, because the run's retries may be used up
  /// before it fails.
  package var isRetriedOnFailure: Bool { mayBeRetried && budget?.isUsedUp != true }
  /// Whether another attempt will follow if this one passes. Preliminary, because the run may be stopped before.
  package var isRepeatedOnSuccess: Bool { stop.map { !$0.isMade } ?? false }
  /// Whether the attempt belongs to a series that ends with the first failure, so that an earlier one passed.
  var isRepetition: Bool { stop != nil }
  private let mayBeRetried: Bool
  /// Stops the repetition of a scenario that passes; nil if it is not repeated.
  private let stop: StopRequest?
  private let budget: RetryBudget?
  package var mode: Mode
  /// The slot of the attempt, counted from 0.
  package let slot: Int

  /// Creates an attempt.
  package init(
    testCase: TestCase, id: String, number: Int, isRetriedOnFailure: Bool, mode: Mode, slot: Int = 0,
    budget: RetryBudget? = nil, repeatedUntil stop: StopRequest? = nil
  ) {
    self.testCase = testCase
    self.id = id
    self.number = number
    mayBeRetried = isRetriedOnFailure
    self.budget = budget
    self.stop = stop
    self.mode = mode
    self.slot = slot
  }

  /// Decides whether another attempt follows this completed one.
  func isFollowed(after status: Envelope.TestStepResult.Status) -> Bool {
    switch status {
    case .failed: mayBeRetried && budget?.take() ?? true
    case .passed: isRepeatedOnSuccess
    default: false
    }
  }
}

/// The result of an attempt.
package struct AttemptEnding: Sendable {
  /// The worst result of its steps and hooks.
  let result: WorstResult
  /// The worst status of its steps and hooks; `unknown` if it has none.
  package var worst: Envelope.TestStepResult.Status { result.status }
  /// Whether a step never returned. Such a scenario is not retried, because the step may still be running.
  package let isGivenUp: Bool
  /// Whether another attempt follows.
  let isRetried: Bool

  /// Creates the result of an attempt.
  package init(_ result: WorstResult, isGivenUp: Bool, isRetried: Bool = false) {
    self.result = result
    self.isGivenUp = isGivenUp
    self.isRetried = isRetried
  }
}
