import GherkinProtocol
import GherkinSteps
import GherkinMessages
import GherkinSyntax

extension TestRun {
  /// Returns an attempt at a test case; by default the first one.
  ///
  /// - Parameter failures: the number of earlier attempts that failed.
  func attempt(
    at testCase: TestCase, number: Int = 0, failures: Int = 0, slot: Int = 0
  ) -> Attempt {
    let retries = settings.retry.retries(of: testCase.tags)
    return Attempt(
      testCase: testCase, id: ids.next(), number: number, isRetry: failures > 0, isRetriedOnFailure: failures < retries,
      slot: slot, budget: settings.retry.budget,
      repeatedUntil: failures == 0 && number + 1 < settings.count ? settings.stop : nil)
  }

  /// Retries a test case as long as it fails and the policy permits.
  ///
  /// - Parameters:
  ///   - failures: the number of earlier attempts that failed.
  ///   - emit: returns the receiver of an attempt's events.
  ///   - wait: waits for the delay before the next attempt.
  /// - Returns: the result of the last attempt.
  func retry(
    _ attempt: Attempt, failures: Int = 0, _ ending: AttemptEnding, _ emit: (Attempt) -> TestCaseExecutor.Emit,
    wait: (Duration) async -> Void = { _ in }
  ) async -> Ending {
    var (attempt, ending, failures) = (attempt, ending, failures)
    while ending.isRetried {
      let delay = settings.retry.delay(of: attempt.testCase.tags)
      if delay > .zero { await wait(delay) }
      failures += 1
      attempt = self.attempt(
        at: attempt.testCase, number: attempt.number + 1, failures: failures, slot: attempt.slot)
      ending = await self.ending(of: attempt, emit: emit(attempt))
    }
    return Ending(result: ending.result, failures: failures)
  }

  /// Runs one attempt. An executor that runs nothing violates its contract, so the attempt fails.
  func ending(of attempt: Attempt, emit: @escaping TestCaseExecutor.Emit) async -> AttemptEnding {
    await executor.run([attempt], emit: emit).first ?? AttemptEnding(WorstResult(.failed), isGivenUp: true)
  }
}

extension TestRun {
  /// The result of a scenario.
  struct Ending: Sendable {
    /// The worst result of the last attempt.
    let result: WorstResult
    /// The worst status of the last attempt.
    var status: Envelope.TestStepResult.Status { result.status }
    /// The number of failed attempts before the last one.
    let failures: Int
  }
}

extension ScenarioCounts {
  /// Counts a scenario.
  ///
  /// - Parameter ending: its result; nil if it did not run.
  mutating func add(_ testCase: TestCase, _ ending: TestRun.Ending?) {
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
