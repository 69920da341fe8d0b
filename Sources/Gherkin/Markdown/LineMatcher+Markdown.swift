/// Gherkin inside Markdown: headings are headers, list items steps, fences doc strings, indented tables tables.
/// Everything else is prose and counts as empty, with one exception that the official data has: the delimiter row of a
/// table that is prose counts as a comment, so that after a header it begins a description, in which what follows is
/// text.
extension LineMatcher {
  /// The token that a line of Markdown is; nil if it is Gherkin that is not accepted here.
  mutating func matchMarkdown(_ line: Line, accepting kinds: TokenKinds) -> Token? {
    let prose = Token(kinds.has(.other) && !kinds.has(.empty) ? .other : .empty, line: line)
    rejectedIndent = nil
    if line.isBlank { return prose }
    if readBacktickTags(of: line) {
      return accepted(
        Token(.tags, line: line, indent: line.indent, textStart: line.end, textEnd: line.end), kinds)
    }
    if kinds.has(.feature), !hasFeature { return featureToken(line) }
    switch bytes[line.content] {
    case UInt8(ascii: "#"):
      guard let token = heading(line) else { return prose }
      return accepted(token, kinds)
    case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"):
      guard let token = listItem(line) else { return prose }
      return accepted(token, kinds)
    case UInt8(ascii: "|"):
      guard !isDelimiterRow(line) else { return kinds.has(.other) ? delimiter(line) : prose }
      guard (2...5).contains(line.indent) else { return prose }
      var token = Token(.tableRow, line: line, indent: line.indent, textStart: line.end, textEnd: line.end)
      token.keyword = .bar
      return accepted(token, kinds)
    case UInt8(ascii: "\""), UInt8(ascii: "`"):
      guard let fence = fence(of: line) else { return prose }
      if kinds.has(.docStringSeparator) { return openDocString(line, fence) }
      return kinds.has(.other) ? Token(.other, line: line) : nil
    default:
      return prose
    }
  }

  /// A delimiter row as the comment that it counts as; the bar tells it from comments that the document keeps.
  private func delimiter(_ line: Line) -> Token {
    var token = Token(.comment, line: line)
    token.keyword = .bar
    return token
  }

  /// A token where its kind is accepted, text where any text is, else nothing. Unlike prose, it is never an empty line.
  private mutating func accepted(_ token: Token, _ kinds: TokenKinds) -> Token? {
    if kinds.has(token.kind) { return token }
    rejectedIndent = token.indent
    return kinds.has(.other) ? Token(.other, line: token.line) : nil
  }

  /// `# Feature: name`, or else the first line, whatever it is: then it is the feature's name.
  private mutating func featureToken(_ line: Line) -> Token {
    hasFeature = true
    if bytes[line.content] == UInt8(ascii: "#"), let token = heading(line, kinds: .feature) { return token }
    return Token(
      .feature, line: line, indent: line.indent, textStart: line.content,
      textEnd: bytes.trimmingEnd(line.content, line.end))
  }

  /// A heading of any level whose text begins with a header keyword.
  private func heading(_ line: Line, kinds: TokenKinds = .titles.subtracting(.feature)) -> Token? {
    var offset = line.content
    while offset < line.end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    let start = bytes.skippingWhiteSpace(offset, line.end)
    guard start > offset, start < line.end else { return nil }
    let indent = line.indent + bytes.codePoints(line.content, start)
    return matchKeyword(line, at: start, indent: indent, accepting: kinds)
  }

  /// A list item whose text begins with a step keyword; the bullet is not the keyword `*`.
  private func listItem(_ line: Line) -> Token? {
    let start = bytes.skippingWhiteSpace(line.content + 1, line.end)
    guard start < line.end, bytes[start] != UInt8(ascii: "*") else { return nil }
    let indent = line.indent + bytes.codePoints(line.content, start)
    return matchKeyword(line, at: start, indent: indent, accepting: .step)
  }

  /// The longest fence that a line begins with.
  private func fence(of line: Line) -> Fence? {
    [Fence.quotes, .fourBackticks, .backticks].first { bytes.has($0, at: line.content, before: line.end) }
  }

  /// `| --- | :--: |`: a row with a cell that is only dashes, with or without colons at the ends.
  private mutating func isDelimiterRow(_ line: Line) -> Bool {
    readCells(of: line).contains { cell in
      var dashes = Substring(cell.value).utf8
      if dashes.first == UInt8(ascii: ":") { dashes.removeFirst() }
      if dashes.last == UInt8(ascii: ":") { dashes.removeLast() }
      return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
    }
  }

  /// Reads tags in backticks, anywhere in a line, into `tags`; false if there are none.
  private mutating func readBacktickTags(of line: Line) -> Bool {
    tags.removeAll(keepingCapacity: true)
    let backtick = UInt8(ascii: "`")
    var counted = line.start
    var column = 1
    var offset = line.content
    while offset + 2 < line.end {
      guard bytes[offset] == backtick, bytes[offset + 1] == UInt8(ascii: "@"), bytes[offset + 2] != backtick else {
        offset += 1
        continue
      }
      let start = offset + 1
      var end = start
      while end < line.end, bytes[end] != backtick { end += 1 }
      guard end < line.end else { break }
      column += bytes.codePoints(counted, start)
      counted = start
      let location = Location(line: line.number, column: column)
      tags.append(GherkinDocument.Tag(location: location, name: bytes.text(start, end), id: ""))
      offset = end + 1
    }
    return !tags.isEmpty
  }
}
