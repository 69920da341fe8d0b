/// The rows under the header of a step's table, as values: a type for the last parameter of a step's body.
///
/// ```swift
/// steps.given("these beers:") { (world, beers: Rows<Beer>) in world.cellar.add(beers) }
/// ```
///
/// A run checks before anything runs that the step has a table; if the type is a ``TableRecord``, also that the table has
/// its columns. A cell that does not fit fails the step with a ``TableError``, as ``DataTable/rows(as:)`` throws it.
public struct Rows<Row: Decodable & Sendable>: Sendable {
  /// The table as it is written.
  public let table: DataTable
  private let values: [Row]

  /// Reads the rows of a table.
  ///
  /// - Throws: as ``DataTable/rows(as:)`` does.
  public nonisolated(nonsending) init(_ table: DataTable) async throws {
    self.table = table
    values = try await table.rows(as: Row.self)
  }
}

extension Rows: RandomAccessCollection {
  /// The position of the first row: 0.
  public var startIndex: Int { values.startIndex }
  /// The position behind the last row: the number of rows.
  public var endIndex: Int { values.endIndex }

  /// The row at a position, from 0.
  public subscript(position: Int) -> Row { values[position] }
}

extension Rows where Row: Encodable {
  /// Checks that values are what the rows say they are: `try expected.diff(against: world.beers)`.
  ///
  /// Cells are compared by the values that they are read as, whatever their spelling. A property without a column is
  /// shown in a column of its own.
  ///
  /// - Parameters:
  ///   - actual: what there is.
  ///   - ignored: what may differ.
  /// - Throws: a ``TableDifference``, whose description shows both as one table; what encoding the values throws.
  public func diff(against actual: [Row], ignoring ignored: TableDifference.Ignored = []) throws {
    try table.diff(values, against: actual, ignored)
  }
}

extension Rows: TypedTable {
  package static var shape: TableShape { TableShape(of: Row.self, isRecord: false) }
}
