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
}

extension TableRecord {
  /// No columns.
  public static var optionalColumns: [String] { [] }
}
