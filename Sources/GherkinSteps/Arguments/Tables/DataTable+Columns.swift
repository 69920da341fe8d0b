extension DataTable {
  /// The rows under the header, each as its cells by column name; Cucumber's `hashes`.
  ///
  /// - Throws: a ``TableError`` where two columns share a name.
  public var hashes: [[String: String]] {
    get throws(TableError) {
      let columns = try columnNames()
      return body.map { row in Dictionary(zip(columns.names, row), uniquingKeysWith: { left, _ in left }) }
    }
  }

  /// The second column's cells by those of the first, for a table of two columns without a header; Cucumber's
  /// `rowsHash`.
  ///
  /// - Throws: a ``TableError`` where there are not two columns, or the first has a text twice.
  public var rowsHash: [String: String] {
    get throws(TableError) { try vertical().hashes.first ?? [:] }
  }

  /// The cells under a column's name.
  ///
  /// - Parameter name: the name as in the header; where none is the same, one that differs only in case, spaces, `_`
  ///   and `-`: `userName` finds `User name`.
  /// - Throws: a ``TableError`` where no column or several have this name.
  public func column(_ name: String) throws(TableError) -> [String] {
    let column = try columnIndex(name)
    return body.map { $0[column] }
  }

  /// The index of a column by its name.
  func columnIndex(_ name: String) throws(TableError) -> Int {
    let columns = try columnNames()
    switch columns.lookUp(name) {
    case .one(let column): return column
    case .none: throw error(row: nil, column: nil, .missingColumn(name, noun, columns.names))
    case .several(let found): throw error(row: nil, column: nil, .severalColumns(name, noun, found))
    }
  }

  /// The names of the columns.
  ///
  /// - Throws: a ``TableError`` where two columns share a name.
  func columnNames() throws(TableError) -> ColumnNames {
    let columns = ColumnNames(header)
    if let (first, second) = columns.doubled {
      throw error(row: 0, column: second, .doubledColumn(noun, firstAt: writtenPlace(row: 0, column: first)))
    }
    return columns
  }

  /// A table of two columns, names before values, as a header and one row.
  func vertical() throws(TableError) -> DataTable {
    guard header.count == 2 || rows.isEmpty else {
      throw error(row: nil, column: nil, .notVertical(columns: header.count))
    }
    return transposed
  }
}
