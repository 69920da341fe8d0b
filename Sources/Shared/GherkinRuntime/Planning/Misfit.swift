package import GherkinExpressions
import GherkinProtocol

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
    where !Self.fits(declared, offered, allowsText) {
      self = .type(position: index + 1, declared: declared.type.text, offered: Self.describe(offered))
      return
    }
    let docStrings = step.blocks.count { $0 == .docString }
    guard docStrings > 1 || step.blocks.count - docStrings > 1 else { return nil }
    self = .blocks
  }

  private static func fits(_ declared: Definitions.Parameter, _ offered: ParameterType, _ allowsText: Bool) -> Bool {
    if offered.name != nil,
      declared.type.qualified == offered.valueType.qualified
        || (declared.wrapped?.qualified == offered.valueType.qualified && allowsText)
    {
      return true
    }
    return ((offered.name ?? "").isEmpty || allowsText) && declared.isReadFromText
  }

  package static func describe(_ type: ParameterType) -> String {
    guard let name = type.name else { return "a capture group" }
    return "{\(name)}: \(type.valueType.text)"
  }
}
