internal import TextSupport

/// A text with what cannot be seen in it escaped, on one line.
///
/// - Parameters:
///   - limit: about how many bytes; what is longer ends with “…”.
///   - isQuoted: whether it is in quotation marks, so that those in it are escaped too.
func visible(_ text: some StringProtocol, limit: Int, isQuoted: Bool = false) -> String {
  var shown = ""
  for piece in VisibleText.revealed(text, isQuoted: isQuoted) {
    guard shown.utf8.count < limit else { return shown + "…" }
    shown += piece
  }
  return shown
}
