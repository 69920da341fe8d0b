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
    guard line < feature.text.lineCount else { return [] }
    // A line with an error can be the reason why the parser rejects the table.
    let isAccepted = feature.attempt.lines.contains { $0.number == line + 1 && $0.kind == .tableRow }
    let lines = isAccepted ? feature.attempt.lines : feature.lines
    return TableLayout.rows(around: line + 1, of: lines, in: feature.attempt.source, style).compactMap { row in
      let range = feature.text.line(row.number - 1)
      guard !feature.text.bytes[range].elementsEqual(row.text) else { return nil }
      return TextEdit(
        range: feature.text.range(range), newText: String(decoding: row.text, as: UTF8.self))
    }
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
