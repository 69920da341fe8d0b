public import GherkinExpressions

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
  package struct Tags: Sendable {
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
  ///   - fileID: the source location, with `filePath` and `line`; that of the call.
  ///   - register: registers steps, hooks, parameter types and doc string decoders with the builder.
  public init<W: World>(
    _ world: W.Type, tags: String? = nil, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ register: (Builder<W>) -> Void
  ) {
    let place = CodeLocation(fileID: fileID, filePath: filePath, line: line)
    let builder = Builder<W>(place)
    register(builder)
    late = builder.close()
    entries = builder.entries
    self.tags = tags.map { Tags(expression: $0, place: place) }
  }

  /// Creates a library of parameter types and doc string decoders only.
  public init(parameterTypes: [ParameterType], docStringDecoders: [any DocStringDecoder] = []) {
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
