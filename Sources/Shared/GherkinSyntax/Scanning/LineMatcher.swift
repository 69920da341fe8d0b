/// Determines the kind of each line, among the kinds that the grammar accepts there.
///
/// The first byte of a line decides which kinds are possible, so each line is read once. Only step keywords and header
/// keywords can start with the same byte. Steps are tried first, as in every list of expected kinds.
struct LineMatcher: ~Copyable {
  let bytes: SourceBytes
  /// Whether the source is Gherkin inside Markdown.
  let isMarkdown: Bool
  /// The keywords of the current language.
  private(set) var keywords: KeywordIndex
  /// The fence of the open doc string.
  var openFence: Fence?
  /// The indentation of the open fence, in code points.
  var fenceIndent = 0
  /// The column of the keyword in a line of Markdown that was not accepted, in code points from 0.
  var rejectedIndent: Int?
  /// The tags of the last line of tags, without ids.
  var tags: [GherkinDocument.Tag] = []
  /// A buffer for the cells of a row.
  var cellBuffer = ReusableBuffer<GherkinDocument.TableCell>()

  init(_ bytes: SourceBytes, keywords: KeywordIndex, isMarkdown: Bool) {
    self.bytes = bytes
    self.keywords = keywords
    self.isMarkdown = isMarkdown
  }

  /// Returns the token of a line; nil if it is of no accepted kind.
  mutating func match(_ line: Line, accepting kinds: TokenKinds, errors: inout ErrorList) -> Token? {
    if let fence = openFence { return matchInDocString(line, fence) }
    if isMarkdown { return matchMarkdown(line, accepting: kinds) }
    if line.isBlank {
      if kinds.has(.empty) { return Token(.empty, line: line) }
    } else if let token = matchContent(line, accepting: kinds, errors: &errors) {
      return token
    }
    return kinds.has(.other) ? Token(.other, line: line) : nil
  }

  private mutating func matchContent(
    _ line: Line, accepting kinds: TokenKinds, errors: inout ErrorList
  ) -> Token? {
    switch bytes[line.content] {
    case UInt8(ascii: "#"):
      if kinds.has(.language), let token = matchLanguage(line, errors: &errors) { return token }
      return kinds.has(.comment) ? Token(.comment, line: line) : nil
    case UInt8(ascii: "@"):
      guard kinds.has(.tags), readTags(of: line, errors: &errors) else { return nil }
      return Token(.tags, line: line, indent: line.indent, textStart: line.end, textEnd: line.end)
    case UInt8(ascii: "|"):
      guard kinds.has(.tableRow) else { return nil }
      return Token(.tableRow, line: line, indent: line.indent, textStart: line.end, textEnd: line.end)
    case UInt8(ascii: "\""):
      return kinds.has(.docStringSeparator) ? openDocString(line, .quotes) : nil
    case UInt8(ascii: "`"):
      return kinds.has(.docStringSeparator) ? openDocString(line, .backticks) : nil
    default:
      return matchKeyword(line, at: line.content, indent: line.indent, accepting: kinds)
    }
  }

  /// Matches a step or a header whose keyword is at an offset.
  func matchKeyword(_ line: Line, at offset: Int, indent: Int, accepting kinds: TokenKinds) -> Token? {
    if kinds.has(.step), let index = keywords.steps.first(at: offset, before: line.end, in: bytes) {
      let end = offset + keywords.steps.length(index)
      var token = token(.step, line, from: end, indent: indent)
      token.keyword = .step(index)
      token.keywordType = keywords.steps.types[index]
      return token
    }
    let titles = kinds.intersection(.titles)
    guard !titles.isEmpty, let index = keywords.titles.first(titles, at: offset, before: line.end, in: bytes) else {
      return nil
    }
    let kind = keywords.titles.kinds[index].intersection(titles).firstTitle
    var token = token(kind, line, from: offset + keywords.titles.length(index) + 1, indent: indent)
    token.keyword = .title(index)
    return token
  }

  /// Returns the text of a token's keyword; empty if it has none.
  func keyword(of token: Token) -> String {
    switch token.keyword {
    case .none: ""
    case .step(let index): keywords.steps.texts[index]
    case .title(let index): keywords.titles.texts[index]
    case .fence(let fence): fence.rawValue
    case .bar: "|"
    }
  }

  private func token(_ kind: TokenKind, _ line: Line, from offset: Int, indent: Int) -> Token {
    let start = bytes.skippingWhiteSpace(offset, line.end)
    return Token(kind, line: line, indent: indent, textStart: start, textEnd: bytes.trimmingEnd(start, line.end))
  }
}

extension LineMatcher {
  /// Matches `# language: fr`. Returns nil for another comment, and for an unknown language, which is an error.
  private mutating func matchLanguage(_ line: Line, errors: inout ErrorList) -> Token? {
    var offset = bytes.skippingWhiteSpace(line.content + 1, line.end)
    let word = Array("language".utf8)
    guard bytes.has(word, at: offset, before: line.end) else { return nil }
    offset = bytes.skippingWhiteSpace(offset + word.count, line.end)
    guard offset < line.end, bytes[offset] == UInt8(ascii: ":") else { return nil }
    let start = bytes.skippingWhiteSpace(offset + 1, line.end)
    let end = bytes.trimmingEnd(start, line.end)
    guard start < end, bytes.slice(start, end).allSatisfy(Self.isCodeSign) else { return nil }
    let token = Token(.language, line: line, indent: line.indent, textStart: start, textEnd: end)
    let code = bytes.text(start, end)
    guard let found = KeywordIndex.of(code) else {
      errors.add(.unknownLanguage(code), at: token.location)
      return nil
    }
    keywords = found
    return token
  }

  private static func isCodeSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
