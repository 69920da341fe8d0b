package import CucumberMessages
package import GherkinSteps

/// Runs user code: attempts and hooks go in, events come out.
package protocol TestCaseExecutor: Sendable {
  /// Takes the events of attempts, in order, on any thread.
  typealias Emit = @Sendable (RunEvent) -> Void
  /// Takes events of a call of a hook of the run, a feature or a rule, on any thread.
  typealias EmitHook = @Sendable (HookCall, [RunEvent]) -> Void

  /// The number of processes that run scenarios. Hooks of the run are called in each of them, those of a feature in those
  /// that run a scenario of it.
  var processCount: Int { get }

  /// The process, from 0, that runs the attempts of a slot.
  func process(ofSlot slot: Int) -> Int

  /// The name of a slot's process in messages; nil for this process.
  func workerID(ofSlot slot: Int) -> String?

  /// Prepares to run; called once, before anything else.
  ///
  /// - Parameter emit: gets the events of all hooks of the run, of features and of rules.
  /// - Throws: if nothing can run at all; the run ends then.
  func start(emit: @escaping EmitHook) async throws

  /// Runs attempts in one slot one after another, each to its end, up to the first that does not end well or cannot run.
  ///
  /// Several are handed over at once because handing over costs as much as running a few steps.
  ///
  /// - Parameters:
  ///   - attempts: what to run; at least one.
  ///   - emit: gets the attempts' events, each attempt's from `attemptStarted` to `attemptFinished`.
  /// - Returns: how the attempts ended that ran: all up to the first that neither passed nor was skipped, or that a
  ///   ``StopRequest`` forbids.
  func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding]

  /// Runs a hook of the run, a feature or a rule in one process.
  ///
  /// - Returns: how it ended.
  func run(_ hook: HookCall) async -> Envelope.TestStepResult.Status

  /// Ends what ``start(emit:)`` prepared; called once, after everything else.
  ///
  /// - Returns: why not everything could run; nil if it could.
  func stop() async -> String?
}

/// A call of a hook of the run, a feature or a rule.
package struct HookCall: Sendable {
  /// The hook's index in the ``StepCatalogue``.
  package let hook: Int
  /// The id of its `testRunHookStarted`.
  package let id: String
  /// The process that calls it, from 0. What a run makes once has a process of its own, whatever this says.
  package let process: Int
  /// The feature, and maybe the rule, that it is called for; nil for a hook of the run.
  package let scope: PickleScope?
  /// How the scenarios of the run, the feature or the rule have ended so far.
  package let counts: ScenarioCounts
  /// The name of the process in messages; nil for this process.
  package var workerID: String?

  /// Describes a call.
  package init(
    hook: Int, id: String, process: Int = 0, scope: PickleScope? = nil, counts: ScenarioCounts = ScenarioCounts(),
    workerID: String? = nil
  ) {
    self.counts = counts
    self.hook = hook
    self.id = id
    self.process = process
    self.scope = scope
    self.workerID = workerID
  }
}
