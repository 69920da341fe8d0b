package import GherkinExpressions
package import GherkinSteps

/// The source of the value of a step body's parameter.
package enum ParameterSlot: Sendable {
  /// A parameter of the pattern, converted by its parameter type.
  case value(ParameterType.Transform)
  /// The text of a capture group.
  case text(GroupConversion)
  /// The step's table.
  case dataTable
  /// The step's table, converted to rows or a record.
  case typedTable(any TypedTable.Type)
  /// The step's doc string.
  case docString
}

extension ParameterSlot {
  /// Whether the value is a block below the step, not a part of its text.
  var isBlock: Bool {
    switch self {
    case .value, .text: false
    case .dataTable, .typedTable, .docString: true
    }
  }

  /// Whether the value is the step's table.
  var isTable: Bool {
    switch self {
    case .dataTable, .typedTable: true
    case .value, .text, .docString: false
    }
  }

  /// Returns the slot of a parameter for a block; nil for another parameter.
  private static func block(_ declared: any Sendable.Type) -> Self? {
    if declared == DataTable.self { return .dataTable }
    if declared == DocString.self { return .docString }
    return (declared as? any TypedTable.Type).map(Self.typedTable)
  }

  /// Assigns the parameters of a step's body to those of its pattern.
  ///
  /// - Parameters:
  ///   - parameters: the types that the body declares after the world.
  ///   - parameterTypes: the pattern's parameter types; nil for a capture group without one.
  ///   - allowsText: whether the body can declare a string for a parameter whose type has another value, as with
  ///     regular expressions.
  /// - Throws: an error with a sentence about the mismatch.
  static func fit(
    _ parameters: [any Sendable.Type], to parameterTypes: [ParameterType], allowsText: Bool
  ) throws(Misfit) -> [ParameterSlot] {
    let blocks = parameters.reversed().lazy.map(block).prefix { $0 != nil }.compactMap(\.self)
    let captures = parameters.dropLast(blocks.count)
    guard captures.count == parameterTypes.count else {
      throw .count(declared: captures.map { "\($0)" }, offered: parameterTypes.map(Self.describe))
    }
    var slots: [ParameterSlot] = []
    for (index, (declared, offered)) in zip(captures, parameterTypes).enumerated() {
      guard let slot = slot(declared, offered, allowsText) else {
        throw .type(position: index + 1, declared: "\(declared)", offered: describe(offered))
      }
      slots.append(slot)
    }
    let tables = blocks.count(where: \.isTable)
    if tables > 1 || blocks.count - tables > 1 { throw .blocks }
    return slots + blocks.reversed()
  }

  private static func slot(
    _ declared: any Sendable.Type, _ offered: ParameterType, _ allowsText: Bool
  ) -> ParameterSlot? {
    let wrapped = (declared as? any OptionalType.Type)?.wrapped
    if offered.name != nil, declared == offered.type || (wrapped == offered.type && allowsText) {
      return .value(offered.transform)
    }
    let isText = (offered.name ?? "").isEmpty || allowsText
    return isText ? GroupConversion(to: declared).map(Self.text) : nil
  }

  private static func describe(_ type: ParameterType) -> String {
    guard let name = type.name else { return "a capture group" }
    return "{\(name)}: \(type.type)"
  }
}

/// A mismatch between a step's body and its pattern.
enum Misfit: Error {
  case count(declared: [String], offered: [String])
  case type(position: Int, declared: String, offered: String)
  case blocks

  var message: String {
    switch self {
    case .count(let declared, let offered):
      "the pattern has \(Self.list(offered)), but the body takes \(Self.list(declared)) after the world; "
        + "give the body one parameter for each of the pattern's"
    case .type(let position, let declared, let offered):
      "the body's parameter \(position) is declared as \(declared), but the pattern gives \(offered); "
        + "declare that type or change the pattern"
    case .blocks:
      "a body takes at most one table (DataTable, Rows or Record) and one DocString, after the parameters of the pattern"
    }
  }

  private static func list(_ items: [String]) -> String {
    let noun = items.count == 1 ? "parameter" : "parameters"
    return items.isEmpty ? "no parameters" : "\(items.count) \(noun) (\(items.joined(separator: ", ")))"
  }
}
