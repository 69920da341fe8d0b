internal import GherkinOutcomes

/// The message of an error: what everybody reads, and what developers unfold.
package struct FailureText {
  /// The compared values, or the first lines of the message.
  package let summary: Markup
  /// The whole message; empty if the summary is all of it.
  package let details: Markup

  /// - Parameters:
  ///   - attributes: the attributes of the element that has the message's start.
  ///   - link: returns the URL of a location in a file; nil if it has none.
  package init(_ message: String, attributes: Markup = Markup(), link: (FilePlace) -> String? = { _ in nil }) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    if ErrorText.isDifference(lines) {
      summary = ErrorText.markup(message, attributes: attributes, link: link)
      details = Markup()
      return
    }
    if let values = ComparedValues(message) {
      summary = values.markup
      details = ErrorText.markup(message, link: link)
      return
    }
    let start = lines.first.map { String($0).prefix(bytes: Self.limit) } ?? ""
    let text = start.utf8.contains(0x1B) ? ANSIText.markup(start) : Markup(text: start)
    summary = "<p class=\"message\" dir=\"auto\"\(attributes)>\(text)</p>"
    details = start == message ? Markup() : ErrorText.markup(message, link: link)
  }

  /// The size in bytes of the start of a long line.
  private static let limit = 500

  /// The summary, followed by the folded details.
  package var markup: Markup { "\(summary)\(Self.folded(details))" }

  /// Returns what only developers need, folded; empty if there is nothing.
  package static func folded(_ markup: Markup) -> Markup {
    markup.isEmpty
      ? markup
      : "<details class=\"developers\"><summary data-t=\"forDevelopers\">For developers</summary>\(markup)</details>"
  }
}
