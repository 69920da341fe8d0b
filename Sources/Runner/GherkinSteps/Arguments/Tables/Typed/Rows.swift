/// The decoded rows under the header of a table: a type for the last parameter of a step's body.
///
/// ```swift
/// steps.given("these beers:") { (world, beers: Rows<Beer>) in world.cellar.add(beers) }
/// ```
///
/// Before the first scenario, a run checks that the step has a table and, if the type is a ``TableRecord``, that the
/// table has its columns. A cell that does not fit fails the step with the error of ``DataTable/rows(as:)``.
public struct Rows<Row: Decodable & Sendable>: Sendable {
  /// The table.
  public let table: DataTable
  private let values: [Row]

  /// Decodes the rows of a table.
  ///
  /// - Throws: the errors of ``DataTable/rows(as:)``.
  public nonisolated(nonsending) init(_ table: DataTable) async throws {
    self.table = table
    values = try await table.rows(as: Row.self)
  }
}

extension Rows: RandomAccessCollection {
  /// The position of the first row: 0.
  public var startIndex: Int { values.startIndex }
  /// The position after the last row: the number of rows.
  public var endIndex: Int { values.endIndex }

  /// The row at a position, from 0.
  public subscript(position: Int) -> Row { values[position] }
}

extension Rows where Row: Encodable {
  /// Compares values with the rows: `try expected.diff(against: world.beers)`.
  ///
  /// Cells are compared by their decoded values: `3.50` equals 3.5. A property without a column is shown in an extra
  /// column.
  ///
  /// - Parameters:
  ///   - actual: the actual value or values.
  ///   - ignored: differences to ignore.
  /// - Throws: a ``TableDifference``, whose description shows both as one table; errors of the values' `encode(to:)`.
  public func diff(against actual: [Row], ignoring ignored: TableDifference.Ignored = []) throws {
    try table.diff(values, against: actual, ignored)
  }
}

extension Rows: TypedTable {
  package static var shape: TableShape { TableShape(of: Row.self, isRecord: false) }
}
