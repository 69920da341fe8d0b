extension VisibleText {
  /// The lines of a text, each safe for a terminal. A carriage return in front of a line feed belongs to the end of the
  /// line; any other is shown as an escape.
  static func lines(_ text: String, policy: Policy = .strict) -> [String] {
    // A carriage return and a line feed are one `Character`, so scalars are split.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      make(String(line.last == "\r" ? line.dropLast() : line), policy: policy)
    }
  }

  /// The text, safe for a terminal but for its line feeds.
  package static func block(_ text: String) -> String {
    lines(text).joined(separator: "\n")
  }
}
