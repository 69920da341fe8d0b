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

  /// Runs attempts one after the other, each to its end, up to the first that does not end well or cannot be run at all.
  ///
  /// Several are handed over at once because handing over costs as much as running a few steps.
  ///
  /// - Parameters:
  ///   - attempts: what to run; at least one.
  ///   - emit: gets the attempts' envelopes, each attempt's from `testCaseStarted` to `testCaseFinished`.
  /// - Returns: how the attempts ended that ran: all up to the first that neither passed nor was skipped, or that a
  ///   ``StopRequest`` forbids.
  func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding]

  /// Runs a hook of the run, a feature or a rule.
  ///
  /// - Parameters:
  ///   - hook: what to run.
  ///   - emit: gets the hook's envelopes, from `testRunHookStarted` to `testRunHookFinished`.
  /// - Returns: how it ended.
  func run(_ hook: RunHook, emit: @escaping Emit) async -> Envelope.TestStepResult.Status

  /// Ends what ``start()`` made ready; called once, after everything else.
  ///
  /// - Returns: why not all could be run that was handed over; nil where all could.
  func stop() async -> String?
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
  /// The feature, and maybe the rule, that it is called for; nil for a hook of the run.
  package let scope: PickleScope?

  /// Describes a call.
  package init(hook: Int, id: String, runID: String, parameters: WorldParameters, scope: PickleScope? = nil) {
    self.scope = scope
    self.hook = hook
    self.id = id
    self.runID = runID
    self.parameters = parameters
  }
}
