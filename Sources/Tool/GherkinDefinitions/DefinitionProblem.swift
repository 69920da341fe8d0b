import GherkinProtocol
import GherkinExpressions
import GherkinSteps
import GherkinRuntime
package import GherkinSourceScanner

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
  private let places: [KnownDefinition.Key: Places]
  private let typePlaces: [String: Places]
  private let merge: DefinitionMerge

  private let folder: String?

  /// Prepares the check, which takes time for each definition of the package.
  ///
  /// - Parameter folder: the folder to which paths in messages are relative; nil to print them unchanged.
  package init(_ merge: DefinitionMerge, folder: String? = nil) {
    self.folder = folder
    registry = merge.registry()
    self.merge = merge
    var places: [KnownDefinition.Key: Places] = [:]
    for definition in merge.definitions {
      guard let key = definition.key else { continue }
      places[key, default: Places()].add(DefinitionProblem.Place(file: definition.file, line: definition.line))
    }
    self.places = places
    typePlaces = merge.parameterTypes.reduce(into: [:]) { places, type in
      guard let file = type.file else { return }
      places[type.name, default: Places()].add(DefinitionProblem.Place(file: file, line: type.line ?? 1))
    }
  }

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
    case .expression(let text): problems += check(.expression(text.value), text, of: definition)
    case .regularExpression(let text): problems += check(.regularExpression(text.value), text, of: definition)
    // The compiler checks the captures.
    case .regexLiteral, .unknown: break
    }
    if let message = LibraryCheck.problem(ofDeprecated: definition.deprecated) {
      problems.append(
        DefinitionProblem(
          code: .emptyDeprecation, severity: .error, message: message, range: definition.literal, related: []))
    }
    return problems + duplicates(of: definition, in: file)
  }

  /// Returns the problems of a pattern and of the body's parameters.
  private func check(
    _ pattern: Definitions.Step.Pattern, _ text: SourceText, of definition: StepScan.Definition
  ) -> [DefinitionProblem] {
    func problem(
      _ code: DefinitionProblem.Code, _ message: String, at range: Range<Int>? = nil
    ) -> [DefinitionProblem] {
      [
        DefinitionProblem(
          code: code, severity: .error, message: message, range: range ?? definition.literal, related: [])
      ]
    }
    do {
      guard case .expression(let expression) = try LibraryCheck.compile(pattern, registry) else { return [] }
      return fit(definition, pattern, expression.parameterTypes, isExpression: expression is CucumberExpression)
    } catch let error as CucumberExpressionError {
      let range = text.source(ofCodePoints: error.range)
      let advice = LibraryCheck.advice(pattern).map { " \($0)" } ?? ""
      return problem(.invalidExpression, "\(error.problem.text). \(error.problem.remedy)\(advice)", at: range)
    } catch let type as UndefinedParameterType {
      // Only the runner knows the parameter types of other packages.
      guard merge.hasRunner || type.nearest != nil, !merge.canDefine(type: type.name) else { return [] }
      return problem(.undefinedParameterType, type.message, at: text.source(ofCodePoints: type.range))
    } catch {
      return problem(.invalidExpression, "\(error)")
    }
  }

  /// Returns the problems of a body's parameters.
  private func fit(
    _ definition: StepScan.Definition, _ pattern: Definitions.Step.Pattern, _ offered: [ParameterType],
    isExpression: Bool
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
      let declared = (0..<max(captures, 0)).map { parameters?[$0].type ?? "_" }
      let misfit = Misfit.count(declared: declared, offered: offered.map(Misfit.describe))
      let advice = misfit.isMissingParameter ? LibraryCheck.advice(pattern).map { ". \($0)" } : nil
      return [
        DefinitionProblem(
          code: .parameterCount, severity: .error, message: misfit.message + (advice ?? ""),
          range: definition.literal, related: [])
      ]
    }
    // A text can be converted to any type that a body declares for a capture group.
    guard isExpression, let parameters else { return [] }
    return zip(parameters, offered).enumerated().compactMap { index, pair in
      let (parameter, type) = pair
      let value = type.valueType.text
      // A text can be converted to any type that a body declares for {}.
      guard type.name?.isEmpty == false, value != DefinitionMerge.unknownType, var declared = parameter.type else {
        return nil
      }
      if declared.hasPrefix("Swift.") { declared.removeFirst("Swift.".count) }
      let wrapped = declared.hasSuffix("?") ? String(declared.dropLast()) : declared
      guard declared != value, Self.standardTypes.contains(wrapped) else { return nil }
      let misfit = Misfit.type(position: index + 1, declared: declared, offered: Misfit.describe(type))
      return DefinitionProblem(
        code: .argumentType, severity: .error, message: misfit.message, range: parameter.range, related: [])
    }
  }

  /// Returns the other definitions with the same pattern for the same scenarios.
  private func duplicates(of definition: StepScan.Definition, in file: String) -> [DefinitionProblem] {
    let known = KnownDefinition(definition, in: file)
    let own = DefinitionProblem.Place(file: file, line: known.line)
    let others = known.key.flatMap { places[$0]?.without(own) } ?? []
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
    if ParameterTypeRegistry().parameterType(named: name.value) != nil {
      return problem("the parameter type {\(name.value)} is built in; rename this one")
    }
    do {
      try LibraryCheck.check(regexps: type.regexps ?? [])
    } catch {
      return problem(error.description)
    }
    let own = DefinitionProblem.Place(file: file, line: type.line)
    let others = typePlaces[name.value]?.without(own) ?? []
    guard let other = others.first else { return nil }
    return problem("the parameter type {\(name.value)} is defined already, at \(shown(other))", others)
  }
}
