import GherkinText

/// Step definitions, hooks, parameter types and doc string decoders that belong together, as a value.
///
/// ```swift
/// let beerSteps = StepLibrary(BeerWorld.self) { steps in
///   steps.given("I have {int} beers") { (world, count: Int) in world.count = count }
///   steps.when("I drink one") { world in world.count -= 1 }
/// }
/// ```
///
/// Definitions are validated when a run combines its libraries, because a step may use a parameter type of another
/// library.
public struct StepLibrary: Sendable {
  /// A registration of a library, in order.
  package enum Entry: Sendable {
    case step(StepDefinition)
    case hook(Hook)
    case parameterType(ParameterType)
    case docStringDecoder(any DocStringDecoder)
    /// The source of rows for `@examples(…)`, unless the runner has its own.
    case examples(ExamplesSource)
    case condition(Condition)
    /// A shared resource of the run, which several libraries can contain.
    case once(ResourceFactory)

    /// The location in source code, if it is known.
    var place: CodeLocation? {
      switch self {
      case .step(let definition): definition.place
      case .hook(let hook): hook.place
      case .parameterType(let type): type.place
      case .once(let factory): factory.place
      case .condition(let condition): condition.place
      case .docStringDecoder, .examples: nil
      }
    }
  }

  /// The scenarios for a library's steps and hooks.
  package struct Tags: Sendable, Codable {
    /// The tag expression, as written.
    package let expression: String
    /// The location of the library.
    package let place: CodeLocation

    package init(expression: String, place: CodeLocation) {
      self.expression = expression
      self.place = place
    }
  }

  package private(set) var entries: [Entry]
  /// The scenarios for the steps and hooks; nil for all.
  package let tags: Tags?
  /// The definitions that were added to the library's builder too late; nil if it has no builder.
  package let late: LateDefinitions?

  /// Creates a library whose steps share a world of the given type.
  ///
  /// With `tags`, the library's steps match only in scenarios that the expression selects. If a step of such a library
  /// and one of a library without tags match, the former runs. Hooks run for the scenarios, features and rules that
  /// both their own tags and those of the library select; hooks of the run always run. Parameter types, doc string
  /// decoders and conditions apply to all scenarios.
  ///
  /// - Parameters:
  ///   - world: the type of the world. Each scenario gets its own instance.
  ///   - tags: a tag expression; nil for all scenarios. A run reports an invalid one before it starts.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - register: registers steps, hooks, parameter types and doc string decoders with the builder. With many steps,
  ///     let it call functions, which compile faster.
  public init<W: World>(
    _ world: W.Type, tags: String? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ register: (Builder<W>) -> Void
  ) {
    let registrations = Registrations(CodeLocation(fileID: fileID, filePath: filePath, line: line))
    register(Builder(registrations))
    self.init(registrations, tags: tags)
  }

  /// Creates a library whose bodies of steps and of hooks of scenarios run on the main actor, without `@MainActor` at each
  /// of them, as user interfaces need it:
  ///
  /// ```swift
  /// let screenSteps = StepLibrary(onMainActor: ScreenWorld.self) { steps in
  ///   steps.when("I go back") { world in world.title = "Start" }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - world: the type of the world. Each scenario gets its own instance. Its class may be isolated to the main actor.
  ///   - tags: a tag expression; nil for all scenarios, as for other libraries.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - register: registers steps, hooks, parameter types and doc string decoders with the builder.
  public init<W: World>(
    onMainActor world: W.Type, tags: String? = nil, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ register: (MainActorBuilder<W>) -> Void
  ) {
    let registrations = Registrations(CodeLocation(fileID: fileID, filePath: filePath, line: line))
    register(MainActorBuilder(registrations))
    self.init(registrations, tags: tags)
  }

  private init(_ registrations: Registrations, tags: String?) {
    late = registrations.close()
    entries = registrations.entries
    self.tags = tags.map { Tags(expression: $0, place: registrations.place) }
  }

  /// Creates a library of parameter types and doc string decoders only.
  package init(parameterTypes: [ParameterType], docStringDecoders: [any DocStringDecoder] = []) {
    entries = parameterTypes.map(Entry.parameterType) + docStringDecoders.map(Entry.docStringDecoder)
    late = nil
    tags = nil
  }

  /// Returns the library with a source of rows for `@examples(…)`.
  package func reading(_ examples: ExamplesSource) -> Self {
    var library = self
    library.entries.append(.examples(examples))
    return library
  }
}

/// The locations of definitions that were added to a builder after the closure of its library had returned.
package final class LateDefinitions: Sendable {
  private let state = Locked<[CodeLocation]>([])

  /// The locations, in the order in which the definitions were added.
  package var places: [CodeLocation] { state.withLock { $0 } }

  func add(_ place: CodeLocation) {
    state.withLock { $0.append(place) }
  }
}

/// A condition that the tags `@only(name)` and `@not(name)` can name.
package struct Condition: Sendable {
  /// The name in tags `@only(name)`; for a family of tags, the text with which they start.
  package let name: String
  package let place: CodeLocation
  /// Evaluates the condition; for a family, with the rest of each of its tags. Called before any scenario, at most once in
  /// a run for the same tags.
  package let holds: @Sendable (_ endings: [String]) throws -> Bool

  package init(name: String, place: CodeLocation, holds: @escaping @Sendable ([String]) throws -> Bool) {
    self.name = name
    self.place = place
    self.holds = holds
  }
}

extension StepLibrary.CommonBuilder {
  /// Registers a condition for all features of a run. A scenario tagged `@only(name)` is skipped unless the condition
  /// is met; a scenario tagged `@not(name)` is skipped if it is met.
  ///
  /// ```swift
  /// steps.condition("staging") { ProcessInfo.processInfo.environment["STAGE"] == "staging" }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name, without spaces, parentheses and `@`. `linux`, `macos`, `ios`, `tvos`, `watchos`, `visionos`
  ///     and `ci` are built in.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - holds: returns whether the condition is met. Called once, before the first scenario. If it throws, nothing
  ///     runs.
  public func condition(
    _ name: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ holds: @escaping @Sendable () throws -> Bool
  ) {
    add(
      .condition(
        Condition(
          name: name, place: CodeLocation(fileID: fileID, filePath: filePath, line: line), holds: { _ in try holds() }))
    )
  }

  /// Registers a condition for a family of tags, such as the active tags of behave. A scenario with tags of the family is
  /// skipped unless the condition is met.
  ///
  /// ```swift
  /// steps.condition(tagsWithPrefix: "@use.with_os=") { systems in systems.contains("linux") }
  /// steps.condition(tagsWithPrefix: "@not.with_os=") { systems in !systems.contains("linux") }
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: the text with which the tags start, with or without `@`.
  ///   - fileID: the source location. Defaults to the call site.
  ///   - filePath: the source location. Defaults to the call site.
  ///   - line: the source location. Defaults to the call site.
  ///   - holds: returns whether a scenario runs, from the rest of each of its tags in the family. Called before the first
  ///     scenario, once for the same tags. If it throws, nothing runs.
  public func condition(
    tagsWithPrefix prefix: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ holds: @escaping @Sendable (_ endings: [String]) throws -> Bool
  ) {
    add(
      .condition(
        Condition(
          name: prefix.hasPrefix("@") ? prefix : "@" + prefix,
          place: CodeLocation(fileID: fileID, filePath: filePath, line: line), holds: holds)))
  }
}

/// The settings of a configuration file that `swift test` applies, too.
package struct ConfiguredSettings: Sendable {
  /// The tag expressions, all of which select the scenarios.
  package var tags: [String] = []
  /// The parameters of the worlds: a JSON object; nil for none.
  package var worldParameters: String?
  /// The language of features that declare none; nil for none.
  package var language: String?

  package init() {}
}

/// Reads files of YAML: the example rows for the tag `@examples(…)`, the values of `{fixture}`, and, in `swift test`, the
/// configuration. So a test target without fixtures does not compile a parser of YAML.
package struct ExamplesSource: Sendable {
  /// The column names, and for each row its line in the file, counted from 1, and a text for each column.
  package typealias Table = (header: [String], rows: [(line: Int, cells: [String])])

  /// Reads a table, given the name in the tag and the feature's file.
  package let read: @Sendable (_ name: String, _ feature: String) throws -> Table
  /// Throws an error if there is no fixture with a name for a step in the feature's file.
  package let checkFixture: @Sendable (_ name: String, _ feature: String) throws -> Void
  /// Reads the configuration file at a path.
  package let settings: @Sendable (_ path: String) throws -> ConfiguredSettings

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - read: reads a table, given the name in the tag and the feature's file. Its error is reported at the examples
  ///     with the error's description, which should contain the file and the line.
  ///   - checkFixture: throws an error if there is no fixture with a name for a step in the feature's file. The default
  ///     never throws.
  ///   - settings: reads the configuration file at a path. The default reads none.
  package init(
    _ read: @escaping @Sendable (_ name: String, _ feature: String) throws -> Table,
    checkFixture: @escaping @Sendable (_ name: String, _ feature: String) throws -> Void = { _, _ in },
    settings: @escaping @Sendable (_ path: String) throws -> ConfiguredSettings = { _ in ConfiguredSettings() }
  ) {
    self.read = read
    self.checkFixture = checkFixture
    self.settings = settings
  }
}
