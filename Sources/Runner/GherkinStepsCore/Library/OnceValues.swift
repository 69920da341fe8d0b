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
    var tearDowns: [RunContext.TearDown] = []
    /// Creates the value of a worker, for everyone who waits for it.
    var making: Task<any Sendable, any Error>?
  }

  private let entries = Locked<[Key: Entry]>([:])
  private let parameters: WorldParameters
  private let worker: WorkerContext
  private let json: any JSONCoding
  /// The cleanups at the end of this process.
  private let last = Locked<[RunContext.TearDown]>([])

  /// The resources of the run whose step or hook is running.
  @TaskLocal package static var current: OnceValues?
  /// The feature whose hook is running, or that of the rule; nil in other hooks and in steps.
  @TaskLocal package static var feature: FeatureContext?
  /// The values of a worker that the current task is creating.
  @TaskLocal private static var creating: [ObjectIdentifier] = []

  /// Creates the value without resources.
  package init(parameters: WorldParameters, worker: WorkerContext, json: any JSONCoding) {
    self.parameters = parameters
    self.worker = worker
    self.json = json
  }

  /// Adds a cleanup at the end of this process.
  package func addLast(tearDown: @escaping RunContext.TearDown) {
    last.withLock { $0.append(tearDown) }
  }

  /// Whether there are cleanups at the end of this process.
  package var hasLastTearDowns: Bool { last.withLock { !$0.isEmpty } }

  /// Runs the cleanups at the end of this process.
  ///
  /// - Throws: their errors, as one.
  package func tearDownLast() async throws {
    let bodies = last.withLock { bodies in
      defer { bodies = [] }
      return bodies
    }
    defer { entries.withLock { entries in entries = entries.filter { $0.value.making == nil } } }
    try await Self.run(bodies)
  }

  /// Runs cleanups in reverse order, all of them.
  ///
  /// - Throws: the error if there is one, or an error with several.
  static func run(_ tearDowns: [RunContext.TearDown]) async throws {
    var errors: [any Error] = []
    for body in tearDowns.reversed() {
      do { try await body() } catch { errors.append(error) }
    }
    guard errors.count > 1 else { return try errors.first.map { throw $0 } ?? () }
    throw OnceError(description: errors.map { "\($0)" }.joined(separator: "\nand then: "))
  }

  /// Returns the encoded value as JSON; nil if it has not been created.
  package func json(of recipe: ResourceFactory) -> [UInt8]? {
    entries.withLock { $0[Key(recipe, nil)]?.json }
  }

  /// Stores a value that was encoded in this or another process.
  package func set(_ json: [UInt8], of recipe: ResourceFactory) {
    entries.withLock { $0[Key(recipe, nil), default: Entry()].json = json }
  }

  /// Stores a created value. That of a run is encoded for other processes, even if there is only one process, so that
  /// the same values work everywhere.
  ///
  /// - Throws: if it cannot be encoded.
  func set(_ made: any Sendable, of recipe: ResourceFactory, for feature: FeatureContext?) throws {
    guard case .run = recipe.scope, let encodable = made as? any Encodable else {
      return entries.withLock { $0[Key(recipe, feature), default: Entry()].value = made }
    }
    let bytes: [UInt8]
    do {
      bytes = try json.encode(encodable)
    } catch {
      throw OnceError(description: "the value of \"\(recipe.name)\" cannot be encoded as JSON: \(error)")
    }
    guard bytes.count <= AttachedContent.sizeLimit else {
      throw OnceError(
        description: "the value has \(bytes.count) bytes as JSON: the limit is \(AttachedContent.sizeLimit >> 20) MiB; "
          + "write it to a file, and return the file's path")
    }
    set(bytes, of: recipe)
  }

  func add(tearDown: @escaping RunContext.TearDown, of recipe: ResourceFactory, for feature: FeatureContext?) {
    entries.withLock { $0[Key(recipe, feature), default: Entry()].tearDowns.append(tearDown) }
  }

  func removeTearDowns(of recipe: ResourceFactory, for feature: FeatureContext?) -> [RunContext.TearDown] {
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

  private func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, _ bytes: [UInt8], _ name: String
  ) throws -> any Sendable {
    do {
      return try json.decode(type, from: bytes)
    } catch {
      throw OnceError(description: "the value of \"\(name)\" cannot be decoded from JSON: \(error)")
    }
  }

  /// Returns the value for a step or a hook.
  static func value<Value: Sendable>(of recipe: ResourceFactory) async throws -> Value {
    guard let current else {
      throw OnceError(
        description: "\"\(recipe.name)\" is used outside of a run's steps, hooks and worlds; "
          + "get the value there, and pass it to detached tasks and threads")
    }
    if case .worker = recipe.scope { return try await current.workerValue(of: recipe) }
    return try current.value(of: recipe)
  }

  /// Returns the value of this worker, which is created now if it is not yet.
  private func workerValue<Value: Sendable>(of recipe: ResourceFactory) async throws -> Value {
    let key = Key(recipe, nil)
    let creating = Self.creating + [key.recipe]
    guard !Self.creating.contains(key.recipe) else {
      throw OnceError(description: "\"\(recipe.name)\" needs itself to be created")
    }
    let making = entries.withLock { entries in
      if let making = entries[key]?.making { return making }
      let context = RunContext(
        parameters: parameters, worker: worker, scope: .run, counts: ScenarioCounts(),
        deliver: (ScenarioContext.current ?? .none).deliver, keep: addLast)
      let making = Task {
        try await Self.$creating.withValue(creating) { try await recipe.make(context) }
      }
      entries[key, default: Entry()].making = making
      return making
    }
    do {
      let value = try await withTaskCancellationHandler {
        try await making.value
      } onCancel: {
        making.cancel()
      }
      if let value = value as? Value { return value }
    } catch {
      // The next one who needs it tries again.
      entries.withLock { if $0[key]?.making == making { $0[key]?.making = nil } }
      // Another one who waited was cancelled.
      if making.isCancelled, !Task.isCancelled { return try await workerValue(of: recipe) }
      throw error
    }
    throw OnceError(description: "the value of \"\(recipe.name)\" has another type")
  }

  private func value<Value: Sendable>(of recipe: ResourceFactory) throws -> Value {
    let feature = Self.feature ?? ScenarioContext.current?.feature
    let key = Key(recipe, feature)
    let known = entries.withLock { $0[key] }
    // A nil would be a value of an optional type.
    if let known = known?.value, let value = known as? Value { return value }
    switch recipe.scope {
    case .feature(let tags):
      guard let feature else { throw OnceError.noFeature(recipe.name) }
      let condition = tags.map { "; it is created for features with the tags \($0)" } ?? ""
      throw OnceError(
        description:
          "\"\(recipe.name)\" is not created for \(feature.uri)\(condition); pass it to steps.once(…) in one of the "
          + "run's libraries, before the values that use it")
    case .worker: throw OnceError(description: "\"\(recipe.name)\" is a value of a worker")
    case .run(let type):
      guard let json = known?.json, let value = try decode(type, json, recipe.name) as? Value else {
        throw OnceError(
          description: "\"\(recipe.name)\" is not created; pass it to steps.once(…) in one of the run's libraries, "
            + "before the values that use it")
      }
      entries.withLock { $0[key]?.value = value }
      return value
    }
  }
}

/// JSON of Foundation, which this target does not import, because all others would be compiled later.
package protocol JSONCoding: Sendable {
  /// Returns a value as JSON.
  func encode(_ value: any Encodable) throws -> [UInt8]
  /// Returns a value from JSON.
  func decode<Value: Decodable>(_ type: Value.Type, from json: [UInt8]) throws -> Value
}
