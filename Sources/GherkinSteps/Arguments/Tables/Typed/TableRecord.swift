/// A type that declares the columns of its tables, so that a run finds a wrong column before anything runs:
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
/// A column is found by its name as ``DataTable/rows(as:)`` finds it. For rows of an outline, the texts of the header are
/// those that the row of examples gives them.
public protocol TableRecord: Decodable {
  /// The columns that a table must have; for a ``Record``, the names in the first column.
  static var columns: [String] { get }
  /// The columns that a table may have. None by default.
  static var optionalColumns: [String] { get }
}

extension TableRecord {
  /// None.
  public static var optionalColumns: [String] { [] }
}
