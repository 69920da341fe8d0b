package import GherkinExpressions
import GherkinProtocol
package import GherkinSteps

/// The combined step libraries of a run, which execute its steps and hooks. Orders refer to these by their indices.
///
/// A class, because every running step refers to it, and copying its members would be expensive.
package final class ExecutableDefinitions: Sendable {
  /// A hook, or one of the two parts that test cases have for a hook around a scenario, one before and one after.
  package struct LocatedHook: Sendable {
    /// The part of a hook.
    package enum Part: Sendable {
      case whole, beginOfAround, endOfAround
    }

    /// The hook, limited to the scenarios of its library.
    package let hook: Hook
    package let part: Part
    /// The tag expression of the hook itself.
    package let ownTags: String?
    /// The tags of its library; nil for all scenarios.
    package let libraryTags: StepLibrary.Tags?
  }

  /// An entry of the libraries, in order of registration, as an index into `steps` or `hooks`.
  package enum Entry: Sendable {
    case step(Int)
    case hook(Int)
  }

  /// All parameter types, starting with the built-in ones.
  package let registry: ParameterTypeRegistry
  /// The custom parameter types.
  package let parameterTypes: [ParameterType]
  /// The undefined parameter types in expressions. Steps that these expressions would match are undefined.
  package let undefinedParameterTypes: [UndefinedParameterType]
  package let entries: [Entry]
  package let steps: [MatchableStep]
  package let hooks: [LocatedHook]
  /// The decoders of doc strings. The first one for a media type is used.
  package let docStringDecoders: [any DocStringDecoder]
  /// Reads the fixtures of `@examples(…)`. The first one of the libraries is used; nil if they have none.
  package let examples: ExamplesSource?
  package let conditions: [Condition]
  /// The problems of the libraries, including unknown parameter types. Definitions with problems are missing.
  package let problems: [StepLibraryProblem]

  /// Combines libraries.
  package init(joining libraries: [StepLibrary]) {
    let joining = LibraryJoining(libraries)
    registry = joining.registry
    parameterTypes = joining.parameterTypes
    undefinedParameterTypes = joining.undefinedParameterTypes
    entries = joining.entries
    steps = joining.steps
    hooks = joining.hooks
    docStringDecoders = joining.docStringDecoders
    examples = joining.examples
    conditions = joining.conditions
    problems = joining.problems
  }
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
  package var problem: StepLibraryProblem {
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

/// Combines step libraries, entry by entry in the order of registration.
private struct LibraryJoining {
  typealias LocatedHook = ExecutableDefinitions.LocatedHook

  private(set) var registry = ParameterTypeRegistry()
  private(set) var parameterTypes: [ParameterType] = []
  private(set) var undefinedParameterTypes: [UndefinedParameterType] = []
  private(set) var entries: [ExecutableDefinitions.Entry] = []
  private(set) var steps: [MatchableStep] = []
  private(set) var hooks: [LocatedHook] = []
  private(set) var docStringDecoders: [any DocStringDecoder] = []
  private(set) var examples: ExamplesSource?
  private(set) var conditions: [Condition] = []
  private(set) var problems: [StepLibraryProblem] = []

  init(_ libraries: [StepLibrary]) {
    var made: Set<ObjectIdentifier> = []
    var defined: Set<ParameterTypeKey> = []
    for case .parameterType(let type) in libraries.flatMap(\.entries) {
      guard defined.insert(ParameterTypeKey(type)).inserted else { continue }
      do {
        try registry.define(type)
        parameterTypes.append(type)
        if let problem = Self.unreadableRegexp(of: type) ?? Self.misfit(of: type) { problems.append(problem) }
      } catch {
        problems.append(StepLibraryProblem(place: type.place, message: error.description))
      }
    }
    for library in libraries {
      let tags = library.tags.flatMap { $0.expression.allSatisfy(\.isWhitespace) ? nil : $0 }
      for entry in library.entries {
        do {
          switch entry {
          case .step(let definition): try add(definition, tags)
          case .hook(let hook): add(hook, tags)
          case .once(let recipe):
            guard made.insert(ObjectIdentifier(recipe)).inserted else { continue }
            for hook in recipe.hooks { add(hook, nil) }
          case .docStringDecoder(let decoder): docStringDecoders.append(decoder)
          case .examples(let source): examples = examples ?? source
          case .condition(let condition): try add(condition)
          case .parameterType: break
          }
        } catch {
          problems.append(error)
        }
      }
    }
    problems += libraries.compactMap(\.late).flatMap(\.places).map(Self.late)
  }

  private static func late(_ place: CodeLocation) -> StepLibraryProblem {
    StepLibraryProblem(
      place: place,
      message:
        "this definition was added after the closure of its StepLibrary had returned, so no run would include it; "
        + "move it into the closure")
  }

  /// Returns the problem of an invalid regular expression of a parameter type. There are few, so all are tried.
  private static func unreadableRegexp(of type: ParameterType) -> StepLibraryProblem? {
    for regexp in type.regexps {
      do {
        try RegularExpression(regexp, registry: ParameterTypeRegistry()).validate()
      } catch {
        return StepLibraryProblem(place: type.place, message: "the parameter type {\(type.name ?? "")}: \(error)")
      }
    }
    return nil
  }

  /// Returns the problem of a transform that does not match the capture groups of its parameter type.
  private static func misfit(of type: ParameterType) -> StepLibraryProblem? {
    guard let declared = type.groupTypes, let regexp = type.regexps.first else { return nil }
    let subject = "the transform of the parameter type {\(type.name ?? "")}"
    let groups = RegularExpression(regexp, registry: ParameterTypeRegistry()).parameterTypes.count
    if declared.count != max(groups, 1) {
      let offered =
        switch groups {
        case 0: "no capture group; give the transform one parameter, for the whole text"
        case 1: "1 capture group; give the transform one parameter"
        default: "\(groups) capture groups; give the transform one parameter for each of them"
        }
      let list = declared.map { "\($0)" }.joined(separator: ", ")
      return StepLibraryProblem(place: type.place, message: "\(subject) takes (\(list)), but the regexp has \(offered)")
    }
    guard let position = declared.firstIndex(where: { GroupConversion(to: $0) == nil }) else { return nil }
    return StepLibraryProblem(
      place: type.place,
      message: "\(subject) declares its parameter \(position + 1) as \(declared[position]), which text "
        + "cannot be converted to; declare String or another type that is LosslessStringConvertible")
  }

  private mutating func add(_ condition: Condition) throws(StepLibraryProblem) {
    // A library can be passed twice.
    if conditions.contains(where: { $0.name == condition.name && $0.place == condition.place }) { return }
    let subject = "the condition \"\(condition.name)\""
    if let other = conditions.first(where: { $0.name == condition.name }) {
      throw StepLibraryProblem(
        place: condition.place,
        message: "\(subject) is defined already, at \(other.place.path(from: WorkingFolder.path)):\(other.place.line)")
    }
    if Condition.builtIn.contains(condition.name) {
      throw StepLibraryProblem(place: condition.place, message: "\(subject) is built in; give this one another name")
    }
    if condition.name.isEmpty || condition.name.contains(where: { $0.isWhitespace || "()@#".contains($0) }) {
      throw StepLibraryProblem(
        place: condition.place,
        message: "\(subject) cannot be named in a tag; write letters, digits and hyphens, without spaces, ( ) @ and #")
    }
    conditions.append(condition)
  }

  private mutating func add(_ own: Hook, _ tags: StepLibrary.Tags?) {
    let hook = tags.map { own.limited(to: $0.expression) } ?? own
    let parts: [LocatedHook.Part] = hook.moment == .around ? [.beginOfAround, .endOfAround] : [.whole]
    for part in parts {
      entries.append(.hook(hooks.count))
      hooks.append(LocatedHook(hook: hook, part: part, ownTags: own.tagExpression, libraryTags: tags))
    }
  }

  private mutating func add(
    _ definition: StepDefinition, _ tags: StepLibrary.Tags?
  ) throws(StepLibraryProblem) {
    let matcher = try compile(definition)
    if definition.options.deprecated?.allSatisfy(\.isWhitespace) == true {
      throw StepLibraryProblem(
        place: definition.place,
        message: "the deprecated step has no text that names a replacement; "
          + "give a text to deprecated:, such as \"write 'I sign in'\"")
    }
    let slots: [ParameterSlot]
    do {
      slots =
        switch matcher {
        case .expression(let expression):
          try ParameterSlot.fit(
            definition.parameters, to: expression.parameterTypes, allowsText: expression is RegularExpression)
        case .regexLiteral(let literal):
          try ParameterSlot.fit(Array(definition.parameters.dropFirst(literal.captureCount)), to: [], allowsText: false)
        }
    } catch {
      throw StepLibraryProblem(place: definition.place, message: error.message)
    }
    entries.append(.step(steps.count))
    steps.append(MatchableStep(definition: definition, matcher: matcher, slots: slots, tags: tags))
  }

  /// Compiles the pattern.
  private mutating func compile(_ definition: StepDefinition) throws(StepLibraryProblem) -> MatchableStep.Matcher {
    switch definition.pattern {
    case .regexLiteral(let literal):
      return .regexLiteral(literal)
    case .regexText(let source):
      let expression = RegularExpression(source, registry: registry)
      do {
        try expression.validate()
      } catch {
        throw StepLibraryProblem(place: definition.place, message: error.description)
      }
      return .expression(expression)
    case .expression(let source):
      do {
        return .expression(try CucumberExpression(source, registry: registry))
      } catch {
        guard case .undefinedParameterType(let name) = error.problem else {
          throw StepLibraryProblem(place: definition.place, message: error.description)
        }
        let undefined = UndefinedParameterType(
          name: name, expression: source, place: definition.place, nearest: registry.name(nearestTo: name))
        undefinedParameterTypes.append(undefined)
        throw undefined.problem
      }
    }
  }
}

/// The identity of a parameter type's definition. Two types from the same location are the same: a library such as
/// `.fixtures` can be passed twice.
private struct ParameterTypeKey: Hashable {
  private let name: String?
  private let regexps: [String]
  private let place: CodeLocation?

  init(_ type: ParameterType) {
    (name, regexps, place) = (type.name, type.regexps, type.place)
  }
}
