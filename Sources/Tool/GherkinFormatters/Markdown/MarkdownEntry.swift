/// A list item in Markdown.
package struct MarkdownEntry {
  /// The subject and its location. Empty lines are omitted.
  var lines: [String]
  /// The details, which are omitted if space is limited.
  var details: [String] = []

  /// The item with its details, and without them.
  var forms: [String] { [Self.text(lines + details), Self.text(lines)] }

  /// Returns lines as a list item.
  ///
  /// The text starts four columns after the margin, the only indentation for which all renderers agree on the content
  /// of an item.
  package static func text(_ lines: [String]) -> String {
    let first = lines.firstIndex { !$0.isEmpty } ?? 0
    let indented = lines.dropFirst(first).enumerated().map { index, line in
      line.isEmpty ? "" : (index == 0 ? "-   " : "    ") + line
    }
    return indented.joined(separator: "\n") + "\n"
  }
}
