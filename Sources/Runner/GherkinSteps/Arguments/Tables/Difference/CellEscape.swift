internal import GherkinText

/// Escapes cells in errors.
enum CellEscape {
  /// Returns the text as it is written in a feature file: line feeds, `|` and `\` with a backslash, and invisible
  /// characters as `\u{…}`.
  ///
  /// - Parameter limit: the number of code points to show, followed by the number of others.
  static func text(_ text: String, limit: Int) -> String {
    var shown = ""
    for (count, piece) in VisibleText.revealed(text).enumerated() {
      if count == limit { return shown + "… (\(text.unicodeScalars.count - limit) more)" }
      shown += piece == "|" || piece == "\\" ? "\\\(piece)" : piece
    }
    return shown
  }
}
