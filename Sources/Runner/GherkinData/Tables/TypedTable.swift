public import GherkinStepsCore

extension TableShape {
  init<Row>(of type: Row.Type, isRecord: Bool) {
    let record = type as? any TableRecord.Type
    self.init(
      type: "\(type)", isRecord: isRecord, columns: record?.columns, optionalColumns: record?.optionalColumns ?? [],
      ignoresOtherColumns: record?.ignoresOtherColumns ?? false)
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
    for column in found.names.indices where !claimed.contains(column) && !ignoresOtherColumns {
      throw table.unknownColumn(column, found, of: type, declared)
    }
  }
}

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
  public init(_ table: DataTable) throws {
    self.table = table
    values = try table.rows(as: Row.self)
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
  public init(_ table: DataTable) throws {
    self.table = table
    value = try table.value(as: Value.self)
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

/// A type that declares the columns of its tables, so a run reports a wrong column before the first scenario:
///
/// ```swift
/// struct Beer: TableRecord {
///   static let columns = ["name", "ibu"]
///   static let optionalColumns = ["note"]
///   var name: String
///   var ibu: Int
///   var note: String?
/// }
/// ```
///
/// Names of columns are matched as in ``DataTable/rows(as:)``. In an outline, the placeholders in a header are replaced
/// by the values of each row of examples first.
public protocol TableRecord: Decodable {
  /// The required columns; for a ``Record``, the names in the first column.
  static var columns: [String] { get }
  /// The optional columns. None by default.
  static var optionalColumns: [String] { get }
  /// Whether tables can have other columns, such as those for readers. False by default: another column is an error.
  static var ignoresOtherColumns: Bool { get }
}

extension TableRecord {
  /// No columns.
  public static var optionalColumns: [String] { [] }
  /// Other columns are errors.
  public static var ignoresOtherColumns: Bool { false }
}
