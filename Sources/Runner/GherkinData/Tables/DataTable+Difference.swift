public import GherkinStepsCore
package import GherkinText

extension DataTable {
  /// Compares another table with this one of the feature file: `try expected.diff(against: actual)`.
  ///
  /// The first row of both names their columns, which are compared by name, in any order; the rows under it are
  /// compared by the texts of their cells.
  ///
  /// - Parameters:
  ///   - actual: the actual value or values.
  ///   - ignored: differences to ignore.
  /// - Throws: a ``TableDifference``, whose description shows both as one table; an error if two columns have
  ///   the same name.
  public func diff(against actual: DataTable, ignoring ignored: TableDifference.Ignored = []) throws {
    let names = try actual.columnNames().names
    let rows = actual.body.map { $0.map { CellText($0) } }
    try compare(names: actual.rows.isEmpty ? nil : names, rows, ignored)
  }

  /// Compares rows with this table.
  ///
  /// - Parameters:
  ///   - actual: the actual rows; the first one names the columns.
  ///   - ignored: differences to ignore.
  /// - Throws: the errors of ``diff(against:ignoring:)-(DataTable,_)``.
  public func diff(against actual: [[String]], ignoring ignored: TableDifference.Ignored = []) throws {
    try diff(against: DataTable(rows: actual), ignoring: ignored)
  }

  /// Compares values with this table: `try expected.diff(against: users)`.
  ///
  /// A property is compared with the column that its coding key names, as in ``rows(as:)``; a property without a column
  /// is shown in an extra column. Numbers and dates are compared by value: the cell `35` equals the `Double` 35.0, the
  /// cell `2026-03-01` midnight of that day in UTC. Nil is an empty cell, an array is written as in a cell, `a, b`, and
  /// other values with several parts are written as JSON.
  ///
  /// - Parameters:
  ///   - actual: the actual values: types with properties, or dictionaries.
  ///   - ignored: differences to ignore.
  /// - Throws: a ``TableDifference``, whose description shows both as one table; an error if two columns have
  ///   the same name or the values have no properties; errors of their `encode(to:)`.
  public func diff<Row: Encodable>(against actual: [Row], ignoring ignored: TableDifference.Ignored = []) throws {
    let (names, rows) = try cells(of: actual)
    try compare(names: actual.isEmpty ? nil : names, rows, ignored)
  }

  /// Checks that values are equal to the rows of this table.
  ///
  /// Different texts of a cell that encode the same value are treated as equal.
  func diff<Row: Encodable>(_ expected: [Row], against actual: [Row], _ ignored: TableDifference.Ignored) throws {
    let (names, values) = try cells(of: expected)
    let (actualNames, actualRows) = try cells(of: actual)
    let columns = try columnNames()
    var texts = Array(body)
    // Values are compared, and shown as an equal one is written in the table.
    var shown = actualRows.map { $0.map(\.text) }
    for (index, name) in names.enumerated() {
      guard case .one(let column) = columns.lookUp(name) else { continue }
      var written: [String: String] = [:]
      for row in texts.indices {
        let text = values[row][index].text
        if written[text] == nil { written[text] = texts[row][column] }
        texts[row][column] = text
      }
      guard let source = actualNames.firstIndex(of: name) else { continue }
      for row in shown.indices { shown[row][source] = written[shown[row][source]] ?? shown[row][source] }
    }
    try compare(as: texts, names: actual.isEmpty ? header : actualNames, actualRows, shown: shown, ignored)
  }

  /// Returns the names of all properties of values, and the texts of each value.
  private func cells<Row: Encodable>(of values: [Row]) throws -> (names: [String], rows: [[CellText]]) {
    var columns: [String: Int] = [:]
    var names: [String] = []
    var rows: [[CellText]] = []
    for value in values {
      var row = Array(repeating: CellText(""), count: names.count)
      guard let cells = try RowEncoder.cells(of: value) else {
        throw error(row: nil, column: nil, .noRecord(Row.self, noun))
      }
      for (name, cell) in cells {
        if let column = columns[name] {
          row[column] = cell
        } else {
          columns[name] = names.count
          names.append(name)
          row.append(cell)
        }
      }
      rows.append(row)
    }
    return (names, rows.map { $0 + Array(repeating: CellText(""), count: names.count - $0.count) })
  }

  private func compare(
    as texts: [[String]]? = nil, names: [String]?, _ actual: [[CellText]], shown: [[String]]? = nil,
    _ ignored: TableDifference.Ignored
  ) throws {
    let columns = try columnNames()
    // Encoded values are not cells of the feature.
    let decimal = texts == nil ? TableReading(self, columns).decimal : CellText.decimal
    let comparison = TableComparison(
      expected: columns, Array(body), as: texts, actual: names ?? header, actual, decimal: decimal, shown: shown,
      ignored: ignored)
    guard !comparison.isEqual else { return }
    throw TableDifference(comparison, file: origin?.file, place: writtenPlace(row: 0, column: 0))
  }
}

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
  /// The shown rows of both tables.
  package let comparison: ComparedValues?
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
    self.comparison = comparison.values
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

extension TableDifference: ComparingError {}
