/// A value that a run creates once, for all of its processes: a server, a database, a folder. Or a value that each
/// worker creates once: a browser, a simulator, a connection. Or one that it creates once for each feature.
///
/// The value of a run is created first, in one dedicated process, and torn down last, in the same process. Steps, hooks
/// and worlds of every process can read it:
///
/// ```swift
/// let beerServer = Once("beer server") { run in
///   let server = try await BeerServer.start()
///   run.addTearDown { await server.stop() }
///   return server.port
/// }
///
/// let beerSteps = StepLibrary(BeerWorld.self) { steps in
///   steps.once(beerServer)
///   steps.when("I order a beer") { world in
///     try await world.order(port: beerServer.value)
///   }
/// }
/// ```
///
/// The values of a run are created one after the other, in order of registration, so each can read the ones before it.
///
/// With `perWorker`, each worker creates its own value when a step, a hook or a world first reads it, and tears it down
/// at its end. It does not have to be `Codable`, nor to be registered:
///
/// ```swift
/// let browser = Once(perWorker: "browser") { run in
///   let browser = try await Browser.start()
///   run.addTearDown { await browser.close() }
///   return browser
/// }
/// ```
///
/// With `perFeature`, the value belongs to a feature: each process that runs scenarios of the feature creates it before
/// the first of them, and tears it down after the feature's last scenario has ended. The value stays in that process,
/// so it does not have to be `Codable`:
///
/// ```swift
/// let cellar = Once(perFeature: "cellar", tags: "@cellar") { run, feature in
///   let database = try await Database.open(name: feature.name)
///   run.addTearDown { await database.close() }
///   return database
/// }
/// ```
public struct Once<Value: Sendable>: Sendable {
  let recipe: ResourceFactory

  /// Declares a value of the run.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - timeout: the time limit of creating it, and of tearing it down. `.zero` disables it; `nil` inherits it from
  ///     the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - make: creates the value, and returns what other processes need: a port, a path. An error fails the run, and no
  ///     scenario runs; ``Skip`` skips all scenarios.
  public init(
    _ name: String, timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ make: @escaping @Sendable (RunContext) async throws -> Value
  ) where Value: Codable {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    recipe = ResourceFactory(name: name, timeout: timeout, place: place, scope: .run(Value.self)) {
      try await make($0)
    }
  }

  /// Declares a value of each worker.
  ///
  /// - Parameters:
  ///   - name: a name for errors.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - make: creates the value. An error fails the step or hook that reads the value; the next one tries again. The
  ///     time limit is that of the step or hook.
  public init(
    perWorker name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ make: @escaping @Sendable (RunContext) async throws -> Value
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    recipe = ResourceFactory(name: name, timeout: nil, place: place, scope: .worker) { try await make($0) }
  }

  /// Declares a value of each feature, in each process that runs its scenarios.
  ///
  /// It is created before the `beforeFeature` hooks, and torn down after the `afterFeature` hooks. A process that
  /// replaces a crashed one creates it again.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - tags: a tag expression over the tags of the feature; nil for all features.
  ///   - timeout: the time limit of creating it, and of tearing it down. `.zero` disables it; `nil` inherits it from
  ///     the run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - make: creates the value. An error fails the run, and the feature's scenarios do not run; ``Skip`` skips them.
  public init(
    perFeature name: String, tags: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ make: @escaping @Sendable (RunContext, FeatureContext) async throws -> Value
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    recipe = ResourceFactory(name: name, timeout: timeout, place: place, scope: .feature(tags: tags)) { run in
      guard let feature = run.feature else { throw OnceError.noFeature(name) }
      return try await make(run, feature)
    }
  }

  /// The value: a copy of the run's value, the value of the worker, or that of the feature whose scenario or hook is
  /// running.
  ///
  /// - Throws: an error if the run does not have it, if it is not created yet, or outside of the steps, hooks and worlds
  ///   of a run, for example in a detached task. The value of a feature also throws in hooks of the run. The value of a
  ///   worker throws the error of its creation.
  public var value: Value {
    get async throws { try await OnceValues.value(of: recipe) }
  }
}

extension StepLibrary.CommonBuilder {
  /// Registers a value of the run, which is created before all hooks and torn down after them, or a value of each
  /// feature, which is created before the hooks of the feature and torn down after them. A value of each worker need not
  /// be registered. Several libraries can register
  /// the same value; it is created once. Tags of the library do not matter.
  public func once<Value>(_ once: Once<Value>) {
    add(.once(once.recipe))
  }
}

/// The value of a ``Once`` is not available, or cannot be sent to other processes.
package struct OnceError: Error, CustomStringConvertible {
  /// The problem and the remedy.
  package let description: String

  static func noFeature(_ name: String) -> OnceError {
    OnceError(
      description:
        "\"\(name)\" is created for each feature, and no feature runs here; use it in a step, a world, or a "
        + "hook of a scenario, a feature or a rule")
  }
}

/// Creates a shared resource of a run or a feature. The object's identity is the key of the resource.
package final class ResourceFactory: Sendable {
  /// The lifetime of the resource.
  enum Scope: Sendable {
    /// The lifetime of the run. The value is decoded in each process.
    case run(any (Codable & Sendable).Type)
    /// The lifetime of a feature that the tag expression matches, in a process.
    case feature(tags: String?)
    /// The lifetime of a worker, from the first use of the value.
    case worker
  }

  package let name: String
  package let timeout: Duration?
  package let place: CodeLocation
  let scope: Scope
  let make: @Sendable (RunContext) async throws -> any Sendable

  init(
    name: String, timeout: Duration?, place: CodeLocation, scope: Scope,
    make: @escaping @Sendable (RunContext) async throws -> any Sendable
  ) {
    self.name = name
    self.timeout = timeout
    self.place = place
    self.scope = scope
    self.make = make
  }

  /// The hooks that create the resource and tear it down.
  package var hooks: [Hook] {
    let (moments, tags): ([Hook.Moment], String?) =
      switch scope {
      case .run: ([.makeOnce, .tearDownOnce], nil)
      case .feature(let tags): ([.beforeFeature, .afterFeature], tags)
      case .worker: ([], nil)
      }
    return zip(moments, [name, "tear down \(name)"]).map { moment, name in
      Hook(
        moment: moment, name: name, tagExpression: tags, place: place, timeout: timeout, body: .once(self))
    }
  }

  /// Creates the resource, and stores its value.
  ///
  /// - Throws: the error of the author's code.
  package func make(for run: RunContext, in values: OnceValues) async throws {
    let made = try await make(run.keeping { values.add(tearDown: $0, of: self, for: run.feature) })
    try values.set(made, of: self, for: run.feature)
  }

  /// Runs all cleanups in reverse order, even after an error.
  ///
  /// - Throws: the error if there is one, or an error with several.
  package func tearDown(for run: RunContext, in values: OnceValues) async throws {
    defer { if let feature = run.feature { values.forget(self, of: feature) } }
    try await OnceValues.run(values.removeTearDowns(of: self, for: run.feature))
  }
}
