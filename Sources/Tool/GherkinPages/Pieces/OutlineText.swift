/// The text of an outline's step.
package enum OutlineText {
  /// The size in bytes up to which placeholders are replaced.
  private static let limit = 1 << 14

  /// Returns the text with the values of a row.
  package static func filled(_ text: String, _ columns: [String], _ values: [String]) -> String {
    zip(columns, values).reduce(text) { text, cell in
      text.utf8.count > limit ? text : text.replacing("<\(cell.0)>", with: cell.1)
    }
  }

  /// Returns the text with its placeholders, `<food>`, highlighted.
  package static func markup(_ text: String) -> Markup {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return Markup(text: text) }
    var markup = Markup()
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      // The text before the last `<` is not part of a name.
      let open = rest[start..<end].lastIndex(of: "<") ?? start
      markup += "\(String(rest[..<open]))<var>\(String(rest[open...end]))</var>"
      rest = rest[rest.index(after: end)...]
    }
    markup += "\(String(rest))"
    return markup
  }
}
