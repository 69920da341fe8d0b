package import GherkinExpressions
package import GherkinHost
package import GherkinSyntax
package import GherkinSteps
package import GherkinTagExpressions

/// The step libraries of a run for planning: their definitions, with ids in messages and parsed tag expressions.
package final class StepCatalogue: Sendable {
  /// The tags of one or several libraries.
  package struct LibraryTags: Sendable {
    /// The tag expression, as written.
    package let text: String
    package let expression: TagExpression
  }

  /// The definitions.
  package let definitions: ExecutableDefinitions
  /// The tags of libraries for certain scenarios, without duplicates.
  package let libraryTags: [LibraryTags]
  /// The tags of each step's library, as an index into `libraryTags`; nil for all scenarios.
  let tagsOfSteps: [Int?]
  /// The scenarios, features or rules of each hook.
  private let tagsOfHooks: [TagExpression]
  /// The ids in messages, in the order of the definitions.
  let stepIDs: [String]
  let hookIDs: [String]
  let parameterTypeIDs: [String]
  /// Selects the definitions that can match a text.
  let candidates: StepCandidates

  package var registry: ParameterTypeRegistry { definitions.registry }
  package var undefinedParameterTypes: [UndefinedParameterType] { definitions.undefinedParameterTypes }
  package var steps: [MatchableStep] { definitions.steps }
  package var hooks: [ExecutableDefinitions.LocatedHook] { definitions.hooks }
  package var examples: ExamplesSource? { definitions.examples }
  package var conditions: [Condition] { definitions.conditions }

  /// Combines libraries.
  ///
  /// Unknown parameter types alone do not throw, because message streams list them. Call ``checkParameterTypes()`` to
  /// check these.
  ///
  /// - Throws: all problems of the libraries, in the order of their files and lines.
  package init(joining libraries: [StepLibrary], ids: any IDGenerator) throws(StepLibraryProblems) {
    let definitions = ExecutableDefinitions(joining: libraries)
    var reader = TagReader()
    tagsOfSteps = definitions.steps.map { $0.tags.flatMap { reader.add($0) } }
    tagsOfHooks = definitions.hooks.map { reader.expression(of: $0) }
    // A library's tags are checked even if it has neither steps nor hooks.
    for tags in libraries.lazy.compactMap(\.tags) { _ = reader.add(tags) }
    let problems = definitions.problems + reader.problems
    guard problems.count == definitions.undefinedParameterTypes.count else {
      throw StepLibraryProblems(problems: problems.sorted { $0.precedes($1) })
    }
    self.definitions = definitions
    libraryTags = reader.libraryTags
    parameterTypeIDs = definitions.parameterTypes.map { _ in ids.next() }
    var stepIDs: [String] = []
    var hookIDs: [String] = []
    for entry in definitions.entries {
      switch entry {
      case .step: stepIDs.append(ids.next())
      case .hook: hookIDs.append(ids.next())
      }
    }
    (self.stepIDs, self.hookIDs) = (stepIDs, hookIDs)
    candidates = StepCandidates(definitions.steps.map { StepKeys($0.literals) })
  }

  /// Throws an error if an expression uses an unknown parameter type.
  package func checkParameterTypes() throws(StepLibraryProblems) {
    guard !undefinedParameterTypes.isEmpty else { return }
    throw StepLibraryProblems(problems: undefinedParameterTypes.map(\.problem))
  }

  /// Returns the hooks of a kind that match tags, in order of registration.
  package func hooks(
    _ moment: Hook.Moment, _ part: ExecutableDefinitions.LocatedHook.Part = .whole, for tags: [String] = []
  ) -> [Int] {
    hooks.indices.filter {
      hooks[$0].hook.moment == moment && hooks[$0].part == part && tagsOfHooks[$0].evaluate(tags)
    }
  }

  /// Whether there are hooks around features or rules.
  var hasScopeHooks: Bool {
    hooks.contains { planned in
      switch planned.hook.moment {
      case .beforeFeature, .afterFeature, .beforeRule, .afterRule: true
      default: false
      }
    }
  }
}

/// Parses the tag expressions of libraries and hooks.
private struct TagReader {
  private(set) var libraryTags: [StepCatalogue.LibraryTags] = []
  private(set) var problems: [StepLibraryProblem] = []

  /// Adds the tags of a library.
  ///
  /// - Returns: their index; nil if they match all scenarios, or are invalid.
  mutating func add(_ tags: StepLibrary.Tags) -> Int? {
    guard let expression = expression(tags.expression, tags.place), expression != .always else { return nil }
    if let known = libraryTags.firstIndex(where: { $0.expression == expression }) { return known }
    libraryTags.append(StepCatalogue.LibraryTags(text: tags.expression, expression: expression))
    return libraryTags.count - 1
  }

  /// Returns the tag expression of a hook, combined with that of its library.
  mutating func expression(of hook: ExecutableDefinitions.LocatedHook) -> TagExpression {
    let own = expression(hook.ownTags ?? "", hook.hook.place)
    guard let tags = hook.libraryTags, own != nil, expression(tags.expression, tags.place) != nil else {
      return own ?? .always
    }
    return expression(hook.hook.tagExpression ?? "", hook.hook.place) ?? .always
  }

  private mutating func expression(_ source: String, _ place: CodeLocation) -> TagExpression? {
    do {
      return try TagExpression(source)
    } catch {
      let remedy = error.remedy.map { " \($0)" } ?? ""
      let problem = StepLibraryProblem(place: place, message: error.description + remedy)
      if !problems.contains(problem) { problems.append(problem) }
      return nil
    }
  }
}
