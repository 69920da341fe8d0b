/// The run, for hooks of the run, of a feature or of a rule, and for code that creates the value of a ``Once``.
public struct RunContext: Sendable {
  /// The scope of a hook of the run.
  package enum Scope: Sendable {
    case run
    case feature(FeatureContext)
    case rule(RuleContext)
  }

  /// The values given with `--world-parameters`.
  public let worldParameters: WorldParameters
  /// The process that runs the hook.
  public let worker: WorkerContext
  private let scope: Scope
  /// The outcomes of the scope's scenarios.
  let counts: ScenarioCounts
  package let deliver: @Sendable (AttachedContent) -> Void
  private var keep: @Sendable (@escaping TearDown) -> Void
  package typealias TearDown = @Sendable () async throws -> Void

  /// Creates the context of one hook.
  ///
  /// - Parameters:
  ///   - deliver: called with its attachments.
  ///   - keep: called with its cleanups.
  package init(
    parameters: WorldParameters, worker: WorkerContext, scope: Scope, counts: ScenarioCounts,
    deliver: @escaping @Sendable (AttachedContent) -> Void, keep: @escaping @Sendable (@escaping TearDown) -> Void
  ) {
    worldParameters = parameters
    self.worker = worker
    self.scope = scope
    self.counts = counts
    self.deliver = deliver
    self.keep = keep
  }

  /// Returns the context with another receiver of cleanups.
  func keeping(_ keep: @escaping @Sendable (@escaping TearDown) -> Void) -> Self {
    var context = self
    context.keep = keep
    return context
  }

  /// Adds a cleanup.
  ///
  /// A cleanup of a ``Once`` runs when its value is no longer needed: at the end of the run, of the feature, or of the
  /// worker. One that a hook adds runs at the end of its worker, after all scenarios and hooks. Cleanups run in reverse
  /// order, all of them, even if scenarios or other cleanups have failed. An error fails the run. They do not run after
  /// a crash of the process. Those at the end of a worker have four seconds; longer ones belong in an `afterAll` hook.
  public func addTearDown(_ body: @escaping @Sendable () async throws -> Void) {
    keep(body)
  }

  /// The feature of the call, if there is one.
  var feature: FeatureContext? { if case .feature(let feature) = scope { feature } else { nil } }

  /// The rule of the call, if there is one.
  var rule: RuleContext? { if case .rule(let rule) = scope { rule } else { nil } }
}

/// The worker process that runs a scenario or a hook.
///
/// Use the index to keep workers apart: a port, a database, a simulator for each. Programs that steps start find both
/// numbers in the environment variables `GHERKIN_RUN_WORKER_INDEX` and `GHERKIN_RUN_WORKER_COUNT`.
public struct WorkerContext: Sendable, Hashable {
  /// The worker's index, from 0. A worker that replaces a crashed one has the same index. Always 0 if scenarios run in
  /// one process: with `--isolation none` and in `swift test`.
  public let index: Int
  /// The number of workers of the run; 1 if scenarios run in one process.
  public let count: Int

  /// The context if there is only one process.
  package static let only = WorkerContext(index: 0, count: 1)

  /// Creates the context of a worker.
  package init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }
}
