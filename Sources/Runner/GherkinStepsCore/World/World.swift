/// The state that the steps of one scenario share.
///
/// Each scenario gets its own instance, created on first use and released when the attempt at the scenario ends. If its
/// `init` throws, the step or hook that uses it fails, and later ones that use it are skipped. A world can be isolated to
/// the main actor.
public protocol World: AnyObject, SendableMetatype {
  /// Creates the world of one scenario. ``ScenarioContext/current`` is set during this call.
  init() async throws
}

extension World {
  /// The running scenario: its name, tags and outcome, and the receiver of attachments.
  ///
  /// Outside of a scenario, for example in a detached task, it is a scenario without a name, which rejects attachments
  /// with a message on standard error.
  public nonisolated var scenario: ScenarioContext { ScenarioContext.current ?? .none }

  /// Returns the scenario's world of another type, created on first use.
  ///
  /// - Throws: the error of the other world's `init`, which is not called again in this attempt; an error if that world
  ///   is being created, for example if the two need each other, and outside of a scenario.
  public nonisolated(nonsending) func world<Other: World>(_ type: Other.Type) async throws -> Other {
    guard let state = ScenarioContext.current?.state else { throw NoScenarioError() }
    return try await state.world(type)
  }

  /// Adds a cleanup that runs at the end of the scenario, after every outcome. See ``ScenarioContext/addTearDown(_:)``
  /// for the order.
  ///
  /// - Parameter body: the cleanup, which gets this world. An error fails the last step of the scenario.
  public nonisolated func addTearDown(_ body: @escaping @Sendable (Self) async throws -> Void) {
    let shared = SharedWorld(world: self)
    scenario.addTearDown { try await body(unsafeDowncast(shared.world, to: Self.self)) }
  }
}

/// A world was used outside of a running scenario.
package struct NoScenarioError: Error, CustomStringConvertible {
  /// The problem and the remedy.
  package var description: String {
    "there is no running scenario here; get another world in a step or hook, not in a detached task"
  }
}

/// A world with a cleanup.
public protocol TearingDown: World {
  /// Runs at the end of a scenario that created this world, after every outcome, like a cleanup that was added right
  /// after `init`: see ``ScenarioContext/addTearDown(_:)``. An error fails the last step of the scenario.
  func tearDown() async throws
}
