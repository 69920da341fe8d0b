package import GherkinExpressions
package import GherkinSyntax
package import GherkinSteps
package import GherkinTagExpressions

/// The combined and validated step libraries of a run, for planning and running.
///
/// A class, because every running step refers to it, and copying its members would be expensive.
package final class StepCatalogue: Sendable {
  /// A hook with its compiled tag expression and its id in messages.
  package struct PlannedHook: Sendable {
    /// The part of a hook. Messages contain two parts for a hook around a scenario, one before and one after.
    package enum Part: Sendable {
      case whole, beginOfAround, endOfAround
    }

    package let id: String
    package let hook: Hook
    package let part: Part
    package let tags: TagExpression
  }

  /// The tags of one or several libraries.
  package struct LibraryTags: Sendable {
    /// The tag expression, as written.
    package let text: String
    package let expression: TagExpression
  }

  /// A custom parameter type with its id in messages.
  package struct PlannedParameterType: Sendable {
    package let id: String
    package let type: ParameterType
  }

  /// The use of an undefined parameter type.
  package struct UndefinedParameterType: Sendable, Hashable {
    package let name: String
    package let expression: String
    /// The location of the step definition.
    let place: CodeLocation
    /// The name of a parameter type with a similar spelling; nil if there is none.
    let nearest: String?

    /// The use as an error.
    var problem: StepLibraryProblem {
      let remedy =
        if let nearest {
          "did you mean {\(nearest)}?"
        } else {
          #"define it with parameterType("\#(name)", regexp: …), or write \{ for a brace in the text"#
        }
      return StepLibraryProblem(
        place: place, message: "\"\(expression)\" has the unknown parameter type {\(name)}; \(remedy)")
    }
  }

  /// An entry of the libraries, in order of registration, as an index into `steps` or `hooks`.
  package enum Entry: Sendable {
    case step(Int)
    case hook(Int)
  }

  /// All parameter types, starting with the built-in ones.
  package let registry: ParameterTypeRegistry
  package let parameterTypes: [PlannedParameterType]
  /// The undefined parameter types in expressions. Steps that these expressions would match are undefined.
  package let undefinedParameterTypes: [UndefinedParameterType]
  package let entries: [Entry]
  package let steps: [MatchableStep]
  package let hooks: [PlannedHook]
  /// The decoders of doc strings. The first one for a media type is used.
  package let docStringDecoders: [any DocStringDecoder]
  /// Reads the fixtures of `@examples(…)`. The first one of the libraries is used; nil if they have none.
  package let examples: ExamplesSource?
  package let conditions: [Condition]
  /// The tags of libraries for certain scenarios, without duplicates.
  package let libraryTags: [LibraryTags]
  /// Selects the definitions that can match a text.
  let candidates: StepCandidates

  /// Combines libraries.
  ///
  /// Unknown parameter types alone do not throw, because message streams list them. Call ``checkParameterTypes()`` to
  /// check these.
  ///
  /// - Throws: all problems of the libraries, with file and line.
  package init(joining libraries: [StepLibrary], ids: any IDGenerator) throws(StepLibraryProblems) {
    let joining = try CatalogueJoining(libraries, ids)
    registry = joining.registry
    parameterTypes = joining.parameterTypes
    undefinedParameterTypes = joining.undefinedParameterTypes
    entries = joining.entries
    steps = joining.steps
    hooks = joining.hooks
    docStringDecoders = joining.docStringDecoders
    examples = joining.examples
    conditions = joining.conditions
    libraryTags = joining.libraryTags
    candidates = StepCandidates(joining.steps.map { StepKeys($0.literals) })
  }

  /// Throws an error if an expression uses an unknown parameter type.
  package func checkParameterTypes() throws(StepLibraryProblems) {
    guard !undefinedParameterTypes.isEmpty else { return }
    throw StepLibraryProblems(problems: undefinedParameterTypes.map(\.problem))
  }

  /// Returns the tags of a definition's library; nil for all scenarios.
  package func tags(of step: MatchableStep) -> String? { step.libraryTags.map { libraryTags[$0].text } }

  /// Returns the hooks of a kind that match tags, in order of registration.
  package func hooks(
    _ moment: Hook.Moment, _ part: PlannedHook.Part = .whole, for tags: [String] = []
  ) -> [Int] {
    hooks.indices.filter {
      hooks[$0].hook.moment == moment && hooks[$0].part == part && hooks[$0].tags.evaluate(tags)
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
