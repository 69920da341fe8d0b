/// A point of a list in Markdown.
struct MarkdownEntry {
  /// What it is about, where it stands.
  var lines: [String]
  /// What there is to say about it, which is left out where there is little room.
  var details: [String] = []

  /// The whole point, and the point without its details.
  var forms: [String] { [Self.text(lines + details), Self.text(lines)] }

  private static func text(_ lines: [String]) -> String {
    // What belongs to a point is indented by two columns, in fenced blocks too.
    let indented = lines.enumerated().map { index, line in line.isEmpty ? "" : (index == 0 ? "- " : "  ") + line }
    return indented.joined(separator: "\n") + "\n"
  }
}
