/// The state that the steps of one scenario share.
///
/// A fresh instance is made for each scenario, on the first step or hook that asks for it, and let go at its end.
/// An `init` that throws fails the step that asked. A world may be bound to the main actor.
public protocol World: AnyObject, SendableMetatype {
  /// Makes the world of one scenario. ``ScenarioContext/current`` is set while it runs.
  init() async throws
}

extension World {
  /// The scenario that is running: its name and tags, and the place for attachments.
  ///
  /// Outside of a scenario, as in a detached task, it is a nameless one whose attachments are refused with a line on
  /// standard error.
  public nonisolated var scenario: ScenarioContext { ScenarioContext.current ?? .none }

  /// The instance of another world in the same scenario, made on first use.
  ///
  /// - Throws: what the other world's `init` throws; ``WorldCycleError`` if that world is being made just now, as by an `init`
  ///   that needs it in turn; ``NoScenarioError`` outside of a scenario.
  public nonisolated func sibling<Sibling: World>(_ type: Sibling.Type) async throws -> Sibling {
    guard let state = ScenarioContext.current?.state else { throw NoScenarioError() }
    return try await state.world(type)
  }

  /// Adds a cleanup that runs at the end of the scenario, whatever its outcome. See ``ScenarioContext/addTearDown(_:)`` for
  /// the order.
  ///
  /// - Parameter body: what to do with this world; an error fails the last step of the scenario.
  public nonisolated func addTearDown(_ body: @escaping @Sendable (Self) async throws -> Void) {
    let shared = SharedWorld(world: self)
    scenario.addTearDown { try await body(unsafeDowncast(shared.world, to: Self.self)) }
  }
}

/// A world was asked for something that only a running scenario has.
public struct NoScenarioError: Error, CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    "there is no running scenario here; ask for another world in a step or hook, not in a detached task"
  }
}

/// A world with a cleanup of its own.
public protocol TearingDown: World {
  /// Runs at the end of a scenario that made this world, whatever its outcome, like a cleanup that was added right after
  /// `init`: see ``ScenarioContext/addTearDown(_:)``. An error fails the last step of the scenario.
  func tearDown() async throws
}
