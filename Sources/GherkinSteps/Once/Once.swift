internal import CucumberExpressions

/// Something that a run has once, whatever number of processes its scenarios run in: a server, a database, a folder.
///
/// It is made in one process, before all else that a run does, and cleared away in the same process, after all else. What
/// it hands on is for all steps, hooks and worlds to read, in every process:
///
/// ```swift
/// let beerServer = Once("beer server") { run in
///   let server = try await BeerServer.start()
///   run.tearDown { await server.stop() }
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
public struct Once<Value: Codable & Sendable>: Sendable {
  let recipe: ResourceFactory

  /// Says how to make it.
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
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line)
    recipe = ResourceFactory(name: name, timeout: timeout, place: place) { run in
      try OnceValues.encode(try await make(run), name)
    }
  }

  /// What was handed on when it was made; in every process a copy of its own.
  ///
  /// - Throws: ``OnceError`` where it is no part of the run, is not made yet, or is asked for outside of the steps, hooks
  ///   and worlds of a run, as in a detached task.
  public var value: Value {
    get throws { try OnceValues.value(of: recipe) }
  }
}

extension StepLibrary.Builder {
  /// Registers what the run has once: it is made before all other hooks, and cleared away after them. Where several
  /// libraries register the same, it is made once all the same.
  public func once<Value>(_ once: Once<Value>) {
    add(.once(once.recipe))
  }
}

/// What a run has once is not there, or cannot cross processes.
public struct OnceError: Error, CustomStringConvertible {
  /// The problem and the remedy.
  public let description: String
}
