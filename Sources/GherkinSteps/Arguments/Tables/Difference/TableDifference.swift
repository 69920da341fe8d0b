/// How a table differs from what there is. Thrown by ``DataTable/diff(against:ignoring:)-(DataTable,_)``.
public struct TableDifference: Error, Sendable, CustomStringConvertible {
  /// What a comparison does not look at.
  public struct Ignored: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set of its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The order of the rows; how often each is there still counts.
    public static let order = Ignored(rawValue: 1)
    /// Columns that the table does not have.
    public static let extraColumns = Ignored(rawValue: 2)
  }

  /// The rows of the table that are not there, as the table has them.
  public let missingRows: [[String]]
  /// The rows that are there but not in the table: cells by the table's columns, then by the extra ones.
  public let extraRows: [[String]]
  /// The columns of the table that are not there.
  public let missingColumns: [String]
  /// The columns that are there but not in the table.
  public let extraColumns: [String]
  /// All of it, as a person reads it. Of many equal rows and of very many others, some are left out; characters that cannot
  /// be seen are written as escapes. A changed row stands above its counterpart, whose different cells are underlined.
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
