/// Two tables with the same columns, and their aligned rows.
struct TableComparison {
  /// A row of the comparison.
  struct Line {
    /// The tables that contain the row.
    enum Sign: String {
      case equal = " "
      case missing = "-"
      case extra = "+"
    }

    let sign: Sign
    let cells: [String]
    /// The differing columns of an extra row after its counterpart; empty for other rows.
    var changes: Set<Int> = []
  }

  /// The names of all columns: the expected ones, then the extra ones.
  private(set) var names: [String]
  /// The number of expected columns.
  let width: Int
  private(set) var missingColumns: [Int] = []
  private(set) var extraColumns: [Int] = []
  private(set) var lines: [Line] = []

  /// Compares tables.
  ///
  /// - Parameters:
  ///   - columns: the expected columns.
  ///   - expected: the expected rows.
  ///   - texts: the texts with which the cells of the expected rows are compared; nil for their own texts.
  ///   - actualNames: the names of the actual columns.
  ///   - actual: the actual rows.
  init(
    expected columns: ColumnNames, _ expected: [[String]], as texts: [[String]]? = nil, actual actualNames: [String],
    _ actual: [[CellText]],
    ignored: TableDifference.Ignored
  ) {
    names = columns.names
    width = columns.names.count
    var sources = [Int?](repeating: nil, count: width)
    for (index, name) in actualNames.enumerated() {
      if case .one(let column) = columns.lookUp(name), sources[column] == nil {
        sources[column] = index
      } else if !ignored.contains(.extraColumns) {
        extraColumns.append(names.count)
        names.append(name)
        sources.append(index)
      }
    }
    missingColumns = (0..<width).filter { sources[$0] == nil }
    var ids = RowIDs(common: (0..<width).filter { sources[$0] != nil })
    let rightRows = actual.map { row in sources.map { source in source.map { row[$0].text } ?? "" } }
    let right = rightRows.map { ids.id(of: $0, isExpected: false) }
    let kinds = sources.prefix(width).map { source in source.map { Self.kind(of: $0, in: actual) } ?? .text }
    let leftRows = (texts ?? expected).map { row in zip(kinds, row).map { $0.canonical($1) } }
    let left = leftRows.map { ids.id(of: $0, isExpected: true) }
    let common = ids.common
    func changes(_ i: Int, _ j: Int) -> [Int] { common.filter { leftRows[i][$0] != rightRows[j][$0] } }
    let likeness: RowAlignment.Likeness = { i, j in
      let equal = common.count - changes(i, j).count
      // A row is often identified by its first cell.
      let isKnown = common.first.map { leftRows[i][$0] == rightRows[j][$0] } ?? false
      return equal > 0 && (isKnown || equal * 2 >= common.count) ? equal * 2 + (isKnown ? 1 : 0) : 0
    }
    let steps =
      ignored.contains(.order)
      ? RowAlignment.unordered(left, right, likeness: likeness)
      : RowAlignment.ordered(left, right, likeness: likeness)
    var previous: Int?
    lines = steps.map { step in
      defer { if case .left(let i) = step { previous = i } else { previous = nil } }
      switch step {
      case .both(let i, let j): return Line(sign: .equal, cells: expected[i] + rightRows[j].dropFirst(width))
      case .left(let i):
        return Line(sign: .missing, cells: expected[i] + Array(repeating: "", count: names.count - width))
      case .right(let j):
        let counterpart = previous.flatMap { likeness($0, j) > 0 ? $0 : nil }
        return Line(sign: .extra, cells: rightRows[j], changes: Set(counterpart.map { changes($0, j) } ?? []))
      }
    }
  }

  /// Whether there is no difference.
  var isEqual: Bool {
    missingColumns.isEmpty && extraColumns.isEmpty && lines.allSatisfy { $0.sign == .equal }
  }

  /// The names of the columns, with a sign for those in only one of the tables.
  var markedNames: [String] {
    let missing = Set(missingColumns)
    return names.enumerated().map { column, name in
      column >= width ? "(+) \(name)" : missing.contains(column) ? "(-) \(name)" : name
    }
  }

  /// Returns the kind of a column's cells, determined by the first one that is not plain text.
  private static func kind(of column: Int, in rows: [[CellText]]) -> CellText.Kind {
    for row in rows where row[column].kind != .text { return row[column].kind }
    return .text
  }
}

/// Assigns equal integers to equal rows.
private struct RowIDs {
  /// The columns of both tables.
  let common: [Int]
  private var ids: [[String]: Int] = [:]

  init(common: [Int]) {
    self.common = common
  }

  mutating func id(of row: [String], isExpected: Bool) -> Int {
    // Rows without common columns are not equal.
    if common.isEmpty, !row.isEmpty { return isExpected ? -1 : -2 }
    let key = common.map { row[$0] }
    if let id = ids[key] { return id }
    ids[key] = ids.count
    return ids.count - 1
  }
}
