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
  var cellBuffer: [GherkinDocument.TableCell] = []

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

extension LineMatcher {
  /// Reads `@tags` into `tags`. Returns false and adds an error if a tag contains white space.
  mutating func readTags(of line: Line, errors: inout ErrorList) -> Bool {
    tags.removeAll(keepingCapacity: true)
    let end = bytes.trimmingEnd(line.content, commentStart(of: line))
    var column = line.indent
    var offset = line.content
    while offset < end {
      var next = offset + 1
      while next < end, bytes[next] != UInt8(ascii: "@") { next += 1 }
      let location = Location(line: line.number, column: column + 1)
      guard let name = tagName(offset, next) else {
        errors.add(.whiteSpaceInTag, at: location)
        return false
      }
      tags.append(GherkinDocument.Tag(location: location, name: name, id: ""))
      column += bytes.codePoints(offset, next)
      offset = next
    }
    return true
  }

  /// Returns the tag from its `@` up to the next one; nil if it contains white space.
  private func tagName(_ start: Int, _ end: Int) -> String? {
    let nameStart = bytes.skippingWhiteSpace(start + 1, end)
    let nameEnd = bytes.trimmingEnd(nameStart, end)
    var offset = nameStart
    while offset < nameEnd {
      if bytes.whiteSpace(at: offset, before: nameEnd) > 0 { return nil }
      offset += 1
    }
    return nameStart == start + 1 ? bytes.text(start, nameEnd) : "@" + bytes.text(nameStart, nameEnd)
  }

  /// Returns the start of a comment after the tags: a `#` after white space.
  func commentStart(of line: Line) -> Int {
    var offset = line.content
    while offset < line.end {
      let length = bytes.whiteSpace(at: offset, before: line.end)
      if length > 0, offset + length < line.end, bytes[offset + length] == UInt8(ascii: "#") { return offset }
      offset += max(1, length)
    }
    return line.end
  }
}

extension LineMatcher {
  /// Returns the cells of a row: the texts between its bars, unescaped and without surrounding white space.
  ///
  /// The text after the last bar is not a cell.
  mutating func readCells(of line: Line) -> [GherkinDocument.TableCell] {
    let end = line.end
    var start = line.content + 1
    var counted = line.content
    var column = line.indent + 1
    var hasEscape = false
    var offset = start
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        offset += 2
        continue
      }
      if byte == UInt8(ascii: "|") {
        let from = bytes.skippingWhiteSpace(start, offset)
        let to = bytes.trimmingEnd(from, offset)
        column += bytes.codePoints(counted, from)
        counted = from
        let value = hasEscape ? unescaped(from, to) : bytes.text(from, to)
        cellBuffer.append(
          GherkinDocument.TableCell(location: Location(line: line.number, column: column), value: value))
        start = offset + 1
        hasEscape = false
      }
      offset += 1
    }
    return cellBuffer.popAll()
  }

  /// Returns a cell's text with `\n`, `\|` and `\\` unescaped. Any other backslash is kept.
  private func unescaped(_ start: Int, _ end: Int) -> String {
    var text: [UInt8] = []
    var offset = start
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      guard byte == UInt8(ascii: "\\"), offset < end else {
        text.append(byte)
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "|"), UInt8(ascii: "\\"): text.append(bytes[offset])
      default:
        text.append(byte)
        text.append(bytes[offset])
      }
      offset += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the ranges of a row's cells without surrounding white space.
  func cellRanges(of line: Line) -> [Range<Int>] {
    let bars = bars(of: line)
    return zip(bars, bars.dropFirst()).map { bar, next in
      let from = bytes.skippingWhiteSpace(bar + 1, next)
      return from..<bytes.trimmingEnd(from, next)
    }
  }

  /// Returns the end of a row's last bar.
  func endOfCells(of line: Line) -> Int {
    (bars(of: line).last ?? line.content) + 1
  }

  /// Returns the unescaped bars of a row.
  private func bars(of line: Line) -> [Int] {
    var bars: [Int] = []
    var offset = line.content
    while offset < line.end {
      if bytes[offset] == UInt8(ascii: "|") { bars.append(offset) }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return bars
  }
}

extension LineMatcher {
  /// Matches the opening fence of a doc string; returns nil if the line does not start with it.
  mutating func openDocString(_ line: Line, _ fence: Fence) -> Token? {
    guard bytes.has(fence, at: line.content, before: line.end) else { return nil }
    openFence = fence
    fenceIndent = line.indent
    let start = bytes.skippingWhiteSpace(line.content + fence.sign.count, line.end)
    var token = Token(
      .docStringSeparator, line: line, indent: line.indent, textStart: start,
      textEnd: bytes.trimmingEnd(start, line.end))
    token.keyword = .fence(fence)
    return token
  }

  /// Matches the closing fence, or else a line of the doc string's text. Nothing else is recognized there.
  mutating func matchInDocString(_ line: Line, _ fence: Fence) -> Token {
    guard !line.isBlank, bytes.has(fence, at: line.content, before: line.end) else {
      var token = Token(.other, line: line)
      token.textStart = textStart(of: line)
      return token
    }
    openFence = nil
    var token = Token(.docStringSeparator, line: line, indent: line.indent, textStart: line.end, textEnd: line.end)
    token.keyword = .fence(fence)
    return token
  }

  /// Returns the start of a doc string's line after the fence's indentation, or after all of its white space if that is
  /// shorter.
  private func textStart(of line: Line) -> Int {
    guard fenceIndent <= line.indent else { return line.content }
    if bytes.codePoints(line.start, line.content) == line.content - line.start { return line.start + fenceIndent }
    var offset = line.start
    for _ in 0..<fenceIndent { offset += max(1, bytes.whiteSpace(at: offset, before: line.end)) }
    return min(offset, line.content)
  }

  /// Appends the text of a line of kind `other`, unescaping the fences of the open doc string.
  func appendText(of token: Token, to text: inout [UInt8]) {
    let line = bytes.slice(token.textStart, token.textEnd)
    guard let fence = openFence, fence.isEscapable, line.contains(UInt8(ascii: "\\")) else {
      text.append(contentsOf: line)
      return
    }
    let (byte, count) = fence.sign
    let backslash = UInt8(ascii: "\\")
    var offset = token.textStart
    while offset < token.textEnd {
      if bytes[offset] == backslash, isEscapedFence(byte, count, at: offset, before: token.textEnd) {
        text.append(contentsOf: repeatElement(byte, count: count))
        offset += 2 * count
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
  }

  /// Returns whether a backslash precedes each character of a fence.
  private func isEscapedFence(_ byte: UInt8, _ count: Int, at offset: Int, before end: Int) -> Bool {
    guard end - offset >= 2 * count else { return false }
    for index in 0..<count {
      let place = offset + 2 * index
      if bytes[place] != UInt8(ascii: "\\") || bytes[place + 1] != byte { return false }
    }
    return true
  }
}

/// A delimiter of a doc string.
enum Fence: String, Sendable, CaseIterable {
  case quotes = "\"\"\""
  case backticks = "```"
  /// Only in Markdown, for text that contains fences of three backticks.
  case fourBackticks = "````"

  /// The fence's byte and the number of its repetitions.
  var sign: (byte: UInt8, count: Int) {
    switch self {
    case .quotes: (UInt8(ascii: "\""), 3)
    case .backticks: (UInt8(ascii: "`"), 3)
    case .fourBackticks: (UInt8(ascii: "`"), 4)
    }
  }

  /// Whether the fence can be written inside its own doc string with a backslash before each character.
  var isEscapable: Bool { self != .fourBackticks }
}

extension SourceBytes {
  /// Returns whether a fence is at an offset.
  func has(_ fence: Fence, at offset: Int, before end: Int) -> Bool {
    let (byte, count) = fence.sign
    guard count <= end - offset else { return false }
    for index in offset..<(offset + count) where self[index] != byte { return false }
    return true
  }
}
