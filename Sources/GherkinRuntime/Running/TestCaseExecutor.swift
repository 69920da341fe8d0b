package import CucumberMessages
package import GherkinSteps

/// The seam behind which user code runs: test cases and hooks go in, envelopes come out.
package protocol TestCaseExecutor: Sendable {
  /// Takes what an attempt or a hook emits, in order, on any thread.
  typealias Emit = @Sendable (Envelope) -> Void

  /// Makes ready to run; called once, before anything else.
  ///
  /// - Throws: where nothing can be run at all; the run ends then.
  func start() async throws

  /// Runs one attempt at a test case to its end.
  ///
  /// - Parameters:
  ///   - testCase: what to run.
  ///   - attempt: which attempt it is.
  ///   - emit: gets the attempt's envelopes, from `testCaseStarted` to `testCaseFinished`.
  /// - Returns: the worst status of its steps and hooks; `unknown` where it has none.
  func run(
    _ testCase: TestCase, _ attempt: Attempt, emit: @escaping Emit
  ) async -> Envelope.TestStepResult.Status

  /// Runs a hook of the run, a feature or a rule.
  ///
  /// - Parameters:
  ///   - hook: what to run.
  ///   - emit: gets the hook's envelopes, from `testRunHookStarted` to `testRunHookFinished`.
  /// - Returns: how it ended.
  func run(_ hook: RunHook, emit: @escaping Emit) async -> Envelope.TestStepResult.Status
}

/// One of maybe several tries at a test case.
package struct Attempt: Sendable {
  /// What becomes of hooks and steps.
  package enum Mode: Sendable {
    /// They run.
    case run
    /// Nothing runs: what could run is reported as skipped.
    case skip
  }

  /// The id of the attempt's `testCaseStarted`.
  package let id: String
  /// The attempt's number, from 0.
  package let number: Int
  /// Whether another attempt follows if this one fails.
  package let isRetriedOnFailure: Bool
  package let mode: Mode
  /// What the command line hands to worlds.
  package let parameters: WorldParameters
}

/// A call of a hook of the run, a feature or a rule.
package struct RunHook: Sendable {
  /// The hook's index in the ``StepCatalogue``.
  package let hook: Int
  /// The id of its `testRunHookStarted`.
  package let id: String
  /// The id of the run.
  package let runID: String
  /// What the command line hands to worlds.
  package let parameters: WorldParameters
}
