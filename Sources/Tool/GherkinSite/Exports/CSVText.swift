/// Writes comma-separated values (RFC 4180).
enum CSVText {
  /// Returns a line of fields. A field that a spreadsheet would treat as a formula is prefixed with an apostrophe.
  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
    let safe = (isFormula ? "'" + text : text).replacing("\u{0}", with: "\u{FFFD}")
    guard safe.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return safe }
    return "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}
