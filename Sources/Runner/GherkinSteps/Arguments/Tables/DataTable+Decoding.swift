extension DataTable {
  /// Decodes the rows under the header: `try await table.rows(as: User.self)`.
  ///
  /// A property gets the cell in the column that its coding key names. If no column has exactly this name, differences
  /// in case, spaces, `_` and `-` are ignored: `userName` finds `User name`. An optional property is nil if the cell is
  /// empty or the column is missing. A `String` accepts any cell. Cells are decoded as:
  ///
  /// - integers, floating-point numbers, `Decimal`, `true` and `false`, URLs; a `Date` as `2026-03-01` (midnight in
  ///   UTC) or `2026-03-01T17:30:00Z`, both after ISO 8601;
  /// - values of a custom parameter type, if the property has its type and the cell matches it; its transform runs
  ///   here. Strings, numbers and booleans of the standard library are always read as written;
  /// - any `LosslessStringConvertible` type, and any `Decodable` one that decodes itself from one such value, as enums
  ///   with raw values do;
  /// - arrays and sets of such values, separated by commas: `stout, porter`. Write a value with a comma between double
  ///   quotes, and a double quote in it twice; or write a JSON array. An empty cell is an empty array.
  ///
  /// A type's `init(from:)` may be called more than once for a row, because transforms are asynchronous.
  ///
  /// - Parameter type: the type of a row: one with properties, or a dictionary.
  /// - Throws: an error with the location in the feature file, if a cell does not fit, a column is missing, no
  ///   row uses a column, or two columns have the same name. Rethrows ``Pending``, ``Skip`` and cancellation unchanged.
  public nonisolated(nonsending) func rows<Row: Decodable>(as type: Row.Type) async throws -> [Row] {
    let reading = TableReading(self, try columnNames())
    var records: [Row] = []
    for row in rows.indices.dropFirst() { records.append(try await reading.record(Row.self, row: row)) }
    if rows.count > 1 { try reading.checkAllAsked(for: Row.self) }
    return records
  }

  /// Decodes a table of two columns, the names and the values of the properties: `try await table.value(as:
  /// User.self)`.
  ///
  /// - Parameter type: a type with properties, or a dictionary.
  /// - Throws: the errors of ``rows(as:)``, for rows instead of columns; also an error if the table does not
  ///   have two columns.
  public nonisolated(nonsending) func value<Value: Decodable>(as type: Value.Type) async throws -> Value {
    let table = try vertical()
    guard table.rows.count > 1 else { throw error(row: nil, column: nil, .noRow(of: "\(type)")) }
    let reading = TableReading(table, try table.columnNames())
    let value = try await reading.record(Value.self, row: 1)
    try reading.checkAllAsked(for: Value.self)
    return value
  }

  /// Decodes the cells of a column, like properties of the type.
  ///
  /// - Parameters:
  ///   - name: the column's name, found as in ``column(_:)``.
  ///   - type: the type of the values; an optional one takes nil from an empty cell.
  /// - Throws: an error if no column or several columns have this name, or if a cell does not fit.
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
