/// The run, for code that creates the value of a ``Once``.
public struct OnceContext: AttachmentSink {
  private let run: RunContext
  private let keep: @Sendable (@escaping ResourceFactory.TearDown) -> Void

  init(_ run: RunContext, keep: @escaping @Sendable (@escaping ResourceFactory.TearDown) -> Void) {
    self.run = run
    self.keep = keep
  }

  /// The values given with `--world-parameters`.
  public var worldParameters: WorldParameters { run.worldParameters }

  /// The feature for which the resource is created; nil for the run.
  var feature: FeatureContext? { run.feature }

  /// Adds a cleanup that runs after all scenarios and hooks of the run, or of the feature, in this process, even if
  /// they fail. Cleanups run in reverse order. All of them run; an error fails the run.
  public func addTearDown(_ body: @escaping @Sendable () async throws -> Void) {
    keep(body)
  }

  /// Receives an attachment.
  public func receive(_ content: AttachedContent) {
    run.receive(content)
  }
}
