internal import Foundation
import Synchronization
import GherkinText

/// The shared resources of a run and its features, as known to one of its processes.
package final class OnceValues: Sendable {
  private struct Key: Hashable {
    let recipe: ObjectIdentifier
    /// The file of the feature; nil for the run.
    let feature: ExactText?

    init(_ recipe: ResourceFactory, _ feature: FeatureContext?) {
      self.recipe = ObjectIdentifier(recipe)
      if case .feature = recipe.scope { self.feature = feature.map { ExactText($0.uri) } } else { self.feature = nil }
    }
  }

  private struct Entry {
    /// The encoded value, as it is passed between processes.
    var json: [UInt8]?
    /// The decoded value, after its first use. The value of a feature is never encoded.
    var value: (any Sendable)?
    /// The cleanups in this process.
    var tearDowns: [ResourceFactory.TearDown] = []
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// The resources of the run whose step or hook is running.
  @TaskLocal package static var current: OnceValues?
  /// The feature whose hook is running, or that of the rule; nil in other hooks and in steps.
  @TaskLocal package static var feature: FeatureContext?

  /// Creates the value without resources.
  package init() {}

  /// Returns the encoded value as JSON; nil if it has not been created.
  package func json(of recipe: ResourceFactory) -> [UInt8]? {
    entries.withLock { $0[Key(recipe, nil)]?.json }
  }

  /// Stores a value that was encoded in this or another process.
  package func set(_ json: [UInt8], of recipe: ResourceFactory) {
    entries.withLock { $0[Key(recipe, nil), default: Entry()].json = json }
  }

  func set(_ made: ResourceFactory.Made, of recipe: ResourceFactory, for feature: FeatureContext?) {
    switch made {
    case .json(let json): set(json, of: recipe)
    case .value(let value): entries.withLock { $0[Key(recipe, feature), default: Entry()].value = value }
    }
  }

  func add(tearDown: @escaping ResourceFactory.TearDown, of recipe: ResourceFactory, for feature: FeatureContext?) {
    entries.withLock { $0[Key(recipe, feature), default: Entry()].tearDowns.append(tearDown) }
  }

  func takeTearDowns(of recipe: ResourceFactory, for feature: FeatureContext?) -> [ResourceFactory.TearDown] {
    entries.withLock { entries in
      let key = Key(recipe, feature)
      defer { entries[key]?.tearDowns = [] }
      return entries[key]?.tearDowns ?? []
    }
  }

  /// Removes the resource of a feature.
  func forget(_ recipe: ResourceFactory, of feature: FeatureContext) {
    entries.withLock { _ = $0.removeValue(forKey: Key(recipe, feature)) }
  }

  /// Encodes a value for another process; even if there is only one process, so that the same values work everywhere.
  static func encode(_ value: some Encodable, _ name: String) throws -> [UInt8] {
    do {
      return Array(try JSONEncoder().encode(value))
    } catch {
      throw OnceError(description: "the value of \"\(name)\" cannot be encoded as JSON: \(error)")
    }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8], _ name: String) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch {
      throw OnceError(description: "the value of \"\(name)\" cannot be decoded from JSON: \(error)")
    }
  }

  /// Returns the value for a step or a hook.
  static func value<Value: Sendable>(of recipe: ResourceFactory) throws -> Value {
    guard let current else {
      throw OnceError(
        description: "\"\(recipe.name)\" is used outside of a run's steps, hooks and worlds; "
          + "get the value there, and pass it to detached tasks and threads")
    }
    return try current.value(of: recipe)
  }

  private func value<Value: Sendable>(of recipe: ResourceFactory) throws -> Value {
    let feature = Self.feature ?? ScenarioContext.current?.feature
    let key = Key(recipe, feature)
    let known = entries.withLock { $0[key] }
    if let value = known?.value as? Value { return value }
    switch recipe.scope {
    case .feature(let tags):
      guard let feature else { throw OnceError.noFeature(recipe.name) }
      let condition = tags.map { "; it is created for features with the tags \($0)" } ?? ""
      throw OnceError(
        description:
          "\"\(recipe.name)\" is not created for \(feature.uri)\(condition); pass it to steps.once(…) in one of the "
          + "run's libraries, before the values that use it")
    case .run(let decode):
      guard let json = known?.json, let value = try decode(json) as? Value else {
        throw OnceError(
          description: "\"\(recipe.name)\" is not created; pass it to steps.once(…) in one of the run's libraries, "
            + "before the values that use it")
      }
      entries.withLock { $0[key]?.value = value }
      return value
    }
  }
}
