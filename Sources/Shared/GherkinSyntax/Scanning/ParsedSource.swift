/// A parsed source: the syntax tree and the lines.
package struct ParsedSource: Sendable {
  /// The source.
  package let source: Source
  /// The syntax tree.
  package let document: GherkinDocument
  /// All lines, in order.
  package let lines: [ParsedLine]

  /// Parses a source.
  ///
  /// - Throws: the errors of the source.
  package init(
    _ source: Source, ids: IncrementingIDGenerator = IncrementingIDGenerator(), defaultLanguage: String = "en"
  ) throws(ParseErrors) {
    let attempt = ParseAttempt(source, ids: ids, defaultLanguage: defaultLanguage)
    self.source = source
    document = try attempt.document.get()
    lines = attempt.lines
  }

  /// Returns the text between two offsets.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// Returns the column of an offset in a line, in code points, counted from 1.
  package func column(of offset: Int, in line: ParsedLine) -> Int {
    source.bytes[line.start..<offset].count { $0 & 0xC0 != 0x80 } + 1
  }
}

/// The result of parsing a source that may have errors, for editors.
package struct ParseAttempt: Sendable {
  /// The source.
  package let source: Source
  /// The lines that the grammar accepts, in order; all of them if there are no errors.
  package let lines: [ParsedLine]
  /// The syntax tree, or the errors.
  package let document: Result<GherkinDocument, ParseErrors>

  /// Parses a source.
  package init(
    _ source: Source, ids: IncrementingIDGenerator = IncrementingIDGenerator(), defaultLanguage: String = "en"
  ) {
    self.source = source
    let offset = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var lines: [ParsedLine] = []
    var isInDocString = false
    var isSuspicious = false
    let record: ParserRun.TokenObserver = { token, matcher in
      // At this point the matcher knows the fence that the token opened, but no longer the one that it closed.
      lines.append(
        ParsedLine(token, &matcher, offset: offset, isDocString: isInDocString && matcher.openFence != nil))
      isInDocString = matcher.openFence != nil
    }
    do throws(ParseErrors) {
      document = .success(
        try GherkinParser(defaultLanguage: defaultLanguage).parse(
          source, ids: ids, isSuspicious: &isSuspicious, onToken: record))
    } catch {
      document = .failure(error)
    }
    self.lines = lines
  }

  /// The syntax tree with its lines; nil if there are errors.
  package var parsed: ParsedSource? {
    if case .success(let document) = document { ParsedSource(self, document) } else { nil }
  }

  /// The errors; empty if there are none.
  package var errors: [ParseError] {
    if case .failure(let errors) = document { errors.errors } else { [] }
  }
}

extension ParsedSource {
  fileprivate init(_ attempt: ParseAttempt, _ document: GherkinDocument) {
    source = attempt.source
    self.document = document
    lines = attempt.lines
  }
}

/// A line of a source as parsed, for code that examines how a feature is written.
///
/// All offsets are in the source's bytes, including a byte order mark.
package struct ParsedLine: Sendable {
  /// The kind of the line.
  package let kind: TokenKind
  /// The number, counted from 1.
  package let number: Int
  /// The start of the line.
  package let start: Int
  /// The first byte that is not white space, or `end`.
  package let content: Int
  /// The end of the line, without its line feed and any carriage returns before it.
  package let end: Int
  /// The end of the line without trailing white space.
  package let trimmedEnd: Int
  /// The keyword of a header, without its colon, or of a step, including the space that belongs to it; empty if there
  /// is none.
  package let keyword: Range<Int>
  /// The text after the keyword, without surrounding white space. For a line of a doc string, everything after the
  /// fence's indentation; for an opening fence, the media type; for a row, the text after the last bar; for tags, the
  /// comment after them.
  package let text: Range<Int>
  /// The cells of a row, with escapes, without surrounding white space. Also set for the delimiter row of a Markdown
  /// table.
  package let cells: [Range<Int>]
  /// The tags of a line of tags.
  package let tags: [GherkinDocument.Tag]
  /// Whether the line is text of a doc string.
  package let isDocString: Bool

  /// Whether the line contains only white space.
  package var isBlank: Bool { content == end }
}

extension ParsedLine {
  /// - Parameters:
  ///   - token: the token of the line.
  ///   - offset: the offset in the source at which the matcher's bytes start.
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
  /// Returns the start of a token's keyword; the start of the line's content if it has none.
  fileprivate func keywordStart(of token: Token) -> Int {
    let line = token.line
    guard isMarkdown, keywordLength(of: token) > 0 else { return line.content }
    var offset = line.content + 1
    // A heading starts with several characters, a list item with one.
    while offset < line.end, bytes[line.content] == UInt8(ascii: "#"), bytes[offset] == UInt8(ascii: "#") {
      offset += 1
    }
    return bytes.skippingWhiteSpace(offset, line.end)
  }

  /// Returns the number of bytes of the keyword of a header or a step.
  fileprivate func keywordLength(of token: Token) -> Int {
    switch token.keyword {
    case .step(let index): keywords.steps.length(index)
    case .title(let index): keywords.titles.length(index)
    case .none, .fence, .bar: 0
    }
  }
}
