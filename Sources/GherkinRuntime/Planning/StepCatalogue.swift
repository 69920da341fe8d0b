package import CucumberExpressions
package import Gherkin
package import GherkinSteps
package import TagExpressions

/// The step libraries of a run, joined and checked: all that planning matches with and running calls.
///
/// A class only because every step that runs needs it, and it has many parts to copy.
package final class StepCatalogue: Sendable {
  /// A hook with its compiled tag expression and the id that messages call it by.
  package struct PlannedHook: Sendable {
    /// Which part of a hook it is: messages know a hook around a scenario as two, one before and one after.
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

  /// A parameter type that authors defined, with the id that messages call it by.
  package struct PlannedParameterType: Sendable {
    package let id: String
    package let type: ParameterType
  }

  /// The use of a parameter type that no library defines.
  package struct UndefinedParameterType: Sendable, Hashable {
    package let name: String
    package let expression: String
    /// The location of the step definition.
    let place: CodeLocation
    /// The name of a known parameter type that is spelt nearly the same; nil if there is none.
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

  /// What the libraries registered, in order, as indexes of `steps` and `hooks`.
  package enum Entry: Sendable {
    case step(Int)
    case hook(Int)
  }

  /// All parameter types, the built-in ones first.
  package let registry: ParameterTypeRegistry
  package let parameterTypes: [PlannedParameterType]
  /// The unknown parameter types of expressions; steps that these expressions would match are undefined.
  package let undefinedParameterTypes: [UndefinedParameterType]
  package let entries: [Entry]
  package let steps: [MatchableStep]
  package let hooks: [PlannedHook]
  /// What doc strings may be decoded with; the first for a media type counts.
  package let docStringDecoders: [any DocStringDecoder]
  /// What reads the files of `@examples(…)`: the libraries' first; nil if they have none.
  package let examples: ExamplesSource?
  package let conditions: [Condition]
  /// The tags of libraries that are for some scenarios only, each expression once.
  package let libraryTags: [LibraryTags]
  /// Narrows the definitions down for a text.
  let candidates: StepCandidates

  /// Joins libraries.
  ///
  /// Unknown parameter types alone do not throw, as streams of messages list them: call ``checkParameterTypes()`` too.
  ///
  /// - Throws: all that is wrong with them, with file and line.
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

  /// Throws if an expression has an unknown parameter type.
  package func checkParameterTypes() throws(StepLibraryProblems) {
    guard !undefinedParameterTypes.isEmpty else { return }
    throw StepLibraryProblems(problems: undefinedParameterTypes.map(\.problem))
  }

  /// The tags of the library that a definition is from; nil for all scenarios.
  package func tags(of step: MatchableStep) -> String? { step.libraryTags.map { libraryTags[$0].text } }

  /// The hooks of a moment that tags choose, in order of registration.
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
