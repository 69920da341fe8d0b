/// The run, for hooks of the run, of a feature or of a rule.
public struct RunContext: AttachmentSink {
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
  private let counts: ScenarioCounts
  private let deliver: @Sendable (AttachedContent) -> Void

  /// Creates the context of one hook; `deliver` is called with its attachments.
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

  /// The outcomes of the scope's scenarios.
  var scenarioCounts: ScenarioCounts { counts }

  /// The feature of the call, if there is one.
  var feature: FeatureContext? { if case .feature(let feature) = scope { feature } else { nil } }

  /// The rule of the call, if there is one.
  var rule: RuleContext? { if case .rule(let rule) = scope { rule } else { nil } }
}
