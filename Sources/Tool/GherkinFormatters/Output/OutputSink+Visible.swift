package import GherkinText

extension OutputSink {
  /// Writes a text of users. Control characters, such as escape sequences for a terminal, are shown as escapes.
  public mutating func write(visible text: String) {
    write(VisibleText.line(text))
  }
}

extension VisibleText {
  /// Returns the lines of a text, each as ``line(_:policy:)`` does. A carriage return before a line feed is part of the
  /// line ending; any other is escaped.
  package static func lines(_ text: String, policy: Policy = .strict) -> [String] {
    // CR LF is a single `Character`, so scalars are split.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Self.line(String(line.last == "\r" ? line.dropLast() : line), policy: policy)
    }
  }

  /// Returns the text with hidden characters escaped, except line feeds.
  package static func block(_ text: String) -> String {
    lines(text).joined(separator: "\n")
  }
}
