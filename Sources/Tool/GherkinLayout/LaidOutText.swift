import GherkinSyntax
import GherkinText

/// A text in canonical layout that is built line by line.
package struct LaidOutText: Sendable {
  /// The whole text.
  package private(set) var bytes: [UInt8] = []
  /// The number of the source's line for each line; 0 for an added blank line.
  package private(set) var origins: [Int] = []

  private let lineEnd: [UInt8]
  /// One level of indentation.
  private let indentUnit: [UInt8]
  private let source: [UInt8]

  /// Creates the text of a source, starting with its byte order mark.
  init(_ source: Source, _ style: LayoutStyle) {
    self.source = source.bytes
    let firstEnd = source.bytes.firstIndex(of: 0x0A) ?? 0
    let firstLineEnd: LayoutStyle.LineEnd = firstEnd > 0 && source.bytes[firstEnd - 1] == 0x0D ? .crlf : .lf
    lineEnd = (style.lineEnd ?? firstLineEnd) == .crlf ? [0x0D, 0x0A] : [0x0A]
    indentUnit = style.usesTabs ? [0x09] : Array(repeating: 0x20, count: style.indentSize)
    bytes.reserveCapacity(source.bytes.count + source.bytes.count / 8)
    if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes += [0xEF, 0xBB, 0xBF] }
  }

  /// Whether the text has no lines yet.
  var isEmpty: Bool { origins.isEmpty }

  /// Adds an empty line.
  mutating func addBlank() {
    bytes += lineEnd
    origins.append(0)
  }

  /// Adds a line for a line of the source.
  ///
  /// - Parameters:
  ///   - indent: the levels of indentation, which are omitted for a line without text.
  ///   - write: adds the line's text.
  mutating func addLine(_ line: ParsedLine, indent: Int, _ write: (inout LaidOutText) -> Void) {
    let start = bytes.count
    for _ in 0..<indent { bytes += indentUnit }
    let textStart = bytes.count
    write(&self)
    if bytes.count == textStart { bytes.removeLast(textStart - start) }
    bytes += lineEnd
    origins.append(line.number)
  }

  /// Removes the last line ending.
  mutating func removeLastLineEnd() {
    if bytes.suffix(lineEnd.count).elementsEqual(lineEnd) { bytes.removeLast(lineEnd.count) }
  }

  /// Adds a line of the source unchanged, except for its line ending.
  mutating func addVerbatim(_ line: ParsedLine) {
    addLine(line, indent: 0) { $0.add(line.start..<line.end) }
  }

  /// Appends a range of the source to the current line.
  mutating func add(_ range: Range<Int>) {
    bytes.append(contentsOf: source[range])
  }

  /// Appends a text to the current line.
  mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a character to the current line `count` times.
  mutating func add(_ sign: Unicode.Scalar, count: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: sign), count: max(0, count)))
  }
}

extension LaidOutText {
  /// Adds a row with padded cells, and the text after its last bar.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - cells: the widths of its cells.
  ///   - widths: the widths of the columns.
  ///   - alignments: the alignments of the columns; a column without one is left-aligned.
  mutating func addRow(
    _ row: ParsedLine, cells: [Int], _ widths: ColumnWidths, _ alignments: [ColumnAlignment] = []
  ) {
    add("|")
    for (column, cell) in row.cells.enumerated() {
      let space = max(0, widths[column] - cells[column])
      let spaceBefore = alignments.indices.contains(column) ? alignments[column].spaceBefore(of: space) : 0
      add(" ", count: 1 + spaceBefore)
      add(cell)
      add(" ", count: space - spaceBefore)
      add(" |")
    }
    if !row.text.isEmpty {
      add(" ")
      add(row.text)
    }
  }
}

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
