internal import GherkinSyntax
internal import GherkinLayout

/// `textDocument/formatting`, `rangeFormatting`, `onTypeFormatting`: the layout of `gherkin-run format`.
enum Formatting {
  /// Returns the edits that format a feature; none if it has parse errors.
  static func edits(_ feature: FeatureSnapshot, _ style: LayoutStyle, within lines: Range<Int>? = nil) -> [TextEdit] {
    guard let parsed = feature.parsed else { return [] }
    let edits = edits(from: feature.text, to: FeatureLayout.layOut(parsed, style))
    guard let lines else { return edits }
    // The content of a doc string depends on the indentation of its fence, so its lines move only together.
    let cut = docStrings(of: parsed).filter { $0.overlaps(lines) && $0.clamped(to: lines) != $0 }
    // A byte order mark stays where it is: its removal and its insertion can be at different lines.
    let mark: Unicode.Scalar = "\u{FEFF}"
    let start = Position(line: 0, character: 0)
    let hasMark = feature.text.bytes.starts(with: String(mark).utf8)
    return edits.filter { edit in
      if hasMark, edit.range.start == start || edit.newText.unicodeScalars.contains(mark) { return false }
      return edit.range.start.line >= lines.lowerBound && edit.range.end.line <= lines.upperBound
        && !cut.contains { $0.contains(edit.range.start.line) || $0.contains(edit.range.end.line - 1) }
    }
  }

  /// Returns the lines of each doc string with its fences, counted from 0.
  private static func docStrings(of parsed: ParsedSource) -> [Range<Int>] {
    let fences = parsed.lines.filter { $0.kind == .docStringSeparator }.map { $0.number - 1 }
    return stride(from: 0, to: fences.count - 1, by: 2).map { fences[$0]..<fences[$0 + 1] + 1 }
  }

  /// Returns the edits that format the table around a position after a `|` was typed. The document may have errors
  /// elsewhere.
  static func edits(_ feature: FeatureSnapshot, _ style: LayoutStyle, tableAround position: Position) -> [TextEdit] {
    // For an editor, a carriage return also ends a line.
    let number = feature.text.bytes[..<feature.text.offset(of: position)].count { $0 == 0x0A } + 1
    // A line with an error can be the reason why the parser rejects the table.
    let isAccepted = feature.attempt.lines.contains { $0.number == number && $0.kind == .tableRow }
    let lines = isAccepted ? feature.attempt.lines : feature.lines
    return TableLayout.rows(around: number, of: lines, in: feature.attempt.source, style).compactMap { row in
      guard let line = lines.first(where: { $0.number == row.number }) else { return nil }
      let range = line.start..<line.end
      guard !feature.text.bytes[range].elementsEqual(row.text) else { return nil }
      return TextEdit(
        range: feature.text.range(range), newText: String(decoding: row.text, as: UTF8.self))
    }
  }

  /// Returns edits of the differing lines, so that marks and cursors in other lines stay in place.
  private static func edits(from old: TextDocument, to new: LaidOutText) -> [TextEdit] {
    guard old.bytes != new.bytes else { return [] }
    let (before, after) = (lineStarts(old.bytes), lineStarts(new.bytes))
    var edits: [TextEdit] = []
    func replace(_ lines: Range<Int>, by others: Range<Int>) {
      let (replaced, written) = (bytes(of: lines, before), bytes(of: others, after))
      guard old.bytes[replaced] != new.bytes[written] else { return }
      let text = String(decoding: new.bytes[written], as: UTF8.self)
      edits.append(TextEdit(range: old.range(replaced), newText: text))
    }
    // Only blank lines are added or removed between two lines of the source.
    var (line, other) = (0, 0)
    for (number, origin) in new.origins.enumerated() where origin > 0 {
      replace(line..<origin - 1, by: other..<number)
      replace(origin - 1..<origin, by: number..<number + 1)
      (line, other) = (origin, number + 1)
    }
    replace(line..<max(line, before.count - 1), by: other..<max(other, after.count - 1))
    return edits
  }

  /// Returns the offsets of the lines, and of the end of the text.
  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    if starts.last != bytes.count { starts.append(bytes.count) }
    return starts
  }

  /// Returns the bytes of lines. A blank line at the end has none if the final line ending is omitted.
  private static func bytes(of lines: Range<Int>, _ starts: [Int]) -> Range<Int> {
    starts[min(lines.lowerBound, starts.count - 1)]..<starts[min(lines.upperBound, starts.count - 1)]
  }
}
