internal import CucumberExpressions

/// Something that a run has once, whatever number of processes its scenarios run in: a server, a database, a folder. Or that
/// a feature has once in each of these processes.
///
/// It is made in one process, before all else that a run does, and cleared away in the same process, after all else. What
/// it hands on is for all steps, hooks and worlds to read, in every process:
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
/// Those of a run are made one after the other, in order of registration, so that one may read the value of one before it.
///
/// With `perFeature`, a feature has it instead of the run: each process that runs scenarios of the feature makes it before
/// the first of them, and tears it down after the feature's last scenario has ended. Its value stays in that process, so it
/// need not be `Codable`:
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

  /// Says how to make what a run has once.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - timeout: how long it may take, and how long clearing it away: zero for any time, nil for what the run says.
  ///   - fileID: the module and the file of the call, which the compiler fills in.
  ///   - filePath: the file's path, which the compiler fills in.
  ///   - line: the line of the call, which the compiler fills in.
  ///   - make: makes it, and gives what processes are to know of it: a port, a path. An error fails the run, in which no
  ///     scenario runs then; ``Skip`` skips all scenarios.
  public init(
    _ name: String, timeout: Duration? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ make: @escaping @Sendable (OnceContext) async throws -> Value
  ) where Value: Codable {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    recipe = ResourceFactory(
      name: name, timeout: timeout, place: place, scope: .run(decode: { try OnceValues.decode(Value.self, $0, name) })
    ) { run in
      .json(try OnceValues.encode(try await make(run), name))
    }
  }

  /// Says how to make what a feature has once in each process that runs its scenarios.
  ///
  /// It is made before the other hooks before the feature, and torn down after all hooks after it. A process that takes the
  /// place of a crashed one makes it again.
  ///
  /// - Parameters:
  ///   - name: a name for reports.
  ///   - tags: a tag expression over the tags of the feature; nil for all features.
  ///   - timeout: how long it may take, and how long tearing it down. `.zero` disables the limit; `nil` inherits it from the
  ///     run.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - make: makes it. An error fails the run, and the feature's scenarios do not run; ``Skip`` skips them.
  public init(
    perFeature name: String, tags: String? = nil, timeout: Duration? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line,
    _ make: @escaping @Sendable (OnceContext, FeatureContext) async throws -> Value
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    recipe = ResourceFactory(name: name, timeout: timeout, place: place, scope: .feature(tags: tags)) { run in
      guard let feature = run.feature else { throw OnceError.noFeature(name) }
      return .value(try await make(run, feature))
    }
  }

  /// What was handed on when it was made. What the run has is a copy in every process; what a feature has is that of the
  /// feature whose scenario or hook asks.
  ///
  /// - Throws: ``OnceError`` where it is no part of the run, is not made yet, or is asked for outside of the steps, hooks
  ///   and worlds of a run, as in a detached task; what a feature has also in the hooks of the run.
  public var value: Value {
    get throws { try OnceValues.value(of: recipe) }
  }
}

extension StepLibrary.Builder {
  /// Registers what the run has once: it is made before all other hooks, and cleared away after them. What a feature has
  /// once is made before the hooks of the feature, and torn down after them. Where several libraries register the same, it
  /// is made once all the same; tags of a library do not matter.
  public func once<Value>(_ once: Once<Value>) {
    add(.once(once.recipe))
  }
}

/// What a run has once is not there, or cannot cross processes.
public struct OnceError: Error, CustomStringConvertible {
  /// The problem and the remedy.
  public let description: String

  static func noFeature(_ name: String) -> OnceError {
    OnceError(
      description:
        "\"\(name)\" is made for each feature, and no feature runs here; ask for it in a step, a world, or a "
        + "hook of a scenario, a feature or a rule")
  }
}
