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
