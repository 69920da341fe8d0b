/// A line of a source with what the parser made of it, for those who look at how a feature is written.
///
/// All offsets are into the source's bytes, a byte order mark included.
package struct ParsedLine: Sendable {
  /// What the line is.
  package let kind: TokenKind
  /// The number, counted from 1.
  package let number: Int
  /// Where the line begins.
  package let start: Int
  /// The first byte that is not white space, or `end`.
  package let content: Int
  /// Where the line ends, without its line feed and the carriage returns before that.
  package let end: Int
  /// The end without the white space in front of it.
  package let trimmedEnd: Int
  /// The keyword of a header, without its colon, or of a step, with the space that belongs to it; empty if there is
  /// none.
  package let keyword: Range<Int>
  /// The text after the keyword, without white space around it. Of a doc string's line all but the indentation of the
  /// fence; of an opening fence its media type; of a row the text after the last bar; of tags the comment after
  /// them.
  package let text: Range<Int>
  /// The cells of a row, escapes and all, without white space around them; the delimiter row of a Markdown table has
  /// them too.
  package let cells: [Range<Int>]
  /// The tags of a line of tags.
  package let tags: [GherkinDocument.Tag]
  /// Whether the line is text of a doc string.
  package let isDocString: Bool

  /// Whether there is nothing but white space.
  package var isBlank: Bool { content == end }
}

extension ParsedLine {
  /// - Parameters:
  ///   - token: the line as the matcher has it.
  ///   - offset: where the bytes that the matcher sees begin in the source.
  init(_ token: Token, _ matcher: inout LineMatcher, offset: Int, isDocString: Bool) {
    let line = token.line
    let bytes = matcher.bytes
    kind = token.kind
    number = line.number
    start = line.start + offset
    content = line.content + offset
    end = line.end + offset
    trimmedEnd = bytes.trimmingEnd(line.content, line.end) + offset
    self.isDocString = isDocString
    let keywordStart = matcher.keywordStart(of: token)
    keyword = (keywordStart + offset)..<(keywordStart + matcher.keywordLength(of: token) + offset)
    let cells =
      line.isBlank || isDocString || bytes[line.content] != UInt8(ascii: "|") ? [] : matcher.cellRanges(of: line)
    self.cells = cells.map { ($0.lowerBound + offset)..<($0.upperBound + offset) }
    tags = token.kind == .tags ? matcher.tags : []
    var (from, to) = (token.textStart, token.textEnd)
    switch token.kind {
    case .tableRow: from = matcher.endOfCells(of: line)
    case .tags: from = matcher.isMarkdown ? line.end : matcher.commentStart(of: line)
    default: break
    }
    if token.kind == .tableRow || token.kind == .tags {
      from = bytes.skippingWhiteSpace(from, line.end)
      to = bytes.trimmingEnd(from, line.end)
    }
    text = (from + offset)..<(to + offset)
  }
}

extension LineMatcher {
  /// Where a token's keyword begins; the line's content if it has none.
  fileprivate func keywordStart(of token: Token) -> Int {
    let line = token.line
    guard isMarkdown, keywordLength(of: token) > 0 else { return line.content }
    var offset = line.content + 1
    // A heading has several signs in front, a list item one.
    while offset < line.end, bytes[line.content] == UInt8(ascii: "#"), bytes[offset] == UInt8(ascii: "#") {
      offset += 1
    }
    return bytes.skippingWhiteSpace(offset, line.end)
  }

  /// How many bytes the keyword of a header or a step has.
  fileprivate func keywordLength(of token: Token) -> Int {
    switch token.keyword {
    case .step(let index): keywords.steps.length(index)
    case .title(let index): keywords.titles.length(index)
    case .none, .fence, .bar: 0
    }
  }
}
