import GherkinSteps
import CucumberMessages
import Gherkin

extension TestRun {
  /// A try at a test case, the first if no number is given.
  ///
  /// - Parameter failures: how many of the attempts before it failed.
  func attempt(
    at testCase: TestCase, number: Int = 0, failures: Int = 0, _ mode: Attempt.Mode, slot: Int = 0
  ) -> Attempt {
    let retries = mode == .run ? settings.retry.retries(of: testCase.tags) : 0
    return Attempt(
      testCase: testCase, id: ids.next(), number: number, isRetriedOnFailure: failures < retries, mode: mode,
      slot: slot,
      budget: settings.retry.budget,
      repeatedUntil: mode == .run && failures == 0 && number + 1 < settings.count ? settings.stop : nil)
  }

  /// Tries a test case again as long as it fails and may be tried again.
  ///
  /// - Parameters:
  ///   - failures: how many of the attempts before this one failed.
  ///   - emit: makes what gets the events of an attempt.
  ///   - wait: waits for a delay before the next attempt.
  /// - Returns: how the last attempt ended.
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
        at: attempt.testCase, number: attempt.number + 1, failures: failures, attempt.mode, slot: attempt.slot)
      ending = await self.ending(of: attempt, emit: emit(attempt))
    }
    return Ending(result: ending.result, failures: failures)
  }

  /// Runs one attempt. An executor that runs nothing has broken its promise, which must not pass.
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
    /// How many attempts failed before the last one.
    let failures: Int
  }
}

extension ScenarioCounts {
  /// Counts a scenario.
  ///
  /// - Parameter ending: how it ended; nil if it did not run.
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
