import GherkinSyntax
import GherkinText

/// The widths of a table's columns on a terminal.
struct ColumnWidths {
  /// The maximum width of a column. Wider cells overflow, and no other cell is padded to match them.
  private static let widestCell = 200
  /// The maximum total width of all rows. A table that would need far more padding than content is not aligned.
  private static let roomiest = 32 << 20

  private let widths: [Int]

  /// - Parameters:
  ///   - rows: the widths of the cells of each row.
  ///   - least: the minimum width of a column.
  init(_ rows: [[Int]], least: Int = 0) {
    var widths = [Int](repeating: least, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (column, width) in row.enumerated() where width <= Self.widestCell {
        widths[column] = max(widths[column], width)
      }
    }
    let (room, overflow) = widths.reduce(0, +).multipliedReportingOverflow(by: rows.count)
    self.widths = overflow || room > Self.roomiest ? widths.map { _ in least } : widths
  }

  /// Returns the width of a column.
  subscript(column: Int) -> Int { widths.indices.contains(column) ? widths[column] : 0 }

  /// Returns the widths of a row's cells as written.
  static func cells(of row: ParsedLine, in source: Source) -> [Int] {
    row.cells.map { cell in
      let isASCII = source.bytes[cell].allSatisfy { $0 < 0x80 }
      return isASCII ? cell.count : DisplayWidth.of(String(decoding: source.bytes[cell], as: UTF8.self))
    }
  }
}
