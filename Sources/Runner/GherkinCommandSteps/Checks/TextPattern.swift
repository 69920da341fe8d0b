#if os(Linux) || os(macOS)
internal import Foundation

/// A line of an expected text, in which placeholders stand for what varies.
///
/// | placeholder | text |
/// | --- | --- |
/// | `<any>` | any text within the line, also none |
/// | `<number>` | digits, with a sign and decimals if there are any |
/// | `<date>` | `2026-11-29` |
/// | `<time>` | `09:05`, `09:05:07`, `09:05:07.123`, each also with `Z` or `+01:00` |
/// | `<folder>` | the path of the working folder |
///
/// A backslash before a placeholder makes it plain text: `\<any>`.
struct LinePattern: Sendable {
  private enum Token: Hashable {
    case byte(UInt8)
    case any, number, date, time, folder
  }

  private let tokens: [Token]
  /// The bytes of a pattern without placeholders; nil with some.
  private let literal: Data?
  private let folder: [UInt8]
  /// The text as written.
  let text: String

  private static let placeholders: [(text: [UInt8], token: Token)] = [
    ("<any>", .any), ("<number>", .number), ("<date>", .date), ("<time>", .time), ("<folder>", .folder),
  ].map { (Array($0.utf8), $1) }

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - folder: the path of the working folder.
  ///   - isExact: whether placeholders are plain text.
  init(_ text: String, folder: String, isExact: Bool = false) {
    self.text = text
    self.folder = Array(folder.utf8)
    var tokens: [Token] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let isEscaped = byte == UInt8(ascii: "\\")
      let start = isEscaped ? rest.dropFirst() : rest
      let found = isExact ? nil : Self.placeholders.first { start.starts(with: $0.text) }
      if let found {
        tokens += isEscaped ? found.text.map(Token.byte) : [found.token]
        rest = start.dropFirst(found.text.count)
      } else {
        tokens.append(.byte(byte))
        rest.removeFirst()
      }
    }
    self.tokens = tokens
    let bytes = tokens.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    literal = bytes.count == tokens.count ? Data(bytes) : nil
  }

  /// The part of a line that a pattern must match.
  enum Extent {
    case whole, start, end, part
  }

  /// Returns whether a line matches.
  func matches(_ line: [UInt8], _ extent: Extent = .whole) -> Bool {
    if let literal {
      // Foundation is fast in lines of megabytes.
      switch extent {
      case .whole: return literal.elementsEqual(line)
      case .start: return line.starts(with: literal)
      case .end: return line.count >= literal.count && line.suffix(literal.count).elementsEqual(literal)
      case .part: return literal.isEmpty || Data(line).range(of: literal) != nil
      }
    }
    var tokens = tokens
    if extent == .end || extent == .part { tokens.insert(.any, at: 0) }
    if extent == .start || extent == .part { tokens.append(.any) }
    // Only the last `<any>` is tried again, so that the time is at most the product of the lengths.
    var (token, position) = (0, 0)
    var retry: (token: Int, position: Int)?
    while true {
      if token < tokens.count, tokens[token] == .any {
        token += 1
        if token == tokens.count { return true }
        retry = (token, position)
      } else if token < tokens.count, let next = end(of: tokens[token], in: line, at: position) {
        (token, position) = (token + 1, next)
      } else if token == tokens.count, position == line.count {
        return true
      } else {
        guard let again = retry, again.position < line.count else { return false }
        retry = (again.token, again.position + 1)
        (token, position) = (again.token, again.position + 1)
      }
    }
  }

  /// Returns the end of the longest text of a token at a position; nil if there is none.
  private func end(of token: Token, in line: [UInt8], at position: Int) -> Int? {
    let rest = line[position...]
    switch token {
    case .byte(let byte): return rest.first == byte ? position + 1 : nil
    case .any: return position
    case .folder: return rest.starts(with: folder) ? position + folder.count : nil
    case .number: return Self.shape("-?9+(.9+)", rest)
    case .date: return Self.shape("9999-99-99", rest)
    case .time: return Self.shape("99:99(:99(.9+))(Z)(+99:99)(-99:99)", rest)
    }
  }

  /// Returns the end of a text of a shape: `9` is a digit, `9+` digits, `-?` an optional sign, a group is optional, and
  /// other characters are themselves.
  private static func shape(_ shape: String, _ text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    var shape = Array(shape.utf8)[...]
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } == true }
    while let kind = shape.popFirst() {
      switch kind {
      case UInt8(ascii: "-") where shape.first == UInt8(ascii: "?"):
        shape.removeFirst()
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      case UInt8(ascii: "9"):
        guard isDigit(rest.popFirst()) else { return nil }
        if shape.first == UInt8(ascii: "+") {
          shape.removeFirst()
          rest = rest.drop(while: isDigit)
        }
      case UInt8(ascii: "("):
        var depth = 1
        let end = shape.firstIndex { byte in
          depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
          return depth == 0
        }
        guard let end else { return nil }
        let inner = String(decoding: shape[..<end], as: UTF8.self)
        if let next = Self.shape(inner, rest) { rest = rest[next...] }
        shape = shape[(end + 1)...]
      default:
        guard rest.popFirst() == kind else { return nil }
      }
    }
    return rest.startIndex
  }
}

/// An expected text of several lines.
struct TextPattern: Sendable {
  let lines: [LinePattern]

  /// Creates a pattern. One newline at its end does not matter.
  init(_ text: String, folder: String, isExact: Bool = false) {
    lines = Lines.of(Array(text.utf8)).map {
      LinePattern(String(decoding: $0, as: UTF8.self), folder: folder, isExact: isExact)
    }
  }

  /// Returns whether lines match as a whole.
  func matches(_ found: [[UInt8]]) -> Bool {
    lines.count == found.count && zip(lines, found).allSatisfy { $0.matches($1) }
  }

  /// Returns whether lines contain the text: its first line as the end of a line, its last one as the start of one.
  func isContained(in found: [[UInt8]]) -> Bool {
    guard let first = lines.first, let last = lines.last else { return true }
    guard lines.count > 1 else { return found.contains { first.matches($0, .part) } }
    guard found.count >= lines.count else { return false }
    return (0...(found.count - lines.count)).contains { start in
      first.matches(found[start], .end) && last.matches(found[start + lines.count - 1], .start)
        && (1..<(lines.count - 1)).allSatisfy { lines[$0].matches(found[start + $0]) }
    }
  }

  /// Returns the index of the first line that does not follow the lines before it; nil if all are there in order.
  func firstMissing(in found: [[UInt8]]) -> Int? {
    var rest = found[...]
    for (index, line) in lines.enumerated() {
      guard let position = rest.firstIndex(where: { line.matches($0) }) else { return index }
      rest = rest[(position + 1)...]
    }
    return nil
  }
}
#endif
