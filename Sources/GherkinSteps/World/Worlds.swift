import Synchronization

/// The worlds of one scenario: at most one instance of each type, made on first use.
///
/// It is as long-lived as an attempt at a scenario. Its table may be asked from any task: a world on the main actor can
/// ask for others in child tasks.
package final class Worlds: Sendable {
  /// How far a world has come.
  private enum Entry: Sendable {
    case inTheMaking
    case made(SharedWorld)
  }

  /// The worlds by their types.
  private struct Entries: Sendable {
    private var all: [(type: ObjectIdentifier, entry: Entry)] = []

    subscript(type: ObjectIdentifier) -> Entry? {
      get { all.first { $0.type == type }?.entry }
      set {
        all.removeAll { $0.type == type }
        if let newValue { all.append((type, newValue)) }
      }
    }
  }

  /// A scenario has a world or two, and asks at every step: a look at all of them takes less time than a table.
  private let entries = Mutex(Entries())

  /// The worlds that clear away, of those that have a `tearDown`.
  private let tornDown: Set<ObjectIdentifier>

  /// Makes the worlds of an attempt.
  ///
  /// - Parameter tornDown: the types whose `tearDown` the run calls.
  package init(tornDown: Set<ObjectIdentifier>) {
    self.tornDown = tornDown
  }

  /// The scenario's instance of a world type.
  ///
  /// - Throws: what the type's `init` throws; ``WorldInTheMaking`` where it is asked for while it is being made;
  ///   ``WorldNotTornDown`` where nobody would call its `tearDown`.
  package nonisolated(nonsending) func world<W: World>(_ type: W.Type) async throws -> W {
    let id = ObjectIdentifier(type)
    let known = entries.withLock { entries in
      let known = entries[id]
      if known == nil { entries[id] = .inTheMaking }
      return known
    }
    // It was filed under its type, so a cast by the runtime, which takes as long as a quick step, would find nothing new.
    if case .made(let shared) = known { return unsafeDowncast(shared.world, to: type) }
    guard known == nil else { throw WorldInTheMaking(world: "\(type)") }
    do {
      if type is any TearingDown.Type, !tornDown.contains(id) { throw WorldNotTornDown(world: "\(type)") }
      let made = try await W()
      entries.withLock { $0[id] = .made(SharedWorld(world: made)) }
      return made
    } catch {
      entries.withLock { $0[id] = nil }
      throw error
    }
  }

  /// Lets the scenario's instance of a world type clear away, if there is one.
  ///
  /// - Throws: what its `tearDown` throws.
  func tearDown(_ type: any TearingDown.Type) async throws {
    guard case .made(let shared) = entries.withLock({ $0[ObjectIdentifier(type)] }),
      let made = shared.world as? any TearingDown
    else { return }
    try await made.tearDown()
  }
}

/// A world that the steps and hooks of a scenario share.
///
/// Unchecked, because the compiler cannot see that they run one at a time, each after the other has ended.
private struct SharedWorld: @unchecked Sendable {
  let world: any World
}

/// A world was asked for while it was being made.
struct WorldInTheMaking: Error, CustomStringConvertible {
  let world: String

  var description: String {
    "\(world) is asked for while it is being made: its own init needs it in turn, or two tasks ask at the same time; "
      + "ask later, in a step, or one after the other"
  }
}

/// A world has a `tearDown`, but no library is made for it, so its run does not know of it.
struct WorldNotTornDown: Error, CustomStringConvertible {
  let world: String

  var description: String {
    "\(world) has a tearDown that nobody would call, as no library of the run is made for it; "
      + "add one: StepLibrary(\(world).self) { _ in }"
  }
}
