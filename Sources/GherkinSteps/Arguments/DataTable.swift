/// The table under a step, as its body gets it: the last parameters of a body may be a `DataTable` and a ``DocString``.
public struct DataTable: Sendable, Hashable {
  /// The cells' texts, row by row; all rows have the same number of cells.
  public let rows: [[String]]

  /// Makes a table from its rows.
  public init(rows: [[String]]) {
    self.rows = rows
  }

  /// The first row, which names the columns; empty for a table without rows.
  public var header: [String] { rows.first ?? [] }

  /// The rows under the header.
  public var body: ArraySlice<[String]> { rows.dropFirst() }

  /// The rows under the header, each as its cells by column name. Where two columns share a name, the right one counts.
  public var records: [[String: String]] {
    body.map { row in Dictionary(zip(header, row), uniquingKeysWith: { _, right in right }) }
  }

  /// The table with rows and columns exchanged.
  public var transposed: DataTable {
    DataTable(rows: header.indices.map { column in rows.map { $0[column] } })
  }
}
