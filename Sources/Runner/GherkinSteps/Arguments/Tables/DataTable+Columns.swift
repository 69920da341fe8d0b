internal import GherkinData

extension DataTable {
  /// The rows under the header, each as its cells by column name; Cucumber's `hashes`.
  ///
  /// - Throws: an error if two columns have the same name.
  public var hashes: [[String: String]] {
    get throws {
      let columns = try columnNames()
      return body.map { row in Dictionary(zip(columns.names, row), uniquingKeysWith: { left, _ in left }) }
    }
  }

  /// A table of two columns as a dictionary from the first column to the second; Cucumber's `rowsHash`. The table has
  /// no header.
  ///
  /// - Throws: an error if there are not two columns, or if the first one contains a text twice.
  public var rowsHash: [String: String] {
    get throws { try vertical().hashes.first ?? [:] }
  }

  /// The cells under a column's name.
  ///
  /// - Parameter name: the name in the header. If no column has exactly this name, differences in case, spaces, `_` and
  ///   `-` are ignored: `userName` finds `User name`.
  /// - Throws: an error if no column or several columns have this name.
  public func column(_ name: String) throws -> [String] {
    let column = try columnIndex(name)
    return body.map { $0[column] }
  }

  /// Returns the index of a column by its name.
  func columnIndex(_ name: String) throws(TableError) -> Int {
    let columns = try columnNames()
    switch columns.lookUp(name) {
    case .one(let column): return column
    case .none: throw error(row: nil, column: nil, .missing(name, noun, among: columns.names))
    case .several(let found): throw error(row: nil, column: nil, .severalColumns(name, noun, found))
    }
  }

  /// Returns the names of the columns.
  ///
  /// - Throws: an error if two columns have the same name.
  func columnNames() throws(TableError) -> ColumnNames {
    let columns = ColumnNames(header)
    if let (first, second) = columns.doubled {
      let place = writtenPlace(row: 0, column: first).map { ($0.line, $0.column) }
      throw error(row: 0, column: second, .repeated(columns.names[second], noun, firstAt: place))
    }
    return columns
  }

  /// Returns the error for a column that no property uses.
  func unknownColumn(_ column: Int, _ columns: ColumnNames, of type: String, _ properties: [String]) -> TableError {
    let name = columns.names[column]
    let wording =
      if let used = columns.names.first(where: { $0 != name && ColumnNames.fold($0) == ColumnNames.fold(name) }) {
        Diagnostic.equalColumns(used, name, noun)
      } else {
        Diagnostic.unknown(name, noun, of: type, properties)
      }
    return error(row: 0, column: column, wording)
  }

  /// Returns a table of two columns, names and values, as a table with a header and one row.
  func vertical() throws(TableError) -> DataTable {
    guard header.count == 2 || rows.isEmpty else {
      throw error(row: nil, column: nil, .notVertical(columns: header.count))
    }
    return transposed
  }
}
