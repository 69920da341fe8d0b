/// What went wrong, as markup: colours as colours, and lines of a difference set off by more than their signs.
package enum ErrorText {
  /// How much of an error is shown, in bytes; a longer one is cut.
  private static let limit = 1 << 16

  /// A message, maybe of many lines.
  package static func markup(_ text: String) -> Markup {
    let shown = text.utf8.count > limit ? String(decoding: text.utf8.prefix(limit), as: UTF8.self) : text
    var markup: Markup = "<pre class=\"error\" dir=\"auto\">"
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    if !shown.utf8.contains(0x1B), isDifference(lines) {
      for (index, line) in lines.enumerated() {
        if index > 0 { markup += "\n" }
        markup += Self.line(String(line))
      }
    } else {
      markup += ANSIText.markup(shown)
    }
    if shown.utf8.count < text.utf8.count { markup += "\n… \(text.utf8.count - shown.utf8.count) more bytes" }
    markup += "</pre>"
    return markup
  }

  /// Whether there are lines that are missing and lines that are extra, or such rows of a table.
  private static func isDifference(_ lines: [Substring]) -> Bool {
    let (missing, extra) = (lines.contains { $0.hasPrefix("- ") }, lines.contains { $0.hasPrefix("+ ") })
    return missing && extra || lines.contains { $0.hasPrefix("- |") || $0.hasPrefix("+ |") }
  }

  private static func line(_ line: String) -> Markup {
    if line.hasPrefix("- ") { return "<del>\(line)</del>" }
    if line.hasPrefix("+ ") { return "<ins>\(line)</ins>" }
    return "\(line)"
  }
}
