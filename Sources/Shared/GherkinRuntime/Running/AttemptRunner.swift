package import GherkinProtocol
import GherkinSteps
package import GherkinSyntax

/// Runs the attempts at scenarios: the first ones, and retries of those that failed.
package struct AttemptRunner: Sendable {
  package let executor: any TestCaseExecutor
  let ids: IncrementingIDGenerator
  package let policy: RetryPolicy
  /// The maximum number of runs of each scenario, which ends at its first failure.
  private let count: Int
  private let stop: StopRequest

  /// Creates a runner of attempts.
  ///
  /// - Parameters:
  ///   - policy: the policy for retrying failed scenarios.
  ///   - count: the maximum number of runs of each scenario, which ends at its first failure.
  ///   - stop: stops repetitions of scenarios that pass.
  package init(
    _ executor: any TestCaseExecutor, ids: IncrementingIDGenerator, policy: RetryPolicy, count: Int = 1,
    stop: StopRequest = StopRequest()
  ) {
    self.executor = executor
    self.ids = ids
    self.policy = policy
    self.count = count
    self.stop = stop
  }

  /// Returns an attempt at a test case; by default the first one.
  ///
  /// - Parameter failures: the number of earlier attempts that failed.
  package func attempt(
    at testCase: TestCase, number: Int = 0, failures: Int = 0, slot: Int = 0
  ) -> Attempt {
    let retries = policy.retries(of: testCase.tags)
    return Attempt(
      testCase: testCase, ids: ids, number: number, isRetry: failures > 0, isRetriedOnFailure: failures < retries,
      slot: slot, budget: policy.budget,
      repeatedUntil: failures == 0 && number + 1 < count ? stop : nil)
  }

  /// Retries a test case as long as it fails and the policy permits.
  ///
  /// - Parameters:
  ///   - failures: the number of earlier attempts that failed.
  ///   - emit: returns the receiver of an attempt's events.
  ///   - wait: waits for the delay before the next attempt.
  /// - Returns: the result of the last attempt.
  package func retry(
    _ attempt: Attempt, failures: Int = 0, _ ending: AttemptEnding, _ emit: (Attempt) -> TestCaseExecutor.Emit,
    wait: (Duration) async -> Void = { _ in }
  ) async -> ScenarioEnding {
    var (attempt, ending, failures) = (attempt, ending, failures)
    while ending.isRetried {
      let delay = policy.delay(of: attempt.testCase.tags)
      if delay > .zero { await wait(delay) }
      failures += 1
      attempt = self.attempt(
        at: attempt.testCase, number: attempt.number + 1, failures: failures, slot: attempt.slot)
      ending = await self.ending(of: attempt, emit: emit(attempt))
    }
    return ScenarioEnding(result: ending.result, failures: failures)
  }

  /// Runs one attempt. An executor that runs nothing violates its contract, so the attempt fails.
  package func ending(of attempt: Attempt, emit: @escaping TestCaseExecutor.Emit) async -> AttemptEnding {
    await executor.run([attempt], emit: emit).first ?? AttemptEnding(WorstResult(.failed), isGivenUp: true)
  }
}

/// The result of a scenario.
package struct ScenarioEnding: Sendable {
  /// The worst result of the last attempt.
  package let result: WorstResult
  /// The worst status of the last attempt.
  package var status: TestStepResult.Status { result.status }
  /// The number of failed attempts before the last one.
  package let failures: Int

  package init(result: WorstResult, failures: Int) {
    self.result = result
    self.failures = failures
  }
}

extension ScenarioCounts {
  /// Counts a scenario.
  ///
  /// - Parameter ending: its result; nil if it did not run.
  package mutating func add(_ testCase: TestCase, _ ending: ScenarioEnding?) {
    switch ending?.status {
    case nil: notRun += 1
    case _ where testCase.isOff: skipped += 1
    case _ where ending?.result.isKnownFailure == true: knownFailures += 1
    case .passed, .unknown:
      if testCase.stepCount == 0 {
        empty += 1
      } else {
        passed += 1
        if let ending, ending.failures > 0 { flaky += 1 }
      }
    case .failed: failed += 1
    case .pending: pending += 1
    case .undefined: undefined += 1
    case .ambiguous: ambiguous += 1
    case .skipped: skipped += 1
    }
  }
}
