import GherkinText

/// An error as markup: with its colours, and with highlighted lines of a difference.
package enum ErrorText {
  /// The size in bytes at which an error is truncated.
  private static let limit = 1 << 16

  /// Returns a message, which can have many lines.
  ///
  /// - Parameters:
  ///   - attributes: further attributes of the element.
  ///   - link: returns the URL of a location in a file; nil if it has none.
  package static func markup(
    _ text: String, attributes: Markup = Markup(), link: (FilePlace) -> String? = { _ in nil }
  ) -> Markup {
    let shown = text.utf8.count > limit ? String(decoding: text.utf8.prefix(limit), as: UTF8.self) : text
    var markup: Markup = "<pre class=\"error\" dir=\"auto\"\(attributes)>"
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    if !shown.utf8.contains(0x1B), isDifference(lines) {
      for (index, line) in lines.enumerated() {
        if index > 0 { markup += "\n" }
        markup += Self.line(String(line), link)
      }
    } else {
      markup += shown.utf8.contains(0x1B) ? ANSIText.markup(shown) : linked(shown, link)
    }
    if shown.utf8.count < text.utf8.count { markup += "\n… \(text.utf8.count - shown.utf8.count) more bytes" }
    markup += "</pre>"
    return markup
  }

  /// Returns whether the lines contain both missing and extra lines, or rows of a table.
  static func isDifference(_ lines: [Substring]) -> Bool {
    let (missing, extra) = (lines.contains { $0.hasPrefix("- ") }, lines.contains { $0.hasPrefix("+ ") })
    return missing && extra || lines.contains { $0.hasPrefix("- |") || $0.hasPrefix("+ |") }
  }

  private static func line(_ line: String, _ link: (FilePlace) -> String?) -> Markup {
    let text = linked(line, link)
    if line.hasPrefix("- ") { return "<del>\(text)</del>" }
    if line.hasPrefix("+ ") { return "<ins>\(text)</ins>" }
    return text
  }

  /// Returns a text with links at its locations.
  private static func linked(_ text: String, _ link: (FilePlace) -> String?) -> Markup {
    let links = FilePlace.all(in: text).compactMap { place in link(place).map { (place.range, $0) } }
    if links.isEmpty { return Markup(text: text) }
    let bytes = Array(text.utf8)
    func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var markup = Markup()
    var end = 0
    for (range, address) in links {
      markup += "\(piece(end..<range.lowerBound))\(SafeLink.markup("\(piece(range))", to: address))"
      end = range.upperBound
    }
    markup += "\(piece(end..<bytes.count))"
    return markup
  }
}
