import GherkinProtocol
import GherkinExpressions
import GherkinRuntime
package import GherkinSourceScanner
import GherkinText

/// A problem of a step definition or a parameter type in a Swift file.
package struct DefinitionProblem: Sendable, Hashable {
  package enum Severity: Sendable, Hashable {
    /// The run would not start, or the step could not run.
    case error
    /// A run reports the problem if it matters.
    case warning
  }

  /// The kind of problem, by which clients can group problems.
  package enum Code: String, Sendable, Hashable {
    case invalidExpression = "invalid-expression"
    case undefinedParameterType = "undefined-parameter-type"
    case parameterCount = "parameter-count"
    case argumentType = "argument-type"
    case duplicateDefinition = "duplicate-definition"
    case invalidParameterType = "invalid-parameter-type"
    case emptyDeprecation = "empty-deprecation"
  }

  package let code: Code
  package let severity: Severity
  /// The problem and the remedy.
  package let message: String
  /// The UTF-8 offsets in the source.
  package let range: Range<Int>
  /// The other definitions involved.
  package let related: [Place]

  /// A location in a Swift file.
  package struct Place: Sendable, Hashable {
    package let file: String
    package let line: Int
  }
}

/// Checks the definitions of files together with all others of a package.
package struct DefinitionCheck: Sendable {
  private struct Key: Hashable {
    let pattern: String
    let form: KnownDefinition.Form
    let tags: String?
  }

  /// The locations of definitions with the same pattern or name.
  private struct Places {
    /// Further locations are only counted.
    private static let most = 16

    private var first: [DefinitionProblem.Place] = []
    private var count = 0

    mutating func add(_ place: DefinitionProblem.Place) {
      count += 1
      if first.count < Self.most { first.append(place) }
    }

    /// Returns the locations except one.
    func without(_ own: DefinitionProblem.Place) -> [DefinitionProblem.Place] {
      guard count > 1 else { return [] }
      guard let index = first.firstIndex(of: own) else { return first }
      return Array(first[..<index] + first[(index + 1)...])
    }
  }

  private let registry: ParameterTypeRegistry
  private let valueTypes: [String: String]
  private let places: [Key: Places]
  private let typePlaces: [String: Places]
  private let hasRunner: Bool

  private let folder: String?

  /// Prepares the check, which takes time for each definition of the package.
  ///
  /// - Parameter folder: the folder to which paths in messages are relative; nil to print them unchanged.
  package init(_ merge: DefinitionMerge, folder: String? = nil) {
    self.folder = folder
    registry = merge.registry()
    hasRunner = merge.hasRunner
    var values = Self.builtInTypes
    for type in merge.parameterTypes { if let value = type.valueType { values[type.name] = value } }
    valueTypes = values
    var places: [Key: Places] = [:]
    for definition in merge.definitions {
      guard let pattern = definition.pattern else { continue }
      let key = Key(pattern: pattern, form: definition.form, tags: definition.tags)
      places[key, default: Places()].add(DefinitionProblem.Place(file: definition.file, line: definition.line))
    }
    self.places = places
    typePlaces = merge.parameterTypes.reduce(into: [:]) { places, type in
      guard let file = type.file else { return }
      places[type.name, default: Places()].add(DefinitionProblem.Place(file: file, line: type.line ?? 1))
    }
  }

  private static let builtInTypes = [
    "int": "Int", "float": "Double", "double": "Double", "word": "String", "string": "String", "": "String",
    "byte": "Int8", "short": "Int16", "long": "Int64", "biginteger": "BigInteger", "bigdecimal": "BigDecimal",
  ]

  /// Types whose values cannot be created for a parameter of another type.
  private static let standardTypes: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "Bool",
    "String", "Substring", "Character", "BigInteger", "BigDecimal",
  ]

  /// Returns the problems of a file's definitions and parameter types, in source order.
  ///
  /// - Parameters:
  ///   - scan: the scan of the file's text with which the merge was created.
  ///   - file: the path of the file, as in the merge.
  package func problems(of scan: StepScan, in file: String) -> [DefinitionProblem] {
    let problems =
      scan.definitions.flatMap { self.problems(of: $0, in: file) }
      + scan.parameterTypes.compactMap { problem(of: $0, in: file) }
    return problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func problems(of definition: StepScan.Definition, in file: String) -> [DefinitionProblem] {
    var problems: [DefinitionProblem] = []
    switch definition.pattern {
    case .expression(let text):
      do {
        let expression = try CucumberExpression(text.value, registry: registry)
        problems += fit(definition, expression.parameterTypes, isExpression: true)
      } catch {
        if let problem = problem(error, text) { problems.append(problem) }
      }
    case .regularExpression(let text):
      let expression = RegularExpression(text.value, registry: registry)
      do {
        try expression.validate()
        problems += fit(definition, expression.parameterTypes, isExpression: false)
      } catch {
        problems.append(
          DefinitionProblem(
            code: .invalidExpression, severity: .error, message: error.description, range: definition.literal,
            related: []))
      }
    // The compiler checks the captures.
    case .regexLiteral, .unknown: break
    }
    if definition.deprecated?.allSatisfy(\.isWhitespace) == true {
      problems.append(
        DefinitionProblem(
          code: .emptyDeprecation, severity: .error,
          message: "the deprecated step has no text that names a replacement; give a text to deprecated:",
          range: definition.literal, related: []))
    }
    return problems + duplicates(of: definition, in: file)
  }

  /// Returns the problem of an expression, at the position of its error.
  private func problem(_ error: CucumberExpressionError, _ text: SourceText) -> DefinitionProblem? {
    let range = text.source(ofCodePoints: error.range)
    guard case .undefinedParameterType(let name) = error.problem else {
      return DefinitionProblem(
        code: .invalidExpression, severity: .error, message: "\(error.problem.text). \(error.problem.remedy)",
        range: range, related: [])
    }
    let nearest = Spelling.nearest(to: name, among: registry.parameterTypes.compactMap(\.name).filter { !$0.isEmpty })
    // Only the runner knows the parameter types of other packages.
    guard hasRunner || nearest != nil else { return nil }
    let remedy = nearest.map { "did you mean {\($0)}?" } ?? "define it with parameterType(\"\(name)\", regexp: …)"
    return DefinitionProblem(
      code: .undefinedParameterType, severity: .error,
      message: "the parameter type {\(name)} is not defined; \(remedy)",
      range: range, related: [])
  }

  /// Returns the problems of a body's parameters.
  private func fit(
    _ definition: StepScan.Definition, _ offered: [ParameterType], isExpression: Bool
  ) -> [DefinitionProblem] {
    guard let body = definition.body, let count = body.parameterCount, count > 0 else { return [] }
    let parameters = body.parameters.map { Array($0.dropFirst()) }
    // Parameters without a declared type can be for the table and the doc string.
    let blocks =
      parameters?.reversed().prefix { $0.type.map { Definitions.Block(declaredAs: $0) != nil } ?? false }.count
      ?? 0
    let untyped = parameters?.allSatisfy { $0.type == nil } ?? true
    let captures = count - 1 - blocks
    guard captures == offered.count || untyped && (offered.count...offered.count + 2).contains(captures) else {
      let message =
        "the pattern has \(Self.parameters(offered.count)), but the body takes \(Self.parameters(captures)) after the "
        + "world; give the body one parameter for each of the pattern's"
      return [
        DefinitionProblem(
          code: .parameterCount, severity: .error, message: message, range: definition.literal, related: [])
      ]
    }
    // A text can be converted to any type that a body declares.
    guard isExpression, let parameters else { return [] }
    return zip(parameters, offered).compactMap { parameter, type in
      guard var declared = parameter.type, let name = type.name, let value = valueTypes[name] else { return nil }
      if declared.hasSuffix("?") { declared.removeLast() }
      if declared.hasPrefix("Swift.") { declared.removeFirst("Swift.".count) }
      guard declared != value, Self.standardTypes.contains(declared) else { return nil }
      return DefinitionProblem(
        code: .argumentType, severity: .error,
        message: "the parameter is declared as \(declared), but {\(name)} gives \(value); declare that type or change "
          + "the pattern", range: parameter.range, related: [])
    }
  }

  private static func parameters(_ count: Int) -> String {
    count == 0 ? "no parameter" : count == 1 ? "1 parameter" : "\(count) parameters"
  }

  /// Returns the other definitions with the same pattern for the same scenarios.
  private func duplicates(of definition: StepScan.Definition, in file: String) -> [DefinitionProblem] {
    let known = KnownDefinition(definition, in: file)
    guard let pattern = known.pattern else { return [] }
    let own = DefinitionProblem.Place(file: file, line: known.line)
    let others = places[Key(pattern: pattern, form: known.form, tags: known.tags)]?.without(own) ?? []
    guard !others.isEmpty else { return [] }
    let list = others.prefix(3).map { shown($0) }.joined(separator: ", ")
    return [
      DefinitionProblem(
        code: .duplicateDefinition, severity: .warning,
        message:
          "the same pattern is defined at \(list), so its steps are ambiguous; remove one, or change its pattern",
        range: definition.literal, related: others)
    ]
  }

  private func shown(_ place: DefinitionProblem.Place) -> String {
    let prefix = folder.map { $0 + "/" } ?? ""
    return "\(place.file.hasPrefix(prefix) ? String(place.file.dropFirst(prefix.count)) : place.file):\(place.line)"
  }

  private func problem(of type: StepScan.ParameterType, in file: String) -> DefinitionProblem? {
    guard let name = type.name else { return nil }
    let range = name.source(of: 0..<max(name.value.utf8.count, 1))
    func problem(_ message: String, _ related: [DefinitionProblem.Place] = []) -> DefinitionProblem {
      DefinitionProblem(
        code: .invalidParameterType, severity: .error, message: message, range: range, related: related)
    }
    guard ParameterTypeRegistry.isValidName(name.value) else {
      return problem(
        "the name of a parameter type must not have any of [ ] ( ) $ . | ? * + { } \\ /; remove them")
    }
    if Self.builtInTypes[name.value] != nil {
      return problem("the parameter type {\(name.value)} is built in; rename this one")
    }
    for regexp in type.regexps ?? [] {
      do {
        try RegularExpression(regexp, registry: ParameterTypeRegistry()).validate()
      } catch {
        return problem(error.description)
      }
    }
    let own = DefinitionProblem.Place(file: file, line: type.line)
    let others = typePlaces[name.value]?.without(own) ?? []
    guard let other = others.first else { return nil }
    return problem("the parameter type {\(name.value)} is defined already, at \(shown(other))", others)
  }
}
