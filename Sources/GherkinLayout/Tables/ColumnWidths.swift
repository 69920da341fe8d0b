import Gherkin
import TextSupport

/// How wide the columns of a table are, as a terminal shows them.
struct ColumnWidths {
  /// A cell that is wider sticks out: no other cell is padded for its sake.
  private static let widestCell = 200
  /// How many columns of a terminal all rows together may take: a table that pads far more than it says stays ragged.
  private static let roomiest = 32 << 20

  private let widths: [Int]

  /// - Parameters:
  ///   - rows: the rows, each with the widths of its cells.
  ///   - least: how wide a column is at least.
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

  /// The width of a column.
  subscript(column: Int) -> Int { widths.indices.contains(column) ? widths[column] : 0 }

  /// The widths of a row's cells, as they are written.
  static func cells(of row: ParsedLine, in parsed: ParsedSource) -> [Int] {
    row.cells.map { cell in
      let isASCII = parsed.source.bytes[cell].allSatisfy { $0 < 0x80 }
      return isASCII ? cell.count : DisplayWidth.of(parsed.text(cell))
    }
  }
}
