/// Gherkin in Markdown: headings are headers, list items are steps, fences delimit doc strings, and indented tables are
/// data tables. Everything else is prose and is treated as empty, with one exception in the official test data: the
/// delimiter row of a table in prose is treated as a comment. After a header, it therefore starts a description, and
/// the lines after it are text.
extension LineMatcher {
  /// Returns the token of a line of Markdown; nil if it is Gherkin that is not accepted here.
  mutating func matchMarkdown(_ line: Line, accepting kinds: TokenKinds) -> Token? {
    let prose = Token(kinds.has(.other) && !kinds.has(.empty) ? .other : .empty, line: line)
    if line.isBlank { return prose }
    if readBacktickTags(of: line) {
      return accepted(
        Token(.tags, line: line, indent: line.indent, textStart: line.end, textEnd: line.end), kinds)
    }
    if kinds.has(.feature) { return featureToken(line) }
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

  /// Returns the comment token of a delimiter row. Its bar distinguishes it from the comments that the document keeps.
  private func delimiter(_ line: Line) -> Token {
    var token = Token(.comment, line: line)
    token.keyword = .bar
    return token
  }

  /// Returns the token if its kind is accepted, a text token if text is accepted, and nil otherwise. Unlike prose, the
  /// line is never treated as empty.
  private mutating func accepted(_ token: Token, _ kinds: TokenKinds) -> Token? {
    if kinds.has(token.kind) { return token }
    rejectedIndent = token.indent
    return kinds.has(.other) ? Token(.other, line: token.line) : nil
  }

  /// Matches `# Feature: name`. If the first line is anything else, it is the feature's name.
  private func featureToken(_ line: Line) -> Token {
    if bytes[line.content] == UInt8(ascii: "#"), let token = heading(line, kinds: .feature) { return token }
    return Token(
      .feature, line: line, indent: line.indent, textStart: line.content,
      textEnd: bytes.trimmingEnd(line.content, line.end))
  }

  /// Matches a heading of any level whose text starts with a header keyword.
  private func heading(_ line: Line, kinds: TokenKinds = .titles.subtracting(.feature)) -> Token? {
    var offset = line.content
    while offset < line.end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    let start = bytes.skippingWhiteSpace(offset, line.end)
    guard start > offset, start < line.end else { return nil }
    let indent = line.indent + bytes.codePoints(line.content, start)
    return matchKeyword(line, at: start, indent: indent, accepting: kinds)
  }

  /// Matches a list item whose text starts with a step keyword. The bullet `*` is not a keyword.
  private func listItem(_ line: Line) -> Token? {
    let start = bytes.skippingWhiteSpace(line.content + 1, line.end)
    guard start < line.end, bytes[start] != UInt8(ascii: "*") else { return nil }
    let indent = line.indent + bytes.codePoints(line.content, start)
    return matchKeyword(line, at: start, indent: indent, accepting: .step)
  }

  /// Returns the longest fence at the start of a line.
  private func fence(of line: Line) -> Fence? {
    [Fence.quotes, .fourBackticks, .backticks].first { bytes.has($0, at: line.content, before: line.end) }
  }

  /// Returns whether a line is a delimiter row, `| --- | :--: |`: a cell consists of dashes with optional colons at the
  /// ends.
  private mutating func isDelimiterRow(_ line: Line) -> Bool {
    readCells(of: line).contains { cell in
      var dashes = Substring(cell.value).utf8
      if dashes.first == UInt8(ascii: ":") { dashes.removeFirst() }
      if dashes.last == UInt8(ascii: ":") { dashes.removeLast() }
      return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
    }
  }

  /// Reads tags in backticks, anywhere in a line, into `tags`. Returns false if there are none.
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
