package import CucumberMessages

/// The seam behind which user code runs: a test case goes in, envelopes come out.
package protocol TestCaseExecutor: Sendable {
  /// Runs one attempt at a test case to its end.
  ///
  /// - Parameters:
  ///   - testCase: what to run.
  ///   - attempt: the attempt's id and number.
  ///   - emit: gets the attempt's envelopes in order, from `testCaseStarted` to `testCaseFinished`, on any thread.
  /// - Returns: the worst status of its steps and hooks; `unknown` where it has none.
  func run(
    _ testCase: TestCase, _ attempt: Attempt, emit: @escaping @Sendable (Envelope) -> Void
  ) async -> Envelope.TestStepResult.Status
}

/// One of maybe several tries at a test case.
package struct Attempt: Sendable {
  /// The id of the attempt's `testCaseStarted`.
  package let id: String
  /// The attempt's number, from 0.
  package let number: Int
}
