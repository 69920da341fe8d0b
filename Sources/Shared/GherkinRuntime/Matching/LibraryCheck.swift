package import GherkinExpressions
package import GherkinProtocol
import GherkinReservedTags
package import GherkinSteps
import GherkinTagExpressions
import GherkinText

/// All problems of the step libraries of a run.
package struct StepLibraryProblems: Error {
  /// The problems, in the order of their files and lines.
  package let problems: [StepLibraryProblem]

  /// Creates an error that contains problems.
  package init(problems: [StepLibraryProblem]) {
    self.problems = problems
  }
}

extension StepLibraryProblem {
  /// Returns whether the problem is listed before another one, in the order of files and lines.
  package func precedes(_ other: StepLibraryProblem) -> Bool {
    (place?.filePath ?? "", place?.line ?? 0) < (other.place?.filePath ?? "", other.place?.line ?? 0)
  }
}

/// The use of an undefined parameter type.
package struct UndefinedParameterType: Error, Sendable, Hashable {
  package let name: String
  package let expression: String
  /// The range of the parameter in the expression, in code points.
  package let range: Range<Int>
  /// The name of a parameter type with a similar spelling; nil if there is none.
  package let nearest: String?

  init(name: String, _ error: CucumberExpressionError, _ registry: ParameterTypeRegistry) {
    (self.name, expression, range) = (name, error.expression, error.range)
    nearest = registry.name(nearestTo: name)
  }

  /// The problem and the remedy.
  package var message: String {
    let remedy =
      if name == "fixture" {
        "add .fixtures of GherkinFixtures to the step libraries"
      } else if let nearest {
        "did you mean {\(nearest)}?"
      } else {
        #"define it with parameterType("\#(name)", regex: …), or write \{ for a brace in the text"#
      }
    return "\"\(expression)\" has the unknown parameter type {\(name)}; \(remedy)"
  }
}

/// The check of step libraries as data, with all that does not need their code.
package struct LibraryCheck {
  /// All parameter types, starting with the built-in ones.
  private(set) var registry = ParameterTypeRegistry()
  private(set) var steps: [MatchableStep] = []
  /// The undefined parameter types in expressions. Steps that these expressions would match are undefined.
  private(set) var undefinedParameterTypes: [UndefinedParameterType] = []
  /// The problems of the libraries, without undefined parameter types, which messages can list.
  private(set) var problems: [StepLibraryProblem]
  /// The problems of undefined parameter types.
  private(set) var undefinedProblems: [StepLibraryProblem] = []
  /// The tags of libraries for certain scenarios, without duplicates.
  private(set) var libraryTags: [StepCatalogue.LibraryTags] = []
  /// The tags of each step's library, as an index into `libraryTags`; nil for all scenarios.
  private(set) var tagsOfSteps: [Int?] = []
  /// The scenarios, features or rules of each hook.
  private(set) var tagsOfHooks: [TagExpression] = []

  /// All problems of the libraries, in the order of their files and lines.
  package var allProblems: [StepLibraryProblem] { (problems + undefinedProblems).sorted { $0.precedes($1) } }

  package init(_ definitions: Definitions) {
    problems = definitions.problems
    for type in definitions.parameterTypes { check(type) }
    let matchers = definitions.steps.concurrentMap { [registry] step in
      Result { try Self.compile(step.pattern, registry) }
    }
    for (step, matcher) in zip(definitions.steps, matchers) { check(step, matcher) }
    for condition in definitions.conditions.indices { check(condition, of: definitions.conditions) }
    // A library's tags are checked even if it has neither steps nor hooks.
    let tags = definitions.libraryTags.map { add($0) }
    tagsOfSteps = definitions.steps.map { $0.libraryTags.flatMap { tags[$0] } }
    tagsOfHooks = definitions.hooks.map { hook in
      let own = expression(hook.ownTags ?? "", hook.place)
      guard let library = hook.libraryTags, own != nil,
        expression(definitions.libraryTags[library].expression, definitions.libraryTags[library].place) != nil
      else { return own ?? .always }
      return expression(hook.tags ?? "", hook.place) ?? .always
    }
  }

  private mutating func check(_ type: Definitions.ParameterType) {
    let expected = ParameterType(
      name: type.name, regexps: type.regexps, valueType: type.valueType, useForSnippets: type.useForSnippets,
      preferForRegexpMatch: type.preferForRegexpMatch, place: type.place)
    do {
      try registry.define(expected)
      try Self.check(regexps: type.regexps)
      if let message = Self.misfit(of: type) {
        problems.append(StepLibraryProblem(place: type.place, message: message))
      }
    } catch let error as RegularExpressionError {
      problems.append(StepLibraryProblem(place: type.place, message: "the parameter type {\(type.name)}: \(error)"))
    } catch {
      problems.append(StepLibraryProblem(place: type.place, message: "\(error)"))
    }
  }

  /// Returns the problem of a transform that does not match the capture groups of its parameter type; nil if it does.
  private static func misfit(of type: Definitions.ParameterType) -> String? {
    guard let declared = type.groups, let regexp = type.regexps.first else { return nil }
    let subject = "the transform of the parameter type {\(type.name)}"
    let groups = RegularExpression(regexp, registry: ParameterTypeRegistry()).parameterTypes.count
    if declared.count != max(groups, 1) {
      let offered =
        switch groups {
        case 0: "no capture group; give the transform one parameter, for the whole text"
        case 1: "1 capture group; give the transform one parameter"
        default: "\(groups) capture groups; give the transform one parameter for each of them"
        }
      let list = declared.map(\.type.text).joined(separator: ", ")
      return "\(subject) takes (\(list)), but the regexp has \(offered)"
    }
    guard let position = declared.firstIndex(where: { !$0.isReadFromText }) else { return nil }
    return "\(subject) declares its parameter \(position + 1) as \(declared[position].type.text), which text "
      + "cannot be converted to; declare String or another type that is LosslessStringConvertible"
  }

  /// Throws an error if a regular expression of a parameter type is invalid. There are few, so all are tried.
  package static func check(regexps: [String]) throws(RegularExpressionError) {
    for regexp in regexps { try RegularExpression(regexp, registry: ParameterTypeRegistry()).validate() }
  }

  /// Returns the problem of a deprecated step whose advice is empty; nil if there is none.
  package static func problem(ofDeprecated advice: String?) -> String? {
    guard advice?.allSatisfy(\.isWhitespace) == true else { return nil }
    return "the deprecated step has no text that names a replacement; "
      + "give a text to deprecated:, such as \"write 'I sign in'\""
  }

  /// Returns the compiled pattern.
  ///
  /// - Throws: ``CucumberExpressionError``, ``UndefinedParameterType`` or `RegularExpressionError`.
  package static func compile(
    _ pattern: Definitions.Step.Pattern, _ registry: ParameterTypeRegistry
  ) throws -> MatchableStep.Matcher {
    switch pattern {
    case .regexLiteral: return .regexLiteral
    case .regularExpression(let source):
      let expression = RegularExpression(source, registry: registry)
      try expression.validate()
      return .expression(expression)
    case .expression(let source):
      do {
        return .expression(try CucumberExpression(source, registry: registry))
      } catch {
        guard case .undefinedParameterType(let name) = error.problem else { throw error }
        throw UndefinedParameterType(name: name, error, registry)
      }
    }
  }

  /// Returns the advice for a Cucumber Expression with an error that looks like a regular expression; nil for others.
  package static func advice(_ pattern: Definitions.Step.Pattern) -> String? {
    guard case .expression(let source) = pattern else { return nil }
    return RegexHabit(in: source)?.advice
  }

  private mutating func check(_ step: Definitions.Step, _ compiled: Result<MatchableStep.Matcher, any Error>) {
    func problem(_ message: String) -> StepLibraryProblem { StepLibraryProblem(place: step.place, message: message) }
    var matcher = MatchableStep.Matcher.unknownParameterType
    do {
      matcher = try compiled.get()
      if let message = Self.problem(ofDeprecated: step.options.deprecated) { problems.append(problem(message)) }
      let (offered, allowsText) =
        switch matcher {
        case .expression(let expression): (expression.parameterTypes, expression is RegularExpression)
        case .regexLiteral, .unknownParameterType: ([], false)
        }
      if let misfit = Misfit(of: step, with: offered, allowsText: allowsText) {
        let advice = misfit.isMissingParameter ? Self.advice(step.pattern).map { ". \($0)" } : nil
        problems.append(problem(misfit.message + (advice ?? "")))
      }
    } catch let type as UndefinedParameterType {
      undefinedParameterTypes.append(type)
      undefinedProblems.append(problem(type.message))
    } catch {
      problems.append(problem("\(error)" + (Self.advice(step.pattern).map { "\n\($0)" } ?? "")))
    }
    steps.append(MatchableStep(step, matcher))
  }

  private mutating func check(_ index: Int, of conditions: [Definitions.Condition]) {
    let condition = conditions[index]
    let subject = "the condition \"\(condition.name)\""
    let message: String
    if let other = conditions[..<index].first(where: { $0.name == condition.name }) {
      message =
        "\(subject) is defined already, at \(other.place.path(from: WorkingFolder.path)):\(other.place.line)"
    } else if ReservedTag.builtInConditions.contains(condition.name) {
      message = "\(subject) is built in; give this one another name"
    } else if condition.name.hasPrefix("@"), condition.name.count > 1, !condition.name.contains(where: \.isWhitespace) {
      // A family of tags.
      return
    } else if condition.name.isEmpty || condition.name.contains(where: { $0.isWhitespace || "()@#".contains($0) }) {
      message =
        "\(subject) cannot be named in a tag; write letters, digits and hyphens, without spaces, ( ) @ and #"
    } else {
      return
    }
    problems.append(StepLibraryProblem(place: condition.place, message: message))
  }

  /// Adds the tags of a library.
  ///
  /// - Returns: their index; nil if they match all scenarios, or are invalid.
  private mutating func add(_ tags: StepLibrary.Tags) -> Int? {
    guard let expression = expression(tags.expression, tags.place), expression != .always else { return nil }
    if let known = libraryTags.firstIndex(where: { $0.expression == expression }) { return known }
    libraryTags.append(StepCatalogue.LibraryTags(text: tags.expression, expression: expression))
    return libraryTags.count - 1
  }

  private mutating func expression(_ source: String, _ place: CodeLocation) -> TagExpression? {
    do {
      return try TagExpression(written: source)
    } catch {
      let problem = StepLibraryProblem(place: place, message: error.text)
      if !problems.contains(problem) { problems.append(problem) }
      return nil
    }
  }
}

extension ParameterTypeRegistry {
  /// Returns the name of a parameter type with a similar spelling; nil if there is none.
  package func name(nearestTo name: String) -> String? {
    Spelling.nearest(to: name, among: parameterTypes.compactMap(\.name).filter { !$0.isEmpty })
  }
}
