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

  /// The instance of another world in the same scenario, made if this is the first to ask for it.
  ///
  /// - Throws: what the other world's `init` throws; an error where that world is being made just now, as by an `init`
  ///   that needs it in turn; ``NoScenarioError`` outside of a scenario.
  public nonisolated func other<Other: World>(_ type: Other.Type) async throws -> Other {
    guard let worlds = ScenarioContext.current?.worlds else { throw NoScenarioError() }
    return try await worlds.world(type)
  }
}

/// A world was asked for something that only a running scenario has.
public struct NoScenarioError: Error, CustomStringConvertible {
  /// The problem and the remedy.
  public var description: String {
    "there is no running scenario here; ask for another world in a step or hook, not in a detached task"
  }
}

/// A world that has something to clear away when its scenario is over. One of the run's libraries must be made for it.
public protocol TearingDown: World {
  /// Runs after the scenario's After hooks, whatever the outcome, if the scenario made this world. An error fails the
  /// scenario.
  func tearDown() async throws
}
