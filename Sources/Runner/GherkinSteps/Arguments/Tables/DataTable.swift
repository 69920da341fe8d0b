internal import GherkinData

/// The table under a step. The last parameters of a step's body can be a `DataTable` and a ``DocString``.
///
/// Two tables are equal if their cells are equal. Their location does not matter.
public struct DataTable: Sendable, Hashable {
  /// The texts of the cells, row by row. All rows have the same number of cells.
  public let rows: [[String]]

  /// The location and the parameter types of the table; nil for one that was created in code.
  let origin: TableOrigin?
  /// Whether the table has been transposed.
  let isTransposed: Bool

  /// Creates a table from its rows. Shorter rows are padded with empty cells.
  public init(rows: [[String]]) {
    self.init(rows: rows, origin: nil)
  }

  /// Creates the table of a step.
  package init(rows: [[String]], origin: TableOrigin?) {
    let width = rows.lazy.map(\.count).max() ?? 0
    let isEven = rows.allSatisfy { $0.count == width }
    self.init(
      even: isEven ? rows : rows.map { $0 + Array(repeating: "", count: width - $0.count) }, origin: origin,
      isTransposed: false)
  }

  private init(even rows: [[String]], origin: TableOrigin?, isTransposed: Bool) {
    self.rows = rows
    self.origin = origin
    self.isTransposed = isTransposed
  }

  /// The first row, which names the columns; empty for a table without rows.
  public var header: [String] { rows.first ?? [] }

  /// The rows under the header.
  public var body: ArraySlice<[String]> { rows.dropFirst() }

  /// The table with rows and columns exchanged.
  public var transposed: DataTable {
    DataTable(
      even: header.indices.map { column in rows.map { $0[column] } }, origin: origin, isTransposed: !isTransposed)
  }

  /// Whether the cells' texts are equal.
  public static func == (left: Self, right: Self) -> Bool { left.rows == right.rows }

  /// Hashes the cells' texts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
  }
}

/// The run-dependent data of a step's table.
package struct TableOrigin: Sendable {
  /// The path of the feature file, as given to the run.
  let file: String
  /// Returns the location of a cell in that file, by row and column from 0 as written; nil if it is unknown.
  let place: @Sendable (_ row: Int, _ column: Int) -> TextPlace?
  /// The parameter types of the run, for the conversion of cells.
  let parameterTypes: ParameterTypeRegistry
  /// What these match in the cells.
  let cellInputs: [CellInput]

  /// Creates the data of a table.
  package init(
    file: String, parameterTypes: ParameterTypeRegistry, cellInputs: [CellInput],
    place: @escaping @Sendable (_ row: Int, _ column: Int) -> TextPlace?
  ) {
    self.file = file
    self.parameterTypes = parameterTypes
    self.cellInputs = cellInputs
    self.place = place
  }
}

/// A line and a column in a text, both counted from 1; columns are code points.
package struct TextPlace: Sendable, Hashable {
  let line: Int
  let column: Int

  /// Creates a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// An error in a table, with its location and a remedy.
package struct TableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the feature file, as given to the run; nil for a table that was created in code.
  package let file: String?
  /// The line in the feature file, from 1; nil if it is not known.
  package let line: Int?
  /// The column in the line, from 1, in code points; nil if it is not known.
  package let column: Int?
  /// The row and the column of the table: `row 2, column "age"`. The first row under the header is 1. Empty if the
  /// error concerns the whole table.
  package let cell: String
  /// The problem.
  package let problem: String
  /// The remedy.
  package let remedy: String

  /// The complete message:
  ///
  ///     users.feature:7:12: row 2, column "age": an integer is needed, but this is "many"
  ///     Write an integer, such as 12.
  package var description: String {
    let numbers = [line, column].compactMap { $0.map(String.init) }
    let place = ([file ?? "table"] + numbers).joined(separator: ":")
    return [place, cell, problem].filter { !$0.isEmpty }.joined(separator: ": ") + "\n" + remedy
  }
}

extension DataTable {
  /// Returns an error in this table.
  ///
  /// - Parameters:
  ///   - row: the index of the row, 0 for the header; nil for the whole table.
  ///   - column: the index of the column; nil for a whole row.
  ///   - item: the index of an item in a cell's list; nil for the whole cell.
  ///   - wording: the problem.
  func error(row: Int?, column: Int?, item: Int? = nil, _ wording: Diagnostic) -> TableError {
    let place = writtenPlace(row: row ?? 0, column: column ?? 0)
    let name = column.map { "\(noun) \(Diagnostic.quoted(header[$0]))" }
    var number: String?
    // A table of names and values has only one row in this sense, so its number does not help.
    if let row, row > 0, !isTransposed || rows.count > 2 { number = "\(isTransposed ? "column" : "row") \(row)" }
    return TableError(
      file: origin?.file, line: place?.line, column: place?.column,
      cell: ((isTransposed ? [name, number] : [number, name]) + [item.map { "item \($0 + 1)" }]).compactMap(\.self)
        .joined(separator: ", "),
      problem: wording.problem, remedy: wording.remedy)
  }

  /// Returns the location of a cell in the feature file; nil if it is unknown.
  func writtenPlace(row: Int, column: Int) -> TextPlace? {
    origin?.place(isTransposed ? column : row, isTransposed ? row : column)
  }

  /// The word for a column as seen in the feature file.
  var noun: String { isTransposed ? "row" : "column" }
}
