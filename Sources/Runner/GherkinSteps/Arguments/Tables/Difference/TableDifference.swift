internal import GherkinData

/// The difference between an expected table and the actual one. Thrown by
/// ``DataTable/diff(against:ignoring:)-(DataTable,_)``.
public struct TableDifference: Error, Sendable, CustomStringConvertible {
  /// Differences that a comparison ignores.
  public struct Ignored: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: Int

    /// Creates a set from its raw value.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The order of the rows. Duplicates still count.
    public static let order = Ignored(rawValue: 1)
    /// Columns that the table does not have.
    public static let extraColumns = Ignored(rawValue: 2)
  }

  /// The expected rows that are missing.
  package let missingRows: [[String]]
  /// The actual rows that are not in the table: the cells of the table's columns, then those of the extra columns.
  package let extraRows: [[String]]
  /// The expected columns that are missing.
  package let missingColumns: [String]
  /// The actual columns that are not in the table.
  package let extraColumns: [String]
  /// The complete message. It omits some of many equal rows and of very many different ones, and shows invisible
  /// characters as escapes. A changed row is above its counterpart, whose different cells are underlined.
  ///
  ///     beers.feature:7:7: the table differs: 1 row is missing (-), 1 row is extra (+)
  ///       | name    | ibu |
  ///       | Pilsner | 35  |
  ///     - | Stout   | 60  |
  ///     + | Stout   | 55  |
  ///                 ^^
  public let description: String

  init(_ comparison: TableComparison, file: String?, place: TextPlace?) {
    let lines = comparison.lines
    missingRows = lines.compactMap { $0.sign == .missing ? Array($0.cells.prefix(comparison.width)) : nil }
    extraRows = lines.compactMap { $0.sign == .extra ? $0.cells : nil }
    missingColumns = comparison.missingColumns.map { comparison.names[$0] }
    extraColumns = comparison.extraColumns.map { comparison.names[$0] }
    let location = ([file ?? "table"] + (place.map { ["\($0.line)", "\($0.column)"] } ?? [])).joined(separator: ":")
    let parts = [
      Self.count(missingRows.count, "missing (-)"), Self.count(extraRows.count, "extra (+)"),
      Self.list(missingColumns, "missing (-)"), Self.list(extraColumns, "extra (+)"),
    ]
    let problem = "the table differs: " + parts.compactMap(\.self).joined(separator: ", ")
    description = "\(location): \(problem)\n\(TableText.make(header: comparison.markedNames, lines))"
  }

  private static func count(_ count: Int, _ what: String) -> String? {
    count == 0 ? nil : count == 1 ? "1 row is \(what)" : "\(count) rows are \(what)"
  }

  private static func list(_ names: [String], _ what: String) -> String? {
    if names.isEmpty { return nil }
    return (names.count == 1 ? "the column " : "the columns ") + Diagnostic.list(names)
      + (names.count == 1 ? " is " : " are ") + what
  }
}
