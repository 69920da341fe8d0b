import CucumberExpressions
import CucumberMessages
import Gherkin
import GherkinSteps
import TagExpressions

/// The joining of step libraries into a ``StepCatalogue``: entry by entry, in the order of registration.
struct CatalogueJoining {
  private(set) var registry = ParameterTypeRegistry()
  private(set) var parameterTypes: [StepCatalogue.PlannedParameterType] = []
  private(set) var undefinedParameterTypes: [Envelope.UndefinedParameterType] = []
  private(set) var entries: [StepCatalogue.Entry] = []
  private(set) var steps: [MatchableStep] = []
  private(set) var hooks: [StepCatalogue.PlannedHook] = []
  private(set) var tornDown: Set<ObjectIdentifier> = []
  private(set) var docStringDecoders: [any DocStringDecoder] = []
  private(set) var examples: ExamplesSource?

  /// Joins all entries of the libraries.
  ///
  /// - Throws: all that is wrong with them.
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
        if let problem = Self.unreadableRegexp(of: type) { problems.append(problem) }
      } catch {
        problems.append(StepLibraryProblem(place: type.place, message: error.description))
      }
    }
    for entry in entries {
      do {
        switch entry {
        case .step(let definition): try add(definition, ids)
        case .hook(let hook): try add(hook, ids)
        case .tearDown(let world, let place):
          guard tornDown.insert(ObjectIdentifier(world)).inserted else { continue }
          try add(Hook(tearDown: world, place), ids)
        case .once(let recipe):
          guard made.insert(ObjectIdentifier(recipe)).inserted else { continue }
          try add(Hook(recipe, .makeOnce), ids)
          try add(Hook(recipe, .tearDownOnce), ids)
        case .docStringDecoder(let decoder): docStringDecoders.append(decoder)
        case .examples(let source): examples = examples ?? source
        case .parameterType: break
        }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw StepLibraryProblems(problems: problems) }
  }

  /// Says which of a parameter type's regular expressions is none. They are few, so all are tried at once.
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

  private mutating func add(_ hook: Hook, _ ids: any IDGenerator) throws(StepLibraryProblem) {
    do {
      let tags = try TagExpression(hook.tagExpression ?? "")
      let parts: [StepCatalogue.PlannedHook.Part] = hook.moment == .around ? [.beginOfAround, .endOfAround] : [.whole]
      for part in parts {
        entries.append(.hook(hooks.count))
        hooks.append(StepCatalogue.PlannedHook(id: ids.next(), hook: hook, part: part, tags: tags))
      }
    } catch {
      let remedy = error.remedy.map { " \($0)" } ?? ""
      throw StepLibraryProblem(place: hook.place, message: error.description + remedy)
    }
  }

  private mutating func add(_ definition: StepDefinition, _ ids: any IDGenerator) throws(StepLibraryProblem) {
    let id = ids.next()
    guard let matcher = try compile(definition) else { return }
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
    steps.append(MatchableStep(id: id, definition: definition, matcher: matcher, slots: slots))
  }

  /// The compiled pattern; nil where it names an unknown parameter type.
  private mutating func compile(_ definition: StepDefinition) throws(StepLibraryProblem) -> MatchableStep.Matcher? {
    switch definition.pattern {
    case .regexLiteral(let literal):
      return .regexLiteral(literal)
    case .regexText(let source):
      return .expression(RegularExpression(source, registry: registry))
    case .expression(let source):
      do {
        return .expression(try CucumberExpression(source, registry: registry))
      } catch {
        guard case .undefinedParameterType(let name) = error.problem else {
          throw StepLibraryProblem(place: definition.place, message: error.description)
        }
        undefinedParameterTypes.append(.init(expression: source, name: name))
        return nil
      }
    }
  }
}

/// What tells definitions of parameter types apart. A type that comes twice from one place is the same: its library is
/// given twice, as `.fixtures` may be.
private struct ParameterTypeKey: Hashable {
  private let name: String?
  private let regexps: [String]
  private let place: SourcePlace?

  init(_ type: ParameterType) {
    (name, regexps, place) = (type.name, type.regexps, type.place)
  }
}
