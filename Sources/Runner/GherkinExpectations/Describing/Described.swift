internal import GherkinText

/// Returns the description of a value in a sentence: on one line, with strings in quotation marks and fields of
/// structures, without module names, and truncated if it is long or deep.
package func described<Value>(_ value: Value) -> String {
  let snapshot = Snapshot(of: value, partLimit: 200)
  guard case .text(let text) = snapshot, text.utf8.count > 60 else { return snapshot.rendered() }
  let lineCount = linesOf(text).count
  guard lineCount > 1 || text.utf8.count > 120 else { return snapshot.rendered() }
  let start = text.prefix(60).prefix { !$0.isNewline }
  let size = lineCount > 1 ? "\(lineCount) lines" : "\(text.count) characters"
  return "\"\(visible(start, limit: 120, isQuoted: true))…\" (\(size))"
}

/// Returns the description of an error for a sentence with “it threw”: the error's type and its description, without
/// repeating the type.
func described(_ error: any Error) -> String {
  let type = "\(type(of: error))"
  // The error of a failed `#require`, whose description is a dump of the issue that Testing has recorded.
  if type == "ExpectationFailedError" { return type }
  let description = described(error as Any)
  if description.hasPrefix(".") { return type + description }
  return description.hasPrefix(type) ? description : "\(type) (\(description))"
}

/// Returns the lines of a text without line endings.
func linesOf(_ text: String) -> [String] {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
}

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
