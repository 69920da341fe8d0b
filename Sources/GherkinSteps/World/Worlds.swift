/// The worlds of one scenario: at most one instance of each type, made on first use.
///
/// It lives and dies in one scenario's task, whose steps run one after the other.
public final class Worlds {
  private var instances: [ObjectIdentifier: any World] = [:]
  /// The types whose `init` is running.
  private var inTheMaking: Set<ObjectIdentifier> = []

  package init() {}

  /// The scenario's instance of a world type.
  ///
  /// - Throws: what the type's `init` throws; ``WorldCircle`` where that asks for the very world that it makes.
  package func world<W: World>(_ type: W.Type) async throws -> W {
    let id = ObjectIdentifier(type)
    if let made = instances[id] as? W { return made }
    guard inTheMaking.insert(id).inserted else { throw WorldCircle(world: "\(type)") }
    defer { inTheMaking.remove(id) }
    let made = try await W()
    instances[id] = made
    return made
  }

  /// Lets the scenario's instance of a world type clear away, if there is one.
  ///
  /// - Throws: what its `tearDown` throws.
  func tearDown(_ type: any TearingDown.Type) async throws {
    guard let made = instances[ObjectIdentifier(type)] as? any TearingDown else { return }
    try await made.tearDown()
  }
}

/// A world cannot be made, as making it takes that very world.
struct WorldCircle: Error, CustomStringConvertible {
  let world: String

  var description: String {
    "\(world) cannot be made, as its init asks for a world whose init asks for \(world); "
      + "let one of them ask later, in a step"
  }
}

/// Carries a scenario's worlds to the steps of that scenario.
///
/// Unchecked, because the compiler cannot see that the steps and hooks of a scenario run one at a time, each after the
/// other has ended, and that nothing else holds the scenario's context.
struct LentWorlds: @unchecked Sendable {
  let worlds: Worlds
}
