internal import GherkinData
internal import GherkinExpressions

/// The state that the decoders of one table share: the current row, the requested columns, and the values of parameter
/// types.
///
/// Transforms of parameter types are asynchronous, and `Decodable` is not. A row is therefore decoded until it requests
/// a value that only a transform can create; then the value is created, and the row is decoded again. After the first
/// row, nearly all requests are known in advance.
final class TableReading {
  let table: DataTable
  let columns: ColumnNames
  private(set) var row = 0
  private var transforms: CellTransforms
  private var askedColumns: Set<Int> = []
  private var askedKeys: [String] = []
  private var found: [String: Int?] = [:]
  /// The items of the lists in the cells of this row, by column.
  private var lists: [Int: [String]] = [:]

  init(_ table: DataTable, _ columns: ColumnNames) {
    self.table = table
    self.columns = columns
    transforms = CellTransforms(table.origin?.parameterTypes)
  }

  /// Decodes a row as a value.
  nonisolated(nonsending) func record<Row: Decodable>(_ type: Row.Type, row: Int) async throws -> Row {
    try await read(row) {
      do {
        return try Row(from: RowDecoder(reading: self))
      } catch {
        throw located(error) { .rejected(nil, "row", by: type, $0) }
      }
    }
  }

  /// Decodes a row, repeatedly until all values of parameter types have been created.
  nonisolated(nonsending) func read<Value>(_ row: Int, _ body: () throws -> Value) async throws -> Value {
    self.row = row
    lists = [:]
    transforms.begin()
    while true {
      for (cell, type) in transforms.demands {
        try await transforms.make(type, of: writtenText(at: cell), at: cell) { self.error(at: cell, $0) }
      }
      let result = Result(catching: body)
      if transforms.demands.isEmpty { return try result.mapError(unwrapped).get() }
    }
  }

  /// Returns the column for a key; nil if there is none.
  func lookUp(_ key: some CodingKey) throws -> Int? {
    if let column = found[key.stringValue] { return column }
    switch columns.lookUp(key.stringValue) {
    case .one(let column):
      askedColumns.insert(column)
      note(key.stringValue, column)
      return column
    case .none:
      note(key.stringValue, nil)
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

  private func note(_ key: String, _ column: Int?) {
    found[key] = .some(column)
    askedKeys.append(key)
  }

  /// Returns the text of a cell of the current row, or of an item in it.
  func text(at cell: CellPart) -> String { writtenText(at: cell) ?? "" }

  /// Returns the text of a cell; nil for an item that the list does not have.
  private func writtenText(at cell: CellPart) -> String? {
    guard let item = cell.item else { return table.rows[row][cell.column] }
    let items = (try? items(at: cell.column)) ?? []
    return items.indices.contains(item) ? items[item] : nil
  }

  /// Returns the items of the list in a cell of the current row.
  func items(at column: Int) throws(Diagnostic) -> [String] {
    if let known = lists[column] { return known }
    let items = try ListText.items(of: table.rows[row][column])
    lists[column] = items
    return items
  }

  /// Returns the value of a parameter type for a cell; nil if none for this type matches it.
  ///
  /// - Throws: ``TransformAwaited`` if the value must be created first.
  func transformed<Value>(_ type: Value.Type, at cell: CellPart) throws -> Value? {
    try transforms.value(type, at: cell)
  }

  /// Returns the parameter types for a type.
  func parameterTypes(for type: Any.Type) -> [ParameterType] { transforms.parameterTypes(for: type) }

  /// Returns an error at a cell of the current row.
  func error(at cell: CellPart?, _ wording: Diagnostic) -> TableError {
    table.error(row: row, column: cell?.column, item: cell?.item, wording)
  }

  /// Checks that all columns were requested.
  func checkAllAsked(for type: Any.Type) throws(TableError) {
    for column in columns.names.indices where !askedColumns.contains(column) {
      // As for the keys of other data: first those that exist, in their order.
      let keys = columns.names.indices.flatMap { column in askedKeys.filter { found[$0] == column } }
      throw table.unknownColumn(column, columns, of: "\(type)", keys + askedKeys.filter { found[$0] == .some(nil) })
    }
  }
}
