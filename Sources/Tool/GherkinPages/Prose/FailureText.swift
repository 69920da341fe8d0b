internal import GherkinMarkdown
package import GherkinOutcomes
package import GherkinText

/// The message of an error: what everybody reads, and what developers unfold.
package struct FailureText {
  /// The compared values, or the first lines of the message, and what the author of a step wrote about them.
  package let summary: Markup
  /// The whole message; empty if the summary is all of it.
  package let details: Markup

  /// - Parameters:
  ///   - comparison: the values that the error compares; nil if it offers none.
  ///   - attributes: the attributes of the element that has the message's start.
  ///   - link: returns the URL of a location in a file; nil if it has none.
  package init(
    _ message: String, comparison: ComparedValues? = nil, attributes: Markup = Markup(),
    link: (FilePlace) -> String? = { _ in nil }
  ) {
    if let comparison {
      summary = comparison.markup
      details = ErrorText.markup(message, link: link)
      return
    }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = Self.comments(lines)
    let start = lines.first.map { String($0).prefix(bytes: Self.limit) } ?? ""
    // A line that ends with a colon introduces the lines after it.
    if start.hasSuffix(":"), 2...Self.mostLines ~= lines.count {
      summary = ErrorText.markup(message, attributes: attributes, link: link)
      details = Markup()
      return
    }
    let text = start.utf8.contains(0x1B) ? ANSIText.markup(start) : Markup(text: start)
    var announced = Markup()
    // Of a longer list, everybody reads the first line.
    if start.hasSuffix(":"), let line = lines.dropFirst().first(where: { !$0.allSatisfy(\.isWhitespace) }) {
      let line = String(line).prefix(bytes: Self.limit)
      announced = "<p class=\"message\" dir=\"auto\">\(ANSIText.markup(line))</p>"
    }
    summary = "<p class=\"message\" dir=\"auto\"\(attributes)>\(text)</p>\(announced)\(comments)"
    details = start == message ? Markup() : ErrorText.markup(message, link: link)
  }

  /// The size in bytes of the start of a long line.
  private static let limit = 500
  /// The maximum number of lines of an introduced list that everybody reads.
  private static let mostLines = 12

  /// The comments of an expectation of Swift Testing, which follow its first line and are indented.
  private static func comments(_ lines: [Substring]) -> Markup {
    guard lines.first?.hasPrefix("Expectation failed: ") == true else { return Markup() }
    var markup = Markup()
    for line in lines.dropFirst().prefix(mostLines).prefix(while: { $0.hasPrefix("  ") && !$0.hasPrefix("  at ") }) {
      markup += "<p class=\"message\" dir=\"auto\">\(String(line.dropFirst(2)).prefix(bytes: limit))</p>"
    }
    return markup
  }

  /// The summary, followed by the folded details.
  package var markup: Markup { "\(summary)\(Self.folded(details))" }

  /// Returns what only developers need, folded; empty if there is nothing.
  package static func folded(_ markup: Markup) -> Markup {
    markup.isEmpty
      ? markup
      : "<details class=\"developers\"><summary data-t=\"forDevelopers\">For developers</summary>\(markup)</details>"
  }
}

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
