internal import GherkinSyntax
internal import GherkinLayout

/// `textDocument/formatting`, `rangeFormatting`, `onTypeFormatting`: the layout of `gherkin-run format`.
enum Formatting {
  /// Returns the edits that format a feature; none if it has parse errors.
  static func edits(_ feature: FeatureSnapshot, _ style: LayoutStyle, within lines: Range<Int>? = nil) -> [TextEdit] {
    guard let parsed = feature.parsed else { return [] }
    let new = FeatureLayout.layOut(parsed, style).bytes
    let edits = edits(from: feature.text, to: new)
    guard let lines else { return edits }
    return edits.filter { $0.range.start.line >= lines.lowerBound && $0.range.end.line <= lines.upperBound }
  }

  /// Returns the edits that format the table around a line after a `|` was typed. The document may have errors
  /// elsewhere.
  static func edits(_ feature: FeatureSnapshot, _ style: LayoutStyle, tableAround line: Int) -> [TextEdit] {
    let text = feature.text
    func isRow(_ line: Int) -> Bool {
      let bytes = text.bytes[text.line(line)]
      return bytes.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "|")
    }
    guard line < text.lineCount, isRow(line) else { return [] }
    var (first, last) = (line, line)
    while first > 0, isRow(first - 1) { first -= 1 }
    while last + 1 < text.lineCount, isRow(last + 1) { last += 1 }
    let table = (first...last).map { Array(text.bytes[text.line($0)]) }
    // A line that does not end with a bar is still being typed.
    guard table.allSatisfy({ $0.last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "|") }) else { return [] }
    let indentation = Array(table[0].prefix { $0 == 0x20 || $0 == 0x09 })
    let rows = table.map(Self.cells)
    guard let count = rows.map(\.count).max() else { return [] }
    let widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? PositionEncoding.utf32.count($0[column][...]) : 0 }.max() ?? 0
    }
    var edits: [TextEdit] = []
    for (number, row) in rows.enumerated() {
      var new = indentation + Array("|".utf8)
      for (column, cell) in row.enumerated() {
        let padding = widths[column] - PositionEncoding.utf32.count(cell[...])
        new += Array(" ".utf8) + cell + Array(repeating: 0x20, count: padding) + Array(" |".utf8)
      }
      if new != table[number] {
        let range = text.line(first + number)
        edits.append(TextEdit(range: text.range(range), newText: String(decoding: new, as: UTF8.self)))
      }
    }
    return edits
  }

  /// Returns the cells of a row, including escapes.
  private static func cells(_ row: [UInt8]) -> [[UInt8]] {
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var isEscaped = false
    for byte in row.drop(while: { $0 == 0x20 || $0 == 0x09 }).dropFirst() {
      if byte == UInt8(ascii: "|"), !isEscaped {
        while let last = cell.last, last == 0x20 || last == 0x09 { cell.removeLast() }
        cells.append(Array(cell.drop { $0 == 0x20 || $0 == 0x09 }))
        cell = []
      } else {
        cell.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return cells
  }

  /// Returns edits of the differing lines, so that marks and cursors in other lines stay in place.
  static func edits(from old: TextDocument, to new: [UInt8]) -> [TextEdit] {
    guard old.bytes != new else { return [] }
    let before = lines(old.bytes)
    let after = lines(new)
    var edits: [TextEdit] = []
    func replace(_ old0: Range<Int>, _ new0: Range<Int>) {
      guard !old0.isEmpty || !new0.isEmpty else { return }
      let start = old0.lowerBound < before.count ? before[old0.lowerBound].lowerBound : old.bytes.count
      let end = old0.isEmpty ? start : before[old0.upperBound - 1].upperBound
      let text =
        new0.isEmpty
        ? ""
        : String(
          decoding: new[after[new0.lowerBound].lowerBound..<after[new0.upperBound - 1].upperBound], as: UTF8.self)
      edits.append(TextEdit(range: old.range(start..<end), newText: text))
    }
    // Formatting changes only white space, so corresponding lines have the same other characters.
    let oldContents = before.map { content(old.bytes[$0]) }
    let newContents = after.map { content(new[$0]) }
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      let (i0, j0) = (i, j)
      while i < before.count, oldContents[i].isEmpty { i += 1 }
      while j < after.count, newContents[j].isEmpty { j += 1 }
      let blanks = (old: i0..<i, new: j0..<j)
      if blanks.old.count != blanks.new.count
        || !zip(blanks.old, blanks.new).allSatisfy({ old.bytes[before[$0]] == new[after[$1]] })
      {
        replace(blanks.old, blanks.new)
      }
      guard i < before.count, j < after.count, oldContents[i] == newContents[j] else {
        if i < before.count || j < after.count { replace(i..<before.count, j..<after.count) }
        break
      }
      if old.bytes[before[i]] != new[after[j]] { replace(i..<i + 1, j..<j + 1) }
      i += 1
      j += 1
    }
    return edits
  }

  /// Returns the lines with their line endings.
  private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(start..<index + 1)
      start = index + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }

  private static func content(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
  }
}
