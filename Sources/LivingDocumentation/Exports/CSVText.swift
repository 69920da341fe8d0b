/// Lines of comma-separated values by RFC 4180.
enum CSVText {
  /// A line of fields. A field that a spreadsheet would take for a formula has an apostrophe in front.
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
