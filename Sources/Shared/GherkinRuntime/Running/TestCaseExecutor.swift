package import GherkinProtocol
package import GherkinSteps
package import GherkinHost
import Synchronization

/// Runs user code: receives attempts and hooks, and emits events.
package protocol TestCaseExecutor: Sendable {
  /// Called with the events of attempts, in order, on any thread.
  typealias Emit = @Sendable (RunEvent) -> Void
  /// Called with the events of a hook of the run, a feature or a rule, an attempt with one step; on any thread.
  typealias EmitHook = @Sendable (HookCall, [RunEvent]) -> Void

  /// The number of processes that run scenarios. Hooks of the run are called in each of them, those of a feature in
  /// those that run its scenarios.
  var processCount: Int { get }

  /// Returns the name of a slot's process in messages; nil for this process.
  func workerID(ofSlot slot: Int) -> String?

  /// Prepares to run. Called once, first.
  ///
  /// - Parameter emit: called with the events of all hooks of the run, of features and of rules.
  /// - Throws: an error that ends the run if nothing can run.
  func start(emit: @escaping EmitHook) async throws

  /// Runs attempts in one slot sequentially: at least one, up to the first one that fails or cannot run, and only for a
  /// short time. If there is no process for them, none runs.
  ///
  /// Several attempts are passed at once, because passing them on costs as much as running a few steps.
  ///
  /// - Parameters:
  ///   - attempts: the attempts, at least one.
  ///   - emit: called with the events, from `attemptStarted` to `attemptFinished` for each attempt.
  /// - Returns: the results of the attempts that ran; none if a ``StopRequest`` forbids the first one, or all will not run.
  func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding]

  /// Runs a hook of the run, a feature or a rule in one process.
  ///
  /// - Returns: its result.
  func run(_ hook: HookCall) async -> HookEnding

  /// Releases the resources of ``start(emit:)``. Called once, last.
  ///
  /// - Returns: the failure of the run as a whole; nil if there is none.
  func stop() async -> RunFailure?
}

/// A failure of a run that belongs to no step and no hook.
package enum RunFailure: Sendable {
  /// Not everything could run, with the reason.
  case brokenOff(String)
  /// Everything ran, but an issue was recorded outside of a step, or a cleanup failed at the end of a process.
  case strayIssue(String)
}

extension TestCaseExecutor {
  /// Returns the process that runs the attempts of a slot, counted from 0: each slot has a process, or all have one.
  package func process(ofSlot slot: Int) -> Int { processCount == 1 ? 0 : slot }
}

/// The result of hooks of the run, a feature or a rule.
package struct HookEnding: Sendable {
  /// The worst status: above `skipped` if one failed, `skipped` if one skips the scenarios.
  package private(set) var worst: TestStepResult.Status
  /// Why scenarios are skipped; nil if no reason is given.
  package private(set) var reason: String?

  /// Creates the result of a hook, or of none.
  package init(_ worst: TestStepResult.Status = .unknown, reason: String? = nil) {
    self.worst = worst
    self.reason = worst == .skipped ? reason : nil
  }

  /// Adds the result of another hook.
  mutating func add(_ other: Self) {
    if other.worst > worst { self = other }
  }
}

/// A call of a hook of the run, a feature or a rule.
package struct HookCall: Sendable {
  /// The hook's index in the ``StepCatalogue``.
  package let hook: Int
  /// The id of its `testRunHookStarted`.
  package let id: String
  /// The process that calls the hook, counted from 0. Ignored for shared resources of the run, which have a process of
  /// their own.
  package let process: Int
  /// The feature, and optionally the rule, of the call; nil for a hook of the run.
  package let scope: PickleScope?
  /// The outcomes of the completed scenarios of the run, the feature or the rule.
  package let counts: ScenarioCounts
  /// The name of the process in messages; nil for this process.
  package var workerID: String?

  /// Creates a call.
  package init(
    hook: Int, id: String, process: Int = 0, scope: PickleScope? = nil, counts: ScenarioCounts = ScenarioCounts()
  ) {
    self.counts = counts
    self.hook = hook
    self.id = id
    self.process = process
    self.scope = scope
  }
}

extension HookCall {
  /// Returns the order to call the hook.
  package func order(_ settings: ExecutorSettings) -> HookOrder {
    HookOrder(hook: hook, scope: scope, counts: counts, timeLimit: settings.limit(own: nil, tags: nil))
  }
}

/// Runs user code in this process.
package final class InProcessExecutor: TestCaseExecutor {
  /// Calls the steps and hooks.
  package let host: StepExecutor
  private let catalogue: StepCatalogue
  private let settings: ExecutorSettings
  /// Receives the events of hooks.
  private let emitHook = Mutex<EmitHook?>(nil)

  /// Creates an executor that calls the steps and hooks of libraries, as planned with their catalogue.
  package init(
    _ definitions: ExecutableDefinitions, _ catalogue: StepCatalogue, clock: any RunClock,
    _ settings: ExecutorSettings = ExecutorSettings(), output: StepOutput = StepOutput(),
    stop: StopRequest = StopRequest()
  ) {
    host = StepExecutor(definitions, catalogue.bindings, clock: clock, settings, output: output, stop: stop)
    self.catalogue = catalogue
    self.settings = settings
  }

  package let processCount = 1

  package func workerID(ofSlot slot: Int) -> String? { nil }

  package func start(emit: @escaping EmitHook) {
    emitHook.withLock { $0 = emit }
  }

  package func stop() async -> RunFailure? { await host.settle().map(RunFailure.strayIssue) }

  package func run(_ attempts: [Attempt], emit: @escaping Emit) async -> [AttemptEnding] {
    let recorder = Mutex(AttemptRecorder(attempts, waitsForSurvival: false, emit: emit))
    let rest = Mutex(attempts[...])
    _ = await host.run({ [settings, catalogue] in
      rest.withLock { $0.popFirst() }?.order(settings, catalogue)
    }) { event in recorder.withLock { _ = $0.record(event) } }
    return recorder.withLock(\.endings)
  }

  package func run(_ hook: HookCall) async -> HookEnding {
    let emit = emitHook.withLock { $0 }
    let recorder = Mutex(AttemptRecorder(hook: false) { emit?(hook, [$0]) })
    await host.call(hook.order(settings)) { event in recorder.withLock { _ = $0.record(event) } }
    return recorder.withLock(\.hookEnding)
  }
}
