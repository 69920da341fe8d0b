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
