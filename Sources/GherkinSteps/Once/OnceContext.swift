/// The run, as what a run or a feature has once sees it while it is made.
public struct OnceContext: AttachmentSink {
  private let run: RunContext
  private let keep: @Sendable (@escaping ResourceFactory.TearDown) -> Void

  init(_ run: RunContext, keep: @escaping @Sendable (@escaping ResourceFactory.TearDown) -> Void) {
    self.run = run
    self.keep = keep
  }

  /// The values given with `--world-parameters`.
  public var worldParameters: WorldParameters { run.worldParameters }

  /// The feature that it is made for; nil for the run.
  var feature: FeatureContext? { run.feature }

  /// Adds a cleanup that runs after all scenarios and hooks of the run, or of the feature, in this process, also if what
  /// follows fails. Cleanups run in reverse order; all of them run, and an error fails the run.
  public func addTearDown(_ body: @escaping @Sendable () async throws -> Void) {
    keep(body)
  }

  /// Takes what is attached.
  public func receive(_ content: AttachedContent) {
    run.receive(content)
  }
}
