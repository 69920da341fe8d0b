/// A line of a text with a caret below one of its columns.
package enum Excerpt {
  /// The number of code points shown before and after the column of a long line.
  private static let reach = 60

  /// Returns two lines: the line with its number, and the caret.
  ///
  /// - Parameters:
  ///   - line: the line, without its line ending.
  ///   - number: the number of the line.
  ///   - column: the column, counted from 1 in code points.
  package static func text(of line: String, number: Int, column: Int) -> String {
    let scalars = line.unicodeScalars
    let length = scalars.count
    let position = min(column - 1, length)
    let isShort = length <= 2 * reach
    let first = isShort ? 0 : max(0, position - reach)
    let last = isShort ? length : min(length, position + reach)
    let start = scalars.index(scalars.startIndex, offsetBy: first)
    let caret = scalars.index(start, offsetBy: position - first)
    let end = scalars.index(caret, offsetBy: last - position)
    let before = (first > 0 ? "…" : "") + VisibleText.blanked(String(scalars[start..<caret]))
    let after = VisibleText.blanked(String(scalars[caret..<end])) + (last < length ? "…" : "")
    let indent = String(repeating: " ", count: DisplayWidth.of(before))
    let gutter = String(repeating: " ", count: String(number).count)
    return "  \(number) | \(before)\(after)\n  \(gutter) | \(indent)^"
  }
}
