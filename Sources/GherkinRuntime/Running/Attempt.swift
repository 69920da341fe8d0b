package import CucumberMessages

/// One of possibly several tries at a test case.
package struct Attempt: Sendable {
  /// What happens to hooks and steps.
  package enum Mode: Sendable {
    /// They run.
    case run
    /// Nothing runs: what could run is reported as skipped.
    case skip
  }

  /// What to run.
  package let testCase: TestCase
  /// The id of the attempt's `testCaseStarted`; empty in a worker process.
  package let id: String
  /// The attempt's number, from 0.
  package let number: Int
  /// Whether another attempt follows if this one fails, as far as is known now: the further attempts of the run may be
  /// used up before it does.
  package var isRetriedOnFailure: Bool { mayBeRetried && budget?.isUsedUp != true }
  /// Whether another attempt follows if this one passes, as far as is known now.
  package var isRepeatedOnSuccess: Bool { stop.map { !$0.isMade } ?? false }
  private let mayBeRetried: Bool
  /// What ends the repetition of a scenario that passes; nil if it is not repeated.
  private let stop: StopRequest?
  private let budget: RetryBudget?
  package var mode: Mode
  /// The slot that it runs in, from 0.
  package let slot: Int

  /// Creates a try.
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

  /// Decides whether another attempt follows, now that this one has ended.
  func isFollowed(after status: Envelope.TestStepResult.Status) -> Bool {
    switch status {
    case .failed: mayBeRetried && budget?.take() ?? true
    case .passed: isRepeatedOnSuccess
    default: false
    }
  }
}

/// How an attempt ended.
package struct AttemptEnding: Sendable {
  /// The worst result of its steps and hooks.
  let result: WorstResult
  /// The worst status of its steps and hooks; `unknown` if it has none.
  package var worst: Envelope.TestStepResult.Status { result.status }
  /// Whether a step never returned. Such a scenario is not tried again, because the rest of it may still be running.
  package let isGivenUp: Bool
  /// Whether another attempt follows.
  let isRetried: Bool

  /// Describes how an attempt ended.
  package init(_ result: WorstResult, isGivenUp: Bool, isRetried: Bool = false) {
    self.result = result
    self.isGivenUp = isGivenUp
    self.isRetried = isRetried
  }
}
