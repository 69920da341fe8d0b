/// The run, for hooks of the run, of a feature or of a rule.
public struct RunContext: AttachmentSink {
  /// What a hook of the run is called for.
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
  private let counts: ScenarioCounts
  private let deliver: @Sendable (AttachedContent) -> Void

  /// Creates the context of one hook; `deliver` gets what it attaches.
  package init(
    parameters: WorldParameters, worker: WorkerContext, scope: Scope, counts: ScenarioCounts,
    deliver: @escaping @Sendable (AttachedContent) -> Void
  ) {
    worldParameters = parameters
    self.worker = worker
    self.scope = scope
    self.counts = counts
    self.deliver = deliver
  }

  /// Receives an attachment of the hook.
  public func receive(_ content: AttachedContent) {
    deliver(content)
  }

  /// How the scenarios of the scope have ended.
  var scenarioCounts: ScenarioCounts { counts }

  /// The feature that the hook is called for, if it is called for one.
  var feature: FeatureContext? { if case .feature(let feature) = scope { feature } else { nil } }

  /// The rule that the hook is called for, if it is called for one.
  var rule: RuleContext? { if case .rule(let rule) = scope { rule } else { nil } }
}
