internal import GherkinText

/// Writes comma-separated values (RFC 4180).
package enum CSVText {
  /// Returns a line of fields. A field that a spreadsheet would treat as a formula is prefixed with an apostrophe.
  ///
  /// - Parameter end: the end of the line. Default: that of the format.
  package static func line(_ fields: [String], end: String = "\r\n") -> String {
    fields.map(field).joined(separator: ",") + end
  }

  private static func field(_ text: String) -> String {
    let text = VisibleText.block(text)
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\n＝＋－＠".unicodeScalars.contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: { ",\"\n".utf8.contains($0) }) else { return safe }
    return "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}
