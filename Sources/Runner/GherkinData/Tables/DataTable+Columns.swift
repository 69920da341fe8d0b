public import GherkinStepsCore

extension DataTable {
  /// The rows under the header, each as its cells by column name; Cucumber's `hashes`.
  ///
  /// - Throws: an error if two columns have the same name.
  public var hashes: [[String: String]] {
    get throws {
      let columns = try columnNames()
      return body.map { row in Dictionary(zip(columns.names, row), uniquingKeysWith: { left, _ in left }) }
    }
  }

  /// A table of two columns as a dictionary from the first column to the second; Cucumber's `rowsHash`. The table has
  /// no header.
  ///
  /// - Throws: an error if there are not two columns, or if the first one contains a text twice.
  public var rowsHash: [String: String] {
    get throws { try vertical().hashes.first ?? [:] }
  }

  /// The cells under a column's name.
  ///
  /// - Parameter name: the name in the header. If no column has exactly this name, differences in case, spaces, `_` and
  ///   `-` are ignored: `userName` finds `User name`.
  /// - Throws: an error if no column or several columns have this name.
  public func column(_ name: String) throws -> [String] {
    let column = try columnIndex(name)
    return body.map { $0[column] }
  }

  /// Returns the index of a column by its name.
  func columnIndex(_ name: String) throws(TableError) -> Int {
    let columns = try columnNames()
    switch columns.lookUp(name) {
    case .one(let column): return column
    case .none: throw error(row: nil, column: nil, .missing(name, noun, among: columns.names))
    case .several(let found): throw error(row: nil, column: nil, .severalColumns(name, noun, found))
    }
  }

  /// Returns the names of the columns.
  ///
  /// - Throws: an error if two columns have the same name.
  func columnNames() throws(TableError) -> ColumnNames {
    let columns = ColumnNames(header)
    if let (first, second) = columns.doubled {
      let place = writtenPlace(row: 0, column: first).map { ($0.line, $0.column) }
      throw error(row: 0, column: second, .repeated(columns.names[second], noun, firstAt: place))
    }
    return columns
  }

  /// Returns the error for a column that no property uses.
  func unknownColumn(_ column: Int, _ columns: ColumnNames, of type: String, _ properties: [String]) -> TableError {
    let name = columns.names[column]
    let wording =
      if let used = columns.names.first(where: { $0 != name && ColumnNames.fold($0) == ColumnNames.fold(name) }) {
        Diagnostic.equalColumns(used, name, noun)
      } else {
        Diagnostic.unknown(name, noun, of: type, properties)
      }
    return error(row: 0, column: column, wording)
  }

  /// Returns a table of two columns, names and values, as a table with a header and one row.
  func vertical() throws(TableError) -> DataTable {
    guard header.count == 2 || rows.isEmpty else {
      throw error(row: nil, column: nil, .notVertical(columns: header.count))
    }
    return transposed
  }
}

/// The names in a table's header, and the lookup of columns by name.
struct ColumnNames {
  /// The result of a lookup.
  enum Found {
    case none
    case one(Int)
    /// The names of several columns that differ from the requested name only in case, spaces, `_` and `-`.
    case several([String])
  }

  let names: [String]
  /// The first two columns with the same name.
  let doubled: (Int, Int)?
  private let exact: [String: Int]
  private let folded: [String: [Int]]

  init(_ names: [String]) {
    var exact: [String: Int] = [:]
    var folded: [String: [Int]] = [:]
    var doubled: (Int, Int)?
    for (column, name) in names.enumerated() {
      if let first = exact[name] {
        doubled = doubled ?? (first, column)
      } else {
        exact[name] = column
      }
      folded[Self.fold(name), default: []].append(column)
    }
    self.names = names
    self.doubled = doubled
    self.exact = exact
    self.folded = folded
  }

  /// Returns the column with exactly this name, or else the one whose name differs only in case, white space, `_` and
  /// `-`.
  func lookUp(_ name: String) -> Found {
    if let column = exact[name] { return .one(column) }
    let columns = folded[Self.fold(name)] ?? []
    switch columns.count {
    case 0: return .none
    case 1: return .one(columns[0])
    default: return .several(columns.map { names[$0] })
    }
  }

  /// Returns the column for a key if there is exactly one.
  func index(of key: any CodingKey) -> Int? {
    if case .one(let column) = lookUp(key.stringValue) { column } else { nil }
  }

  static func fold(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
  }
}
