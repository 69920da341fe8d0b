package import GherkinExpressions
package import GherkinProtocol
package import GherkinSteps

/// A step definition that can be matched.
package final class MatchableStep: Sendable {
  /// The compiled pattern.
  package enum Matcher: Sendable {
    /// A Cucumber Expression or a regular expression as text.
    case expression(any StepExpression)
    /// A regex literal, which only the process with the code can match.
    case regexLiteral
    /// An expression with an unknown parameter type, which matches no text.
    case unknownParameterType
  }

  package let definition: Definitions.Step
  package let matcher: Matcher
  /// The program of the pattern if it needs no `Regex` and can throw no error.
  let program: Program?
  /// The parameter types of the pattern; empty for a regex literal.
  package let parameterTypes: [ParameterType]

  init(_ definition: Definitions.Step, _ matcher: Matcher) {
    self.definition = definition
    self.matcher = matcher
    parameterTypes = if case .expression(let expression) = matcher { expression.parameterTypes } else { [] }
    if case .expression(let expression as CucumberExpression) = matcher, expression.isExact {
      program = expression.program
    } else {
      program = nil
    }
  }

  /// How the arguments of the definition get their values.
  var binding: DefinitionBinding {
    guard case .expression(let expression) = matcher else { return DefinitionBinding(parameters: []) }
    let parameters = zip(definition.parameters, parameterTypes).map { declared, type in
      DefinitionBinding.Parameter(
        type: type.name,
        isConverted: Misfit.source(of: declared, type, allowsText: expression is RegularExpression) == .parameterType)
    }
    return DefinitionBinding(parameters: parameters)
  }

  /// The text of the pattern in messages.
  package var source: String { definition.source }

  /// Whether the step is defined, so that messages list it.
  package var isDefined: Bool { if case .unknownParameterType = matcher { false } else { true } }

  /// Returns whether the pattern has a parameter of a parameter type.
  package func hasParameter(_ name: String) -> Bool { parameterTypes.contains { $0.name == name } }

  /// Text that every matching text contains, in order; empty if none is known.
  package var literals: [LiteralRun] {
    switch matcher {
    case .expression(let expression): expression.literals
    case .regexLiteral, .unknownParameterType: []
    }
  }
}

extension MatchedGroup {
  init(_ range: CapturedRange) {
    self = range.bytes.map(MatchedGroup.init) ?? MatchedGroup(start: -1, count: 0)
    descendants = Int32(range.descendants)
  }
}

extension [MatchedGroup] {
  /// Appends a group and its nested groups.
  mutating func append(_ group: Group) {
    let index = count
    append(MatchedGroup(CapturedRange(bytes: group.bytes, descendants: 0)))
    for child in group.children { append(child) }
    self[index].descendants = Int32(count - index - 1)
  }
}

/// An argument of a match.
package struct MatchedArgument {
  /// The group with the text of the argument, and the groups inside it.
  package let group: Group
  /// The name of its parameter type; nil for a group of a regular expression without one.
  package let parameterType: String?
}

extension MatchableStep {
  /// Returns the arguments of a match.
  func arguments(
    _ groups: ArraySlice<MatchedGroup>, in text: UnsafeBufferPointer<UInt8>
  ) -> [MatchedArgument] {
    var builder = GroupBuilder(text: text)
    let ranges = groups.map { CapturedRange(bytes: $0.range, descendants: Int($0.descendants)) }
    return builder.groups(ranges[...]).enumerated().map { index, group in
      MatchedArgument(
        group: group, parameterType: parameterTypes.indices.contains(index) ? parameterTypes[index].name : nil)
    }
  }
}

/// A mismatch between a step's body and its pattern.
package enum Misfit: Error, Hashable {
  case count(declared: [String], offered: [String])
  case type(position: Int, declared: String, offered: String)
  case blocks

  /// Whether the body takes more parameters than the pattern has.
  package var isMissingParameter: Bool {
    if case .count(let declared, let offered) = self { declared.count > offered.count } else { false }
  }

  package var message: String {
    switch self {
    case .count(let declared, let offered):
      "the pattern has \(Self.list(offered)), but the body takes \(Self.list(declared)) after the world; "
        + Self.remedy(declared, offered)
    case .type(let position, let declared, let offered):
      "the body's parameter \(position) is declared as \(declared), but the pattern gives \(offered); "
        + "declare that type or change the pattern"
    case .blocks:
      "a body takes at most one table (DataTable, Rows or Record) and one DocString, after the parameters of the pattern"
    }
  }

  /// Returns what to write instead. Habits of other Cucumbers are the types of a table's rows and of a doc string.
  private static func remedy(_ declared: [String], _ offered: [String]) -> String {
    guard declared.count > offered.count, let last = declared.last else {
      return "give the body one parameter for each of the pattern's"
    }
    if last == "String" { return "declare a doc string as DocString, or give the pattern a parameter" }
    if last.hasPrefix("Dictionary<") { return "declare a table as DataTable, and read its rowsHash" }
    if last.hasPrefix("Array<Array<") { return "declare a table as DataTable, and read its rows" }
    if last.hasPrefix("Array<Dictionary<") { return "declare a table as DataTable, and read its hashes" }
    if last.hasPrefix("Array<") { return "declare a table as Rows<\(last.dropFirst("Array<".count))" }
    return "give the body one parameter for each of the pattern's"
  }

  private static func list(_ items: [String]) -> String {
    let noun = items.count == 1 ? "parameter" : "parameters"
    return items.isEmpty ? "no parameters" : "\(items.count) \(noun) (\(items.joined(separator: ", ")))"
  }
}

extension Misfit {
  /// Finds the mismatch of a step's body and its pattern; returns nil if there is none.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - offered: the pattern's parameter types; nil for a capture group without one.
  ///   - allowsText: whether the body can declare a string for a parameter whose type has another value, as with
  ///     regular expressions.
  init?(of step: Definitions.Step, with offered: [ParameterType], allowsText: Bool) {
    guard step.parameters.count == offered.count else {
      self = .count(declared: step.parameters.map(\.type.text), offered: offered.map(Self.describe))
      return
    }
    for (index, (declared, offered)) in zip(step.parameters, offered).enumerated()
    where Self.source(of: declared, offered, allowsText: allowsText) == nil {
      self = .type(position: index + 1, declared: declared.type.text, offered: Self.describe(offered))
      return
    }
    let docStrings = step.blocks.count { $0 == .docString }
    guard docStrings > 1 || step.blocks.count - docStrings > 1 else { return nil }
    self = .blocks
  }

  /// The source of the value of a body's parameter.
  enum ValueSource {
    /// The transform of the pattern's parameter type.
    case parameterType
    /// The text, which the declared type reads.
    case text
  }

  /// Returns the source of the value of a body's parameter; nil if its type does not fit the pattern.
  static func source(
    of declared: Definitions.Parameter, _ offered: ParameterType, allowsText: Bool
  ) -> ValueSource? {
    if offered.name != nil,
      declared.type.qualified == offered.valueType.qualified
        || (declared.wrapped?.qualified == offered.valueType.qualified && allowsText)
    {
      return .parameterType
    }
    return ((offered.name ?? "").isEmpty || allowsText) && declared.isReadFromText ? .text : nil
  }

  package static func describe(_ type: ParameterType) -> String {
    guard let name = type.name else { return "a capture group" }
    return "{\(name)}: \(type.valueType.text)"
  }
}
