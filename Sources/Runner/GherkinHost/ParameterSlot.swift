import GherkinExpressions
import GherkinSteps

/// The source of the value of a step body's parameter.
enum ParameterSlot: Sendable {
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
  /// Returns the slot of a parameter for a block; nil for another parameter.
  static func block(_ declared: any Sendable.Type) -> Self? {
    if declared == DataTable.self { return .dataTable }
    if declared == DocString.self { return .docString }
    return (declared as? any TypedTable.Type).map(Self.typedTable)
  }

  /// Creates the source of a parameter from that of the pattern; nil if its type does not fit, by the rule of
  /// `Misfit` in planning.
  ///
  /// - Parameters:
  ///   - declared: the type that the body declares.
  ///   - offered: the pattern's parameter type.
  ///   - allowsText: whether the body can declare a string for a parameter whose type has another value, as with
  ///     regular expressions.
  init?(_ declared: any Sendable.Type, _ offered: ParameterType, allowsText: Bool) {
    let wrapped = (declared as? any OptionalType.Type)?.wrapped
    if offered.name != nil, declared == offered.type || (wrapped == offered.type && allowsText) {
      self = .value(offered.transform)
    } else if (offered.name ?? "").isEmpty || allowsText, let conversion = GroupConversion(toCellType: declared) {
      self = .text(conversion)
    } else {
      return nil
    }
  }
}
