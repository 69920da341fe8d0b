public import GherkinStepsCore

extension DataTable {
  /// Decodes the rows under the header: `try table.rows(as: User.self)`.
  ///
  /// A property gets the cell in the column that its coding key names. If no column has exactly this name, differences
  /// in case, spaces, `_` and `-` are ignored: `userName` finds `User name`. An optional property is nil if the cell is
  /// empty or the column is missing. A `String` accepts any cell. Cells are decoded as:
  ///
  /// - integers, floating-point numbers, `Decimal`, `true` and `false`, URLs; a `Date` as `2026-03-01` (midnight in
  ///   UTC) or `2026-03-01T17:30:00Z`, both after ISO 8601;
  /// - values of a custom parameter type, if the property has its type and the cell matches it; its transform runs
  ///   here. Strings, numbers and booleans of the standard library are read as written. A parameter type for `Bool` or a
  ///   whole number converts only the cells that cannot be read as one;
  /// - any `LosslessStringConvertible` type, and any `Decodable` one that decodes itself from one such value, as enums
  ///   with raw values do;
  /// - arrays and sets of such values, separated by commas: `stout, porter`. Write a value with a comma between double
  ///   quotes, and a double quote in it twice; or write a JSON array. An empty cell is an empty array.
  ///
  /// A type's `init(from:)` is called once for each row.
  ///
  /// - Parameter type: the type of a row: one with properties, or a dictionary.
  /// - Throws: an error with the location in the feature file, if a cell does not fit, a column is missing, no
  ///   row uses a column, or two columns have the same name. Rethrows ``Pending``, ``Skip`` and cancellation unchanged.
  public func rows<Row: Decodable>(as type: Row.Type) throws -> [Row] {
    let reading = TableReading(self, try columnNames())
    let records = try rows.indices.dropFirst().map { try reading.record(Row.self, row: $0) }
    if rows.count > 1 { try reading.checkAllAsked(for: Row.self) }
    return records
  }

  /// Decodes a table of two columns, the names and the values of the properties: `try table.value(as: User.self)`.
  ///
  /// - Parameter type: a type with properties, or a dictionary.
  /// - Throws: the errors of ``rows(as:)``, for rows instead of columns; also an error if the table does not
  ///   have two columns.
  public func value<Value: Decodable>(as type: Value.Type) throws -> Value {
    let table = try vertical()
    guard table.rows.count > 1 else { throw error(row: nil, column: nil, .noRow(of: "\(type)")) }
    let reading = TableReading(table, try table.columnNames())
    let value = try reading.record(Value.self, row: 1)
    try reading.checkAllAsked(for: Value.self)
    return value
  }

  /// Decodes the cells of a column, like properties of the type.
  ///
  /// - Parameters:
  ///   - name: the column's name, found as in ``column(_:)``.
  ///   - type: the type of the values; an optional one takes nil from an empty cell.
  /// - Throws: an error if no column or several columns have this name, or if a cell does not fit.
  public func column<Value: Decodable>(_ name: String, as type: Value.Type) throws -> [Value] {
    let column = try columnIndex(name)
    let reading = TableReading(self, try columnNames())
    return try rows.indices.dropFirst().map { try reading.value(type, row: $0, at: CellPart(column: column)) }
  }
}

/// A cell of the current row, or an item of its list.
struct CellPart {
  let column: Int
  /// The item, with its index; nil for the whole cell.
  var item: (index: Int, text: String)?
}

/// The state that the decoders of one table share: the current row and the requested columns.
final class TableReading {
  let table: DataTable
  let columns: ColumnNames
  private(set) var row = 0
  private var transforms: CellTransforms
  private var askedColumns: Set<Int> = []
  private var askedKeys: [String] = []
  private var found: [String: Int?] = [:]

  init(_ table: DataTable, _ columns: ColumnNames) {
    self.table = table
    self.columns = columns
    transforms = CellTransforms(table.origin)
  }

  /// Decodes a row as a value.
  func record<Row: Decodable>(_ type: Row.Type, row: Int) throws -> Row {
    self.row = row
    do {
      return try Row(from: RowDecoder(reading: self))
    } catch {
      throw located(error) { .rejected(nil, "row", by: type, $0) }
    }
  }

  /// Decodes a cell of a row.
  func value<Value: Decodable>(_ type: Value.Type, row: Int, at cell: CellPart) throws -> Value {
    self.row = row
    do {
      return try value(type, at: cell)
    } catch {
      throw unwrapped(error)
    }
  }

  /// Returns the column for a key; nil if there is none.
  func lookUp(_ key: some CodingKey) throws -> Int? {
    if let column = found[key.stringValue] { return column }
    switch columns.lookUp(key.stringValue) {
    case .one(let column):
      askedColumns.insert(column)
      remember(key.stringValue, column)
      return column
    case .none:
      remember(key.stringValue, nil)
      return nil
    case .several(let names):
      throw CellFault.corrupted(
        key, table.error(row: row, column: nil, .severalColumns(key.stringValue, table.noun, names)))
    }
  }

  /// Returns the column for a key.
  func column(_ key: some CodingKey) throws -> Int {
    if let column = try lookUp(key) { return column }
    let wording = Diagnostic.missing(key.stringValue, table.noun, among: columns.names)
    throw CellFault.missing(key, table.error(row: row, column: nil, wording))
  }

  private func remember(_ key: String, _ column: Int?) {
    found[key] = .some(column)
    askedKeys.append(key)
  }

  /// Returns the text of a cell of the current row, or of an item in it.
  func text(at cell: CellPart) -> String { cell.item?.text ?? table.rows[row][cell.column] }

  /// Returns the value of a parameter type for a cell; nil if none for this type matches it.
  func transformed<Value>(_ type: Value.Type, at cell: CellPart) throws -> Value? {
    let text = text(at: cell)
    for parameterType in parameterTypes(for: type) {
      guard let input = transforms.input(of: parameterType, for: text) else { continue }
      do {
        return try parameterType.transform(input) as? Value
      } catch let thrown where !passes(thrown) {
        throw error(at: cell, .badTransform(text, parameterType.name ?? "", Diagnostic.message(of: thrown)))
      }
    }
    return nil
  }

  /// Returns the parameter types for a type.
  func parameterTypes(for type: Any.Type) -> [ParameterType] { transforms.parameterTypes(for: type) }

  /// Returns an error at a cell of the current row.
  func error(at cell: CellPart?, _ wording: Diagnostic) -> TableError {
    table.error(row: row, column: cell?.column, item: cell?.item?.index, wording)
  }

  /// Checks that all columns were requested, unless the type ignores others.
  func checkAllAsked(for type: Any.Type) throws(TableError) {
    if let record = type as? any TableRecord.Type, record.ignoresOtherColumns { return }
    for column in columns.names.indices where !askedColumns.contains(column) {
      // As for the keys of other data: first those that exist, in their order.
      let keys = columns.names.indices.flatMap { column in askedKeys.filter { found[$0] == column } }
      throw table.unknownColumn(column, columns, of: "\(type)", keys + askedKeys.filter { found[$0] == .some(nil) })
    }
  }
}

/// The `Decoder` of the current row.
struct RowDecoder: Decoder {
  let reading: TableReading

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowContainer(reading: reading))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw noRecord([Any].self) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { RowAsValue(decoder: self) }

  fileprivate func noRecord(_ type: Any.Type) -> DecodingError {
    CellFault.mismatch(type, isEmpty: false, reading.error(at: nil, .noRecord(type, reading.table.noun)))
  }
}

/// Decodes the cells of a row by the names of their columns.
private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reading: TableReading

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    let keys = reading.columns.names.compactMap(Key.init(stringValue:))
    return keys.filter(contains)
  }

  func contains(_ key: Key) -> Bool {
    // If several columns match, decoding reports that.
    do { return try reading.lookUp(key) != nil } catch { return true }
  }

  func decodeNil(forKey key: Key) throws -> Bool { try reading.text(at: cell(key)).isEmpty }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try reading.value(type, at: cell(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  /// A superclass is decoded from the same row.
  func superDecoder() throws -> any Decoder { RowDecoder(reading: reading) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    CellDecoder(reading: reading, cell: try cell(key), type: [String: Any].self)
  }

  private func cell(_ key: Key) throws -> CellPart { CellPart(column: try reading.column(key)) }
}

/// Lets a wrapper type decode the wrapped type from the row.
private struct RowAsValue: SingleValueDecodingContainer {
  let decoder: RowDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if type is any ScalarReadable.Type { throw decoder.noRecord(type) }
    return try T(from: decoder)
  }
}
