import GherkinExpressions
package import GherkinHost
package import GherkinProtocol
package import GherkinSteps
package import GherkinSyntax
package import GherkinTagExpressions

/// The step libraries of a run for planning: their definitions, checked, with ids in messages and parsed tag
/// expressions.
package final class StepCatalogue: Sendable {
  /// The tags of one or several libraries.
  package struct LibraryTags: Sendable {
    /// The tag expression, as written.
    package let text: String
    package let expression: TagExpression
  }

  /// The definitions as data.
  package let definitions: Definitions
  /// All parameter types, starting with the built-in ones. Their values are those of the process with the code.
  package let registry: ParameterTypeRegistry
  package let steps: [MatchableStep]
  /// Expressions that match a cell of a table if a custom parameter type does.
  let cellExpressions: [(type: String, expression: CucumberExpression)]
  /// The undefined parameter types in expressions. Steps that these expressions would match are undefined.
  package let undefinedParameterTypes: [UndefinedParameterType]
  private let undefinedProblems: [StepLibraryProblem]
  /// The tags of libraries for certain scenarios, without duplicates.
  package let libraryTags: [LibraryTags]
  /// The tags of each step's library, as an index into `libraryTags`; nil for all scenarios.
  let tagsOfSteps: [Int?]
  /// The scenarios, features or rules of each hook.
  private let tagsOfHooks: [TagExpression]
  /// The id of each step definition in messages, in lists that the messages of its steps share; empty for a step that is
  /// not defined.
  package let stepIDs: [[String]]
  /// The ids in messages, in the order of the definitions.
  package let hookIDs: [String]
  package let parameterTypeIDs: [String]
  /// Selects the definitions that can match a text.
  let candidates: StepCandidates
  /// Creates a matcher of regex literals, or returns one that several threads can share.
  package let makeLiteralMatcher: @Sendable () -> any LiteralMatching
  /// Reads the fixtures of `@examples(…)`; nil if the libraries do not.
  package let examples: ExamplesSource?
  /// The conditions, with the code that evaluates them.
  package let conditions: [Condition]

  /// Whether there are regex literals.
  package var hasLiterals: Bool { steps.contains { if case .regexLiteral = $0.matcher { true } else { false } } }

  /// How the arguments of each step definition get their values.
  package var bindings: [DefinitionBinding] { steps.map(\.binding) }

  package var hooks: [Definitions.Hook] { definitions.hooks }

  /// Checks the libraries of this process, and prepares them for planning.
  ///
  /// - Parameters:
  ///   - code: the libraries.
  ///   - described: the libraries as data, if they are described already.
  ///   - examples: reads the fixtures of `@examples(…)` if the libraries do not.
  ///   - ids: generates the ids of messages.
  /// - Throws: all problems of the libraries, in the order of their files and lines.
  package convenience init(
    _ code: ExecutableDefinitions, described: Definitions? = nil, examples: ExamplesSource? = nil,
    ids: IncrementingIDGenerator
  ) throws(StepLibraryProblems) {
    let definitions = described ?? code.described()
    try self.init(
      definitions, examples: code.examples ?? examples, conditions: code.conditions, ids: ids
    ) { OwnLiterals(code, definitions.steps) }
  }

  /// Checks libraries, and prepares them for planning.
  ///
  /// Unknown parameter types alone do not throw, because message streams list them. Call ``checkParameterTypes()`` to
  /// check these.
  ///
  /// - Parameters:
  ///   - definitions: the libraries as data.
  ///   - examples: reads the fixtures of `@examples(…)`; nil if the libraries do not.
  ///   - conditions: the conditions, with the code that evaluates them.
  ///   - ids: generates the ids of messages.
  ///   - literals: creates a matcher of regex literals.
  /// - Throws: all problems of the libraries, in the order of their files and lines.
  package init(
    _ definitions: Definitions, examples: ExamplesSource?, conditions: [Condition], ids: IncrementingIDGenerator,
    literals: @escaping @Sendable () -> any LiteralMatching
  ) throws(StepLibraryProblems) {
    self.definitions = definitions
    let check = LibraryCheck(definitions)
    guard check.problems.isEmpty else {
      throw StepLibraryProblems(problems: check.allProblems)
    }
    makeLiteralMatcher = literals
    self.examples = examples
    self.conditions = conditions
    registry = check.registry
    cellExpressions = Self.cellExpressions(check.registry)
    steps = check.steps
    (undefinedParameterTypes, undefinedProblems) = (check.undefinedParameterTypes, check.undefinedProblems)
    (libraryTags, tagsOfSteps, tagsOfHooks) = (check.libraryTags, check.tagsOfSteps, check.tagsOfHooks)
    parameterTypeIDs = definitions.parameterTypes.map { _ in ids.next() }
    var stepIDs: [[String]] = []
    var hookIDs: [String] = []
    for entry in definitions.entries {
      switch entry {
      case .step(let index): stepIDs.append([steps[index].isDefined ? ids.next() : ""])
      case .hook: hookIDs.append(ids.next())
      }
    }
    (self.stepIDs, self.hookIDs) = (stepIDs, hookIDs)
    candidates = StepCandidates(steps.map { StepKeys($0.literals) })
  }

  /// Throws an error if an expression uses an unknown parameter type.
  package func checkParameterTypes() throws(StepLibraryProblems) {
    guard undefinedProblems.isEmpty else { throw StepLibraryProblems(problems: undefinedProblems) }
  }

  /// Returns the hooks of a kind that match tags, in order of registration.
  package func hooks(
    _ moment: Hook.Moment, _ part: Definitions.Hook.Part = .whole, for tags: [String] = []
  ) -> [Int] {
    hooks.indices.filter { hooks[$0].moment == moment && hooks[$0].part == part && tagsOfHooks[$0].evaluate(tags) }
  }

  /// Whether there are hooks around features or rules.
  package var hasScopeHooks: Bool {
    hooks.contains { hook in
      switch hook.moment {
      case .beforeFeature, .afterFeature, .beforeRule, .afterRule: true
      default: false
      }
    }
  }
}
