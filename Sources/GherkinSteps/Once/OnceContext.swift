/// The run, as what a run has once sees it while it is made.
public struct OnceContext: Attaching {
  private let run: RunContext
  private let addTearDown: @Sendable (@escaping ResourceFactory.TearDown) -> Void

  init(_ run: RunContext, addTearDown: @escaping @Sendable (@escaping ResourceFactory.TearDown) -> Void) {
    self.run = run
    self.addTearDown = addTearDown
  }

  /// What the command line hands to worlds.
  public var parameters: WorldParameters { run.parameters }

  /// Registers what is to be done after all scenarios and all hooks, in this process, also where what follows fails. The
  /// last registered comes first, and all come; an error fails the run.
  public func tearDown(_ body: @escaping @Sendable () async throws -> Void) {
    addTearDown(body)
  }

  /// Takes what is attached.
  public func receive(_ content: AttachedContent) {
    run.receive(content)
  }
}
