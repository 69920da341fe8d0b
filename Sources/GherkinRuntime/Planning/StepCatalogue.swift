package import CucumberExpressions
package import CucumberMessages
package import Gherkin
package import GherkinSteps
package import TagExpressions

/// The step libraries of a run, joined and checked: all that planning matches with and running calls.
package struct StepCatalogue: Sendable {
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

  /// A parameter type that authors defined, with the id that messages call it by.
  package struct PlannedParameterType: Sendable {
    package let id: String
    package let type: ParameterType
  }

  /// What the libraries registered, in order, as indexes of `steps` and `hooks`.
  package enum Entry: Sendable {
    case step(Int)
    case hook(Int)
  }

  /// All parameter types, the built-in ones first.
  package private(set) var registry = ParameterTypeRegistry()
  package private(set) var parameterTypes: [PlannedParameterType] = []
  package private(set) var undefinedParameterTypes: [Envelope.UndefinedParameterType] = []
  package private(set) var entries: [Entry] = []
  package private(set) var steps: [MatchableStep] = []
  package private(set) var hooks: [PlannedHook] = []
  /// The worlds that have a hook to clear away.
  package private(set) var tornDown: Set<ObjectIdentifier> = []
  /// What doc strings may be decoded with; the first for a media type counts.
  package private(set) var docStringDecoders: [any DocStringDecoder] = []

  /// Joins libraries.
  ///
  /// An expression with an unknown parameter type is no problem: it is told in `undefinedParameterTypes`, and its steps
  /// stay undefined.
  ///
  /// - Throws: all that is wrong with them, with file and line.
  package init(joining libraries: [StepLibrary], ids: any IDGenerator) throws(StepLibraryProblems) {
    let entries = libraries.flatMap(\.entries)
    var problems: [StepLibraryProblem] = []
    for case .parameterType(let type) in entries {
      do {
        try registry.define(type)
        parameterTypes.append(PlannedParameterType(id: ids.next(), type: type))
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
        case .docStringDecoder(let decoder): docStringDecoders.append(decoder)
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
      let parts: [PlannedHook.Part] = hook.moment == .around ? [.beginOfAround, .endOfAround] : [.whole]
      for part in parts {
        entries.append(.hook(hooks.count))
        hooks.append(PlannedHook(id: ids.next(), hook: hook, part: part, tags: tags))
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
    steps.append(MatchableStep(id: id, idAlone: [id], definition: definition, matcher: matcher, slots: slots))
  }

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
