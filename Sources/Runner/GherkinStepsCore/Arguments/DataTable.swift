package import GherkinPickleArguments

/// The table under a step. The last parameters of a step's body can be a `DataTable` and a ``DocString``.
///
/// Two tables are equal if their cells are equal. Their location does not matter.
public struct DataTable: Sendable, Hashable {
  /// The texts of the cells, row by row. All rows have the same number of cells.
  public let rows: [[String]]

  /// The location and the parameter types of the table; nil for one that was created in code.
  package let origin: TableOrigin?
  /// Whether the table has been transposed.
  package let isTransposed: Bool

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
  package let file: String
  /// Returns the location of a cell in that file, by row and column from 0 as written; nil if it is unknown.
  package let place: @Sendable (_ row: Int, _ column: Int) -> TextPlace?
  /// The parameter types of the run, for the conversion of cells.
  package let parameterTypes: ParameterTypeRegistry
  /// What these match in the cells.
  package let cellInputs: [CellInput]

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
  package let line: Int
  package let column: Int

  /// Creates a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
