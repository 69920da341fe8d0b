import GherkinSyntax

/// Steps that describe the implementation instead of the behaviour: they break when the implementation changes.
enum ImplementationWords: LintRule {
  static let description = RuleDescription(
    name: "implementation-words", summary: "A step mentions URLs, selectors, ids or SQL.", severity: .suggestion,
    activation: .recommended)

  private static func message(_ kind: String, _ text: String) -> Message {
    Message(
      "the step mentions \(kind), \(text.quoted)",
      remedy: "describe the action as a user would, and move the details to the step definition")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let words: [(kind: String, regex: Regex<(Substring, Substring)>)] = [
      ("a web address", #/([A-Za-z]+:\/\/[^ \t"]*)/#),
      // SQL in capitals, because steps can contain the verbs in everyday use ("select").
      ("SQL", #/\b(SELECT .*? FROM|INSERT INTO|DELETE FROM|UPDATE .*? SET) /#),
      ("a part of a page", #/(?i)\b((?:button|element|field|input) id|css (?:class|selector)|xpath|iframe)\b/#),
      ("a part of a page", #/(?i)\b((?:dom|html) element|database table|api endpoint)\b/#),
      ("a selector", #/(?:^|[ \t"'])(\[(?:data-|id)[^ \t"']*)/#),
      // An XPath begins with an element of a page, or has a condition; a path of files has neither.
      ("a selector", #/(?:^|[ \t"'])(\/\/(?:\*|[^ \t"']*[\[@])[^ \t"']*)/#),
      ("a selector", #/(?:^|[ \t"'])(\/\/(?:a|body|button|div|form|h[1-6]|html|input|label|li|option|p)\b[^ \t"']*)/#),
      ("a selector", #/(?:^|[ \t"'])(\/\/(?:iframe|img|section|select|span|svg|table|td|textarea|tr|ul)\b[^ \t"']*)/#),
    ]
    // Without a word about using a page, `#swift` is a hashtag or a channel, and `.swift-version` a file.
    let page = #/(?i)click|press|tap|hover|fill|element|selector|css|button|field/#
    let selector = #/(?:^|[ \t"'])(#[A-Za-z][^ \t"']*|\.[A-Za-z][^ \t"']*[\-_][^ \t"']*)/#
    for line in file.lines(.step) {
      let text = file.parsed.text(line.text)
      var found = words.compactMap { word in text.firstMatch(of: word.regex).map { (kind: word.kind, text: $0.1) } }
      if let match = text.firstMatch(of: selector), text[..<match.1.startIndex].contains(page) || text == match.1 {
        found.append(("a selector", match.1))
      }
      guard let first = found.min(by: { $0.text.startIndex < $1.text.startIndex }) else { continue }
      let offset = line.text.lowerBound + text[..<first.text.startIndex].utf8.count
      report.add(message(first.kind, String(first.text)), at: file.location(of: offset, in: line), in: file)
    }
  }
}
