/// A point of a list in Markdown.
package struct MarkdownEntry {
  /// What it is about, its position. Empty lines are left out.
  var lines: [String]
  /// What there is to say about it, which is left out where there is little room.
  var details: [String] = []

  /// The whole point, and the point without its details.
  var forms: [String] { [Self.text(lines + details), Self.text(lines)] }

  /// The lines as a point.
  ///
  /// The text begins four columns after the margin, as all renderers agree on the lines of a point only there.
  package static func text(_ lines: [String]) -> String {
    let first = lines.firstIndex { !$0.isEmpty } ?? 0
    let indented = lines.dropFirst(first).enumerated().map { index, line in
      line.isEmpty ? "" : (index == 0 ? "-   " : "    ") + line
    }
    return indented.joined(separator: "\n") + "\n"
  }
}
