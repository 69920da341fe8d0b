extension DataTable {
  /// The rows under the header as values: `try await table.rows(as: User.self)`.
  ///
  /// A property takes the cell in the column that its coding key names; where no column has the very name, one whose name
  /// differs only in case, spaces, `_` and `-`: `userName` takes `User name`. An optional property takes nil from an empty
  /// cell and from a column that is not there. A `String` takes any cell. Cells are read as:
  ///
  /// - integers, floating-point numbers, `Decimal`, `true` and `false`, URLs; a `Date` as `2026-03-01` (midnight in UTC) or
  ///   `2026-03-01T17:30:00Z`, both after ISO 8601;
  /// - values of a custom parameter type, where the property's type is that type's and the cell looks like it; its
  ///   transform runs here. The standard library's strings, numbers and booleans are always read as written;
  /// - any `LosslessStringConvertible` type, and any `Decodable` one that decodes itself from one such value, as enums
  ///   with raw values do;
  /// - arrays and sets of such values, between commas: `stout, porter`. A value with a comma stands between double quotes, in
  ///   which a double quote is written twice; a JSON array will do too. An empty cell is an empty array.
  ///
  /// A type's `init(from:)` may be called more than once for a row, as it has to wait for transforms.
  ///
  /// - Parameter type: the type of a row: one with properties, or a dictionary.
  /// - Throws: a ``TableError`` with the place in the feature file, where a cell does not fit, a column is missing, none of
  ///   the rows asks for a column, or two columns share a name. ``Pending``, ``Skip`` and cancellation pass as they are.
  public nonisolated(nonsending) func rows<Row: Decodable>(as type: Row.Type) async throws -> [Row] {
    let reading = TableReading(self, try columnNames())
    var records: [Row] = []
    for row in rows.indices.dropFirst() { records.append(try await reading.record(Row.self, row: row)) }
    if rows.count > 1 { try reading.checkAllAsked(for: Row.self) }
    return records
  }

  /// A value from a table of two columns, its properties' names before their values: `try await table.value(as: User.self)`.
  ///
  /// - Parameter type: a type with properties, or a dictionary.
  /// - Throws: as ``rows(as:)`` does, where the rows are what the columns are there; also where the table has
  ///   not two columns.
  public nonisolated(nonsending) func value<Value: Decodable>(as type: Value.Type) async throws -> Value {
    let table = try vertical()
    guard table.rows.count > 1 else { throw error(row: nil, column: nil, .noRow(of: "\(type)")) }
    let reading = TableReading(table, try table.columnNames())
    let value = try await reading.record(Value.self, row: 1)
    try reading.checkAllAsked(for: Value.self)
    return value
  }

  /// The cells under a column's name as values, each read as a property of the type would be.
  ///
  /// - Parameters:
  ///   - name: the column's name, found as in ``column(_:)``.
  ///   - type: the type of the values; an optional one takes nil from an empty cell.
  /// - Throws: a ``TableError`` where no column or several have this name, or a cell does not fit.
  public nonisolated(nonsending) func column<Value: Decodable>(
    _ name: String, as type: Value.Type
  ) async throws -> [Value] {
    let column = try columnIndex(name)
    let reading = TableReading(self, try columnNames())
    var values: [Value] = []
    for row in rows.indices.dropFirst() {
      values.append(try await reading.read(row) { try reading.value(type, at: CellPart(column: column)) })
    }
    return values
  }
}
