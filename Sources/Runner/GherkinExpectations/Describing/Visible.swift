internal import GherkinText

/// Returns a text on one line, with invisible characters escaped.
///
/// - Parameters:
///   - limit: the approximate maximum number of bytes; a longer text is truncated and ends with “…”.
///   - isQuoted: whether the text is put in quotation marks, and those in it are escaped.
func visible(_ text: some StringProtocol, limit: Int, isQuoted: Bool = false) -> String {
  var shown = ""
  for piece in VisibleText.revealed(text, isQuoted: isQuoted) {
    guard shown.utf8.count < limit else { return shown + "…" }
    shown += piece
  }
  return shown
}
