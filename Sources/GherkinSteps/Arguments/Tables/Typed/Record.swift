/// The value of a step's table of two columns, names before values: a type for the last parameter of a step's body.
///
/// ```swift
/// steps.when("I order:") { (world, order: Record<Order>) in world.orders.append(order.value) }
/// ```
///
/// A run checks before anything runs that the step has such a table; if the type is a ``TableRecord``, also that the first
/// column has its names. A cell that does not fit fails the step with a ``TableError``, as ``DataTable/value(as:)`` throws it.
public struct Record<Value: Decodable & Sendable>: Sendable {
  /// The table as it is written.
  public let table: DataTable
  /// The value.
  public let value: Value

  /// Reads a table.
  ///
  /// - Throws: as ``DataTable/value(as:)`` does.
  public nonisolated(nonsending) init(_ table: DataTable) async throws {
    self.table = table
    value = try await table.value(as: Value.self)
  }
}

extension Record where Value: Encodable {
  /// Checks that a value is what the table says it is. Each name of the table is a column of the difference.
  ///
  /// - Parameters:
  ///   - actual: what there is.
  ///   - ignored: what may differ.
  /// - Throws: as ``Rows/diff(against:ignoring:)`` does.
  public func diff(against actual: Value, ignoring ignored: TableDifference.Ignored = []) throws {
    try table.vertical().diff([value], against: [actual], ignored)
  }
}

extension Record: TypedTable {
  package static var shape: TableShape { TableShape(of: Value.self, isRecord: true) }
}
