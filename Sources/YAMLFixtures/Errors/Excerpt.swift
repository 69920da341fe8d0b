/// The line of a text with a caret below one of its columns.
struct Excerpt {
  /// Two lines: the text's with its number, and the caret's.
  let text: String

  /// How many code points of a long line are shown before and after the column.
  private static let reach = 60

  init(of bytes: [UInt8], at mark: Mark) {
    let line = LineBreak.line(mark.line, of: bytes)
    let length = line.codePointCount
    let column = min(Int(mark.column) - 1, length)
    let isShort = length <= 2 * Self.reach
    let first = isShort ? 0 : max(0, column - Self.reach)
    let last = isShort ? length : min(length, column + Self.reach)
    var shown = first > 0 ? "…" : ""
    for scalar in line.codePoints(first..<last).unicodeScalars {
      // A tab or a control character would shift the caret, or do worse to a terminal.
      shown.unicodeScalars.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? " " : scalar)
    }
    if last < length { shown += "…" }
    let number = String(mark.line)
    let indent = String(repeating: " ", count: column - first + (first > 0 ? 1 : 0))
    let gutter = String(repeating: " ", count: number.utf8.count)
    text = "  \(number) | \(shown)\n  \(gutter) | \(indent)^"
  }
}
