import CucumberMessages
import Gherkin

extension TestRun {
  /// A try at a test case, the first if no number is given.
  func attempt(at testCase: TestCase, number: Int = 0, _ mode: Attempt.Mode, slot: Int = 0) -> Attempt {
    let retries = mode == .run ? settings.retry.retries(of: testCase.tags) : 0
    return Attempt(
      testCase: testCase, id: ids.next(), number: number, isRetriedOnFailure: number < retries, mode: mode, slot: slot)
  }

  /// Tries a test case again as long as it fails and may be tried again.
  ///
  /// - Parameter emit: makes what gets the events of an attempt.
  /// - Returns: the last attempt's worst status.
  func retry(
    _ attempt: Attempt, _ ending: AttemptEnding, _ emit: (Attempt) -> TestCaseExecutor.Emit
  ) async -> Envelope.TestStepResult.Status {
    var (attempt, ending) = (attempt, ending)
    while ending.worst == .failed, attempt.isRetriedOnFailure, !ending.isGivenUp {
      attempt = self.attempt(at: attempt.testCase, number: attempt.number + 1, attempt.mode, slot: attempt.slot)
      ending = await self.ending(of: attempt, emit: emit(attempt))
    }
    return ending.worst
  }

  /// Runs one attempt. An executor that runs nothing has broken its promise, which must not pass.
  func ending(of attempt: Attempt, emit: @escaping TestCaseExecutor.Emit) async -> AttemptEnding {
    await executor.run([attempt], emit: emit).first ?? AttemptEnding(worst: .failed, isGivenUp: true)
  }
}
