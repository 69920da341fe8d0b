internal import GherkinText

extension OutputSink {
  /// Writes a text of users. Control characters, such as escape sequences for a terminal, are shown as escapes.
  public mutating func write(visible text: String) {
    write(VisibleText.line(text))
  }
}
