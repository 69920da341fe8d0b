import GherkinProtocol
@testable import GherkinSyntax

/// The tokens of a source as text, one on each line, in the format of the official `.tokens` files.
///
/// The list contains the tokens from which the syntax tree is built.
enum TokenListing {
  /// Returns the list, with a line feed after each token; the last line is `EOF`.
  static func list(_ source: Source, defaultLanguage: String = "en") throws(ParseErrors) -> String {
    var list = ""
    var isSuspicious = false
    _ = try GherkinParser(defaultLanguage: defaultLanguage).parse(
      source, ids: IncrementingIDGenerator(), isSuspicious: &isSuspicious
    ) { token, matcher in
      list += line(token, &matcher)
    }
    return list + "EOF\n"
  }

  /// Returns `(line:column)Type:(keyword type)keyword/text/items`.
  private static func line(_ token: Token, _ matcher: inout LineMatcher) -> String {
    let type = token.kind == .step ? token.keywordType.rawValue : ""
    let word = matcher.keyword(of: token)
    let keyword = word.isEmpty ? "" : "(\(type))\(word)"
    let items: [String] =
      switch token.kind {
      case .tags: matcher.tags.map { "\($0.location.column ?? 0):\($0.name)" }
      case .tableRow: matcher.readCells(of: token.line).map { "\($0.location.column ?? 0):\($0.value)" }
      default: []
      }
    let text = text(token, matcher)
    return "(\(token.location))\(token.kind.name):\(keyword)/\(text)/\(items.joined(separator: ","))\n"
  }

  private static func text(_ token: Token, _ matcher: borrowing LineMatcher) -> String {
    switch token.kind {
    case .empty: return ""
    case .other:
      var text: [UInt8] = []
      matcher.appendText(of: token, to: &text)
      return String(decoding: text, as: UTF8.self)
    default: return matcher.bytes.text(token.textStart, token.textEnd)
    }
  }
}
