internal import Foundation
import Synchronization

/// What a run has once, as one of its processes knows it.
package final class OnceValues: Sendable {
  private struct Entry {
    /// What was handed on, as it crosses processes.
    var json: [UInt8]?
    /// The same as a value, once somebody asked for it.
    var value: (any Sendable)?
    /// What is to be cleared away here.
    var tearDowns: [ResourceFactory.TearDown] = []
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// What the run has whose step or hook is running.
  @TaskLocal package static var current: OnceValues?

  /// Nothing is made yet.
  package init() {}

  /// What was handed on, as an element of JSON; nil where it is not made.
  package func json(of recipe: ResourceFactory) -> [UInt8]? {
    entries.withLock { $0[ObjectIdentifier(recipe)]?.json }
  }

  /// Takes in what was handed on, here or in another process.
  package func set(_ json: [UInt8], of recipe: ResourceFactory) {
    entries.withLock { $0[ObjectIdentifier(recipe), default: Entry()].json = json }
  }

  func add(tearDown: @escaping ResourceFactory.TearDown, of recipe: ResourceFactory) {
    entries.withLock { $0[ObjectIdentifier(recipe), default: Entry()].tearDowns.append(tearDown) }
  }

  func takeTearDowns(of recipe: ResourceFactory) -> [ResourceFactory.TearDown] {
    entries.withLock { entries in
      defer { entries[ObjectIdentifier(recipe)]?.tearDowns = [] }
      return entries[ObjectIdentifier(recipe)]?.tearDowns ?? []
    }
  }

  /// A value as it crosses processes; also where there is but one, so that what works there works everywhere.
  static func encode(_ value: some Encodable, _ name: String) throws -> [UInt8] {
    do {
      return Array(try JSONEncoder().encode(value))
    } catch {
      throw OnceError(description: "what \"\(name)\" hands on cannot be written as JSON: \(error)")
    }
  }

  /// What was handed on, for who asks in a step or a hook.
  static func value<Value: Codable & Sendable>(of recipe: ResourceFactory) throws -> Value {
    guard let current else {
      throw OnceError(
        description: "\"\(recipe.name)\" is asked for outside of a run's steps, hooks and worlds; "
          + "ask for it there, and hand it on to detached tasks and threads")
    }
    return try current.value(of: recipe)
  }

  private func value<Value: Codable & Sendable>(of recipe: ResourceFactory) throws -> Value {
    let known = entries.withLock { $0[ObjectIdentifier(recipe)] }
    if let value = known?.value as? Value { return value }
    guard let json = known?.json else {
      throw OnceError(
        description: "\"\(recipe.name)\" is not made; write steps.once(…) with it in one of the run's libraries, "
          + "before what is made with it")
    }
    do {
      let value = try JSONDecoder().decode(Value.self, from: Data(json))
      entries.withLock { $0[ObjectIdentifier(recipe)]?.value = value }
      return value
    } catch {
      throw OnceError(description: "what \"\(recipe.name)\" hands on cannot be read from JSON: \(error)")
    }
  }
}
