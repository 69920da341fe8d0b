import GherkinExpressions
import GherkinMessages
import GherkinSyntax
import GherkinSteps
import GherkinTagExpressions

/// Combines step libraries into a ``StepCatalogue``, entry by entry in the order of registration.
struct CatalogueJoining {
  private(set) var registry = ParameterTypeRegistry()
  private(set) var parameterTypes: [StepCatalogue.PlannedParameterType] = []
  private(set) var undefinedParameterTypes: [StepCatalogue.UndefinedParameterType] = []
  private(set) var entries: [StepCatalogue.Entry] = []
  private(set) var steps: [MatchableStep] = []
  private(set) var hooks: [StepCatalogue.PlannedHook] = []
  private(set) var docStringDecoders: [any DocStringDecoder] = []
  private(set) var examples: ExamplesSource?
  private(set) var conditions: [Condition] = []
  private(set) var libraryTags: [StepCatalogue.LibraryTags] = []

  /// Combines all entries of the libraries.
  ///
  /// - Throws: all problems of the libraries, unless there are only unknown parameter types.
  init(_ libraries: [StepLibrary], _ ids: any IDGenerator) throws(StepLibraryProblems) {
    let entries = libraries.flatMap(\.entries)
    var problems: [StepLibraryProblem] = []
    var made: Set<ObjectIdentifier> = []
    var defined: Set<ParameterTypeKey> = []
    for case .parameterType(let type) in entries {
      guard defined.insert(ParameterTypeKey(type)).inserted else { continue }
      do {
        try registry.define(type)
        parameterTypes.append(StepCatalogue.PlannedParameterType(id: ids.next(), type: type))
        if let problem = Self.unreadableRegexp(of: type) ?? Self.misfit(of: type) { problems.append(problem) }
      } catch {
        problems.append(StepLibraryProblem(place: type.place, message: error.description))
      }
    }
    for library in libraries {
      var tags: Int?
      do {
        tags = try library.tags.flatMap { tags throws(StepLibraryProblem) in try add(tags) }
      } catch {
        problems.append(error)
      }
      for entry in library.entries {
        do {
          switch entry {
          case .step(let definition): try add(definition, tags, ids)
          case .hook(let hook): try add(hook, tags, ids)
          case .once(let recipe):
            guard made.insert(ObjectIdentifier(recipe)).inserted else { continue }
            for hook in recipe.hooks { try add(hook, nil, ids) }
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
    guard problems.count == undefinedParameterTypes.count else { throw StepLibraryProblems(problems: problems) }
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
    if TagRules.builtInConditions.contains(condition.name) {
      throw StepLibraryProblem(place: condition.place, message: "\(subject) is built in; give this one another name")
    }
    if condition.name.isEmpty || condition.name.contains(where: { $0.isWhitespace || "()@#".contains($0) }) {
      throw StepLibraryProblem(
        place: condition.place,
        message: "\(subject) cannot be named in a tag; write letters, digits and hyphens, without spaces, ( ) @ and #")
    }
    conditions.append(condition)
  }

  /// Adds the tags of a library.
  ///
  /// - Returns: their index; nil if they match all scenarios.
  private mutating func add(_ tags: StepLibrary.Tags) throws(StepLibraryProblem) -> Int? {
    let expression = try Self.tagExpression(tags.expression, tags.place)
    if expression == .always { return nil }
    if let known = libraryTags.firstIndex(where: { $0.expression == expression }) { return known }
    libraryTags.append(StepCatalogue.LibraryTags(text: tags.expression, expression: expression))
    return libraryTags.count - 1
  }

  private static func tagExpression(
    _ source: String, _ place: CodeLocation
  ) throws(StepLibraryProblem) -> TagExpression {
    do {
      return try TagExpression(source)
    } catch {
      let remedy = error.remedy.map { " \($0)" } ?? ""
      throw StepLibraryProblem(place: place, message: error.description + remedy)
    }
  }

  private mutating func add(_ own: Hook, _ library: Int?, _ ids: any IDGenerator) throws(StepLibraryProblem) {
    var tags = try Self.tagExpression(own.tagExpression ?? "", own.place)
    var hook = own
    if let library {
      hook = own.limited(to: libraryTags[library].text)
      tags = try Self.tagExpression(hook.tagExpression ?? "", own.place)
    }
    let parts: [StepCatalogue.PlannedHook.Part] = hook.moment == .around ? [.beginOfAround, .endOfAround] : [.whole]
    for part in parts {
      entries.append(.hook(hooks.count))
      hooks.append(StepCatalogue.PlannedHook(id: ids.next(), hook: hook, part: part, tags: tags))
    }
  }

  private mutating func add(
    _ definition: StepDefinition, _ library: Int?, _ ids: any IDGenerator
  ) throws(StepLibraryProblem) {
    let id = ids.next()
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
    steps.append(
      MatchableStep(id: id, definition: definition, matcher: matcher, slots: slots, libraryTags: library))
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
        let undefined = StepCatalogue.UndefinedParameterType(
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
