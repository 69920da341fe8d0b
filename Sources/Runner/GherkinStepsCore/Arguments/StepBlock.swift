// swift-format-ignore: NoLeadingUnderscores
/// A type for the last parameter of a body with a regex literal: ``DataTable``, ``Rows``, ``Record`` or ``DocString``.
///
/// Not for authors; public only because a public function needs it. Do not conform other types to it.
public protocol _StepBlock: Sendable {}

extension DataTable: _StepBlock {}
extension DocString: _StepBlock {}

/// A value that is created from a step's table before the step's body is called.
package protocol TypedTable: _StepBlock {
  /// The expected shape of the table.
  static var shape: TableShape { get }

  /// Decodes a table.
  ///
  /// - Throws: as ``DataTable/rows(as:)`` does.
  init(_ table: DataTable) throws
}

/// The shape of a table that a typed parameter expects, as far as it is known before the run.
package struct TableShape: Sendable, Hashable, Codable {
  /// Whether the table has two columns, names and values; otherwise it has a header.
  package let isRecord: Bool
  /// The type of a row or a record.
  package let type: String
  /// The columns that the type declares; nil if it declares none.
  package let columns: [String]?
  /// The optional columns.
  package let optionalColumns: [String]
  /// Whether the table can have other columns.
  package let ignoresOtherColumns: Bool

  /// Creates the shape of a table whose type is known only by name.
  package init(
    type: String, isRecord: Bool, columns: [String]?, optionalColumns: [String], ignoresOtherColumns: Bool = false
  ) {
    self.type = type
    self.isRecord = isRecord
    self.columns = columns
    self.optionalColumns = optionalColumns
    self.ignoresOtherColumns = ignoresOtherColumns
  }
}
