/// The decoded value of a table of two columns, names and values: a type for the last parameter of a step's body.
///
/// ```swift
/// steps.when("I order:") { (world, order: Record<Order>) in world.orders.append(order.value) }
/// ```
///
/// Before the first scenario, a run checks that the step has such a table and, if the type is a ``TableRecord``, that
/// the first column contains its names. A cell that does not fit fails the step with the error of
/// ``DataTable/value(as:)``.
public struct Record<Value: Decodable & Sendable>: Sendable {
  /// The table.
  public let table: DataTable
  /// The value.
  public let value: Value

  /// Decodes a table.
  ///
  /// - Throws: the errors of ``DataTable/value(as:)``.
  public nonisolated(nonsending) init(_ table: DataTable) async throws {
    self.table = table
    value = try await table.value(as: Value.self)
  }
}

extension Record where Value: Encodable {
  /// Compares a value with the table. Each name of the table is a column of the difference.
  ///
  /// - Parameters:
  ///   - actual: the actual value or values.
  ///   - ignored: differences to ignore.
  /// - Throws: the errors of ``Rows/diff(against:ignoring:)``.
  public func diff(against actual: Value, ignoring ignored: TableDifference.Ignored = []) throws {
    try table.vertical().diff([value], against: [actual], ignored)
  }
}

extension Record: TypedTable {
  package static var shape: TableShape { TableShape(of: Value.self, isRecord: true) }
}
