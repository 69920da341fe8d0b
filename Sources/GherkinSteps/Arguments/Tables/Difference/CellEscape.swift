internal import TextSupport

/// Cells as an error shows them.
enum CellEscape {
  /// The text as a feature file writes a cell: line feeds, `|` and `\` with a backslash, and what a reader cannot see as
  /// `\u{…}`.
  ///
  /// - Parameter limit: the number of code points to show; the number of the others follows.
  static func text(_ text: String, limit: Int) -> String {
    var shown = ""
    for (count, piece) in VisibleText.revealed(text).enumerated() {
      if count == limit { return shown + "… (\(text.unicodeScalars.count - limit) more)" }
      shown += piece == "|" || piece == "\\" ? "\\\(piece)" : piece
    }
    return shown
  }
}
