internal import GherkinText
internal import GherkinStepsCore
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

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
  ///   - decimal: returns the value of an expected cell as a `Decimal`.
  ///   - shown: the texts with which the cells of the actual rows are shown; nil for their own texts.
  init(
    expected columns: ColumnNames, _ expected: [[String]], as texts: [[String]]? = nil, actual actualNames: [String],
    _ actual: [[CellText]], decimal: (String) -> Decimal?, shown: [[String]]? = nil, ignored: TableDifference.Ignored
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
    let shownRows = shown.map { rows in rows.map { row in sources.map { $0.map { row[$0] } ?? "" } } } ?? rightRows
    let right = rightRows.map { ids.id(of: $0, isExpected: false) }
    let kinds = sources.prefix(width).map { source in source.map { Self.kind(of: $0, in: actual) } ?? .text }
    let leftRows = (texts ?? expected).map { row in zip(kinds, row).map { $0.canonical($1, decimal: decimal) } }
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
      case .both(let i, let j): return Line(sign: .equal, cells: expected[i] + shownRows[j].dropFirst(width))
      case .left(let i):
        return Line(sign: .missing, cells: expected[i] + Array(repeating: "", count: names.count - width))
      case .right(let j):
        let counterpart = previous.flatMap { likeness($0, j) > 0 ? $0 : nil }
        return Line(sign: .extra, cells: shownRows[j], changes: Set(counterpart.map { changes($0, j) } ?? []))
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

  /// Both tables for reports, without the rows that the message omits. In the actual table, missing columns are empty.
  var values: ComparedValues? {
    func expectedRow(_ cells: [String], _ differing: [Int]) -> ComparedValues.Row {
      ComparedValues.Row(Array(cells.prefix(width)), differing: differing)
    }
    func actualRow(_ cells: [String], _ differing: [Int]) -> ComparedValues.Row {
      var cells = cells
      for column in missingColumns { cells[column] = "" }
      return ComparedValues.Row(cells, differing: differing)
    }
    var expected = [expectedRow(names, missingColumns)]
    var actual = [actualRow(names, extraColumns)]
    let shown = TableText.shown(lines).flatMap(\.lines)
    for (line, next) in zip(shown, shown.dropFirst().map(Optional.init) + [nil]) {
      switch line.sign {
      case .equal:
        expected.append(expectedRow(line.cells, []))
        actual.append(actualRow(line.cells, []))
      case .missing:
        let changes = next?.changes ?? []
        expected.append(expectedRow(line.cells, changes.isEmpty ? Array(0..<width) : changes.sorted()))
      case .extra:
        actual.append(actualRow(line.cells, line.changes.isEmpty ? Array(names.indices) : line.changes.sorted()))
      }
    }
    return ComparedValues(expected: .table(expected), actual: .table(actual))
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

/// Aligns two lists by their common rows. Rows are integers; equal rows have equal integers.
enum RowAlignment {
  /// A row of the left list, of the right list, or of both, by index.
  enum Step: Equatable {
    case both(Int, Int)
    case left(Int)
    case right(Int)
  }

  /// Returns the similarity of a row of the left list and one of the right list; 0 if neither is a changed version of
  /// the other.
  typealias Likeness = (_ left: Int, _ right: Int) -> Int

  /// The maximum number of comparisons to find the counterparts of the rows between two common ones.
  private static let budget = 10_000

  /// Returns both lists in order, each changed row before its counterpart.
  static func ordered(_ left: [Int], _ right: [Int], likeness: Likeness) -> [Step] {
    Alignment(old: left, new: right).parts.flatMap { part -> [Step] in
      switch part {
      case .same(let i, let j): [.both(i, j)]
      case .changed(let old, let new): changed(old, new, likeness)
      }
    }
  }

  /// Returns rows that were replaced by others. Between two pairs of counterparts, equal numbers of rows are paired one
  /// by one.
  private static func changed(_ old: Range<Int>, _ new: Range<Int>, _ likeness: Likeness) -> [Step] {
    var steps: [Step] = []
    var (i, j) = (old.lowerBound, new.lowerBound)
    for (nextI, nextJ) in counterparts(old, new, likeness) + [(old.upperBound, new.upperBound)] {
      if nextI - i == nextJ - j {
        steps += zip(i..<nextI, j..<nextJ).flatMap { [.left($0), .right($1)] }
      } else {
        steps += (i..<nextI).map(Step.left) + (j..<nextJ).map(Step.right)
      }
      if nextI < old.upperBound { steps += [.left(nextI), .right(nextJ)] }
      (i, j) = (nextI + 1, nextJ + 1)
    }
    return steps
  }

  /// Returns the pairs of rows, in the order of both lists, with the greatest total similarity.
  private static func counterparts(_ old: Range<Int>, _ new: Range<Int>, _ likeness: Likeness) -> [(Int, Int)] {
    guard !old.isEmpty, !new.isEmpty, old.count <= budget / new.count else { return [] }
    let likenesses = old.map { i in new.map { j in likeness(i, j) } }
    // The greatest total similarity of the rows from two indices on.
    var best = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in likenesses.indices.reversed() {
      for j in likenesses[i].indices.reversed() {
        best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + likenesses[i][j])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if likenesses[i][j] > 0, best[i][j] == best[i + 1][j + 1] + likenesses[i][j] {
        pairs.append((old.lowerBound + i, new.lowerBound + j))
        (i, j) = (i + 1, j + 1)
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Returns the left list in order, each row with the equal row of the right list at any position, or before its
  /// counterpart, followed by the rest of the right list.
  static func unordered(_ left: [Int], _ right: [Int], likeness: Likeness) -> [Step] {
    var open: [Int: [Int]] = [:]
    for (j, row) in right.enumerated().reversed() { open[row, default: []].append(j) }
    let same = left.map { open[$0]?.popLast() }
    let taken = Set(same.compactMap(\.self))
    var rest = right.indices.filter { !taken.contains($0) }
    let isComparable = same.count { $0 == nil } <= budget / max(rest.count, 1)
    var steps: [Step] = []
    for (i, j) in same.enumerated() {
      if let j {
        steps.append(.both(i, j))
        continue
      }
      steps.append(.left(i))
      let found = isComparable ? rest.enumerated().max { likeness(i, $0.element) < likeness(i, $1.element) } : nil
      if let found, likeness(i, found.element) > 0 {
        steps.append(.right(found.element))
        rest.remove(at: found.offset)
      }
    }
    return steps + rest.map(Step.right)
  }
}
