internal import GherkinData

/// A value that is created from a step's table before the step's body is called.
package protocol TypedTable: StepBlock {
  /// The expected shape of the table.
  static var shape: TableShape { get }

  /// Decodes a table.
  ///
  /// - Throws: as ``DataTable/rows(as:)`` does.
  nonisolated(nonsending) init(_ table: DataTable) async throws
}

/// The shape of a table that a typed parameter expects, as far as it is known before the run.
package struct TableShape: Sendable, Hashable {
  /// Whether the table has two columns, names and values; otherwise it has a header.
  package let isRecord: Bool
  /// The type of a row or a record.
  package let type: String
  /// The columns that the type declares; nil if it declares none.
  package let columns: [String]?
  /// The optional columns.
  package let optionalColumns: [String]

  init<Row>(of type: Row.Type, isRecord: Bool) {
    let record = type as? any TableRecord.Type
    self.init(
      type: "\(type)", isRecord: isRecord, columns: record?.columns, optionalColumns: record?.optionalColumns ?? [])
  }

  /// Creates the shape of a table whose type is known only by name.
  package init(type: String, isRecord: Bool, columns: [String]?, optionalColumns: [String]) {
    self.type = type
    self.isRecord = isRecord
    self.columns = columns
    self.optionalColumns = optionalColumns
  }

  /// Checks a table before it is decoded.
  ///
  /// - Throws: the errors of decoding that depend on columns alone, and errors for missing and undeclared columns.
  package func check(_ written: DataTable) throws(TableError) {
    let table = isRecord ? try written.vertical() : written
    if isRecord, table.rows.count < 2 { throw table.error(row: nil, column: nil, .noRow(of: type)) }
    let found = try table.columnNames()
    guard let columns else { return }
    let declared = columns + optionalColumns
    var claimed: Set<Int> = []
    var missing: String?
    for (index, name) in declared.enumerated() {
      switch found.lookUp(name) {
      case .one(let column): claimed.insert(column)
      case .several(let names): throw table.error(row: nil, column: nil, .severalColumns(name, table.noun, names))
      case .none: if index < columns.count { missing = missing ?? name }
      }
    }
    if let missing { throw table.error(row: nil, column: nil, .missing(missing, table.noun, among: found.names)) }
    for column in found.names.indices where !claimed.contains(column) {
      throw table.unknownColumn(column, found, of: type, declared)
    }
  }
}
