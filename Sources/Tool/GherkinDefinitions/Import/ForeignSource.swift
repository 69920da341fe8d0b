import Foundation
import GherkinSyntax
import GherkinText

/// The step definitions in a Python, Ruby, JavaScript or TypeScript file, found in its text without executing it.
package struct ForeignSource {
  /// Code whose definitions are not known.
  package struct Unreadable: Sendable {
    package let line: Int
    package let reason: String
    /// The consequence and the remedy.
    package var remedy = "so the definition is left out; write it by hand"
    /// Whether it is one definition.
    package var isDefinition = true
  }

  enum Language {
    case python, ruby, javaScript
  }

  struct Literal {
    var text: String
    let isRegex: Bool
    var flags = ""
    /// The reason why the value is unknown.
    var problem: String?
  }

  /// A definition without the names of its arguments.
  struct Pending {
    var keyword: String
    let pattern: Literal
    let line: Int
  }

  /// The definitions, in order.
  package internal(set) var definitions: [ForeignDefinition] = []
  /// The definitions whose patterns are unknown, and the strings and bytes that hide definitions.
  package internal(set) var unreadable: [Unreadable] = []

  let language: Language
  let bytes: [UInt8]
  var index = 0
  var line = 1
  /// The last bytes that are neither white space nor in comments.
  var previous: UInt8 = 0x0A
  /// The comments of whole lines, by line.
  var comments: [Int: String] = [:]
  /// The decorators before a function in Python.
  var decorators: [Pending] = []
  /// The other names of keywords, such as `G` in `from behave import given as G`.
  var aliases: [String: String] = [:]
  /// The matcher of behave.
  var matcher = ForeignPattern.format
  /// The matcher that `environment.py` sets.
  let standardMatcher: ForeignPattern
  /// The ends of the heredocs in Ruby that were found, by the offsets of their first lines.
  var heredocs: [Int: Int] = [:]
  /// The number of searches for the end of a heredoc or string without success, which is bounded.
  var failedSearches = 0
  /// The number of interpolations around the code that is being read.
  var nesting = 0

  /// Reads a file; returns nil for a file of another language.
  ///
  /// - Parameter environment: the file `environment.py` of behave; nil for none.
  package init?(_ path: String, _ bytes: [UInt8], environment: [UInt8]? = nil) {
    standardMatcher = environment.flatMap { ForeignSource("environment.py", $0)?.matcher } ?? .format
    matcher = standardMatcher
    switch (path as NSString).pathExtension {
    case "py": language = .python
    case "rb": language = .ruby
    case "js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx": language = .javaScript
    default: return nil
    }
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if isUTF8 {
      self.bytes = Self.withLineFeeds(bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
    } else if language != .javaScript, Self.isLatin1(bytes) {
      self.bytes = Self.withLineFeeds(
        Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)[...])
    } else {
      self.bytes = []
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let first = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      unreadable = [
        Unreadable(
          line: first + 1, reason: "the bytes here are not UTF-8",
          remedy: "so the definitions of the file are left out; save it as UTF-8",
          isDefinition: false)
      ]
    }
    while let byte = peek() { read(byte) }
  }

  /// Returns whether a file has the extension of a language.
  package static func isSource(_ path: String) -> Bool { ForeignSource(path, []) != nil }

  /// Returns a text with line feeds for the ends of lines of Windows, as all three languages read it.
  private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0x0A, result.last == 0x0D { result.removeLast() }
      result.append(byte)
    }
    return result
  }

  /// Returns whether the first two lines of a Python or Ruby file declare Latin-1.
  private static func isLatin1(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(1_000).split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false).prefix(2).contains {
      String(decoding: $0, as: UTF8.self).lowercased()
        .firstMatch(of: #/^[ \t]*#.*coding[:=][ \t]*(latin-?1|iso-?8859-?1)\b(?!-)/#) != nil
    }
  }

  // MARK: Text

  func peek(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      index += 1
      guard bytes[index - 1] == 0x0A else { continue }
      line += 1
      guard let end = heredocs[index] else { continue }
      line += bytes[index..<end].count { $0 == 0x0A }
      index = end
    }
  }

  mutating func skipSpaces(withLines: Bool = true) {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || withLines && byte == 0x0A { advance() }
  }

  /// Skips white space, continued lines and, if the next line belongs to the call too, comments and ends of lines.
  mutating func skipBlanks(_ withLines: Bool = true) {
    while true {
      skipSpaces(withLines: withLines)
      if language != .javaScript, starts(with: "\\\n") {
        advance(2)
      } else if !withLines || !readComment() {
        return
      }
    }
  }

  func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

  static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
  }

  mutating func word() -> String {
    let start = index
    while let byte = peek(), Self.isOfWord(byte) { advance() }
    return text(from: start)
  }

  mutating func lineRest() -> String {
    let start = index
    while let byte = peek(), byte != 0x0A { advance() }
    return text(from: start)
  }

  // MARK: Code

  /// Reads the next token, and the definition that begins with it.
  mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "@") where language == .python: readDecorator()
    case UInt8(ascii: "@") where language == .javaScript: readMethodDecorator()
    case _ where Self.isOfWord(byte):
      let before = previous
      let (start, first) = (line, index)
      readWord(skipWord(), after: before, start, first)
    default: skipToken()
    }
  }

  /// Skips a comment, a literal, a word or a sign.
  mutating func skipToken() {
    guard let byte = peek(), !readComment() else { return }
    if Self.isOfWord(byte) {
      _ = skipWord()
      return
    }
    let before = previous
    if byte != 0x20, byte != 0x09 { previous = byte }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): _ = quoted(isRaw: false)
    case UInt8(ascii: "`") where language != .python: _ = quoted(isRaw: false)
    case UInt8(ascii: "/") where isRegex(after: before): _ = slashed()
    case UInt8(ascii: "%") where language == .ruby && isRegex(after: before):
      if percentLiteral("rqQwWiIsx") == nil { advance() }
    case UInt8(ascii: "<") where readHeredoc(): break
    case UInt8(ascii: ">") where language == .javaScript && before == UInt8(ascii: "="):
      // The body of an arrow function can be a regular expression.
      previous = UInt8(ascii: "(")
      advance()
    default: advance()
    }
  }

  /// Returns a word after it was skipped. A regular expression can follow some.
  private mutating func skipWord() -> String {
    let name = word()
    previous = Self.operators.contains(name) ? UInt8(ascii: "(") : bytes[index - 1]
    return name
  }

  /// Returns whether a slash begins a regular expression.
  private func isRegex(after before: UInt8) -> Bool {
    switch language {
    case .python: return false
    case .javaScript:
      // A number is counted up or down, and divided.
      let isCounted = bytes[..<index].suffix(200).reversed().drop { $0 == 0x20 }.prefix(2).allSatisfy { $0 == before }
      return "+-".utf8.contains(before) ? !isCounted : "\n(,=:[!&|?{};~^%*<>".utf8.contains(before)
    case .ruby:
      if "\n(,=:[!&|?{};~^%*<".utf8.contains(before) { return true }
      // An argument without brackets: `split /,/`.
      guard Self.isOfWord(before), bytes[index - 1] == 0x20, let next = peek(1) else { return false }
      return next != 0x20 && next != UInt8(ascii: "=")
    }
  }

  /// Reads a comment, and keeps it if it has its own lines.
  mutating func readComment() -> Bool {
    let isOwn = previous == 0x0A
    let start = index
    if language == .javaScript {
      if starts(with: "//") {
        let first = line
        let text = lineRest().drop { $0 == "/" }
        if isOwn { comments[first] = String(text) }
      } else if starts(with: "/*") {
        let first = line
        advance(2)
        while index < bytes.count, !starts(with: "*/") { advance() }
        let lines = text(from: min(start + 2, index)).split(separator: "\n", omittingEmptySubsequences: false)
        if isOwn {
          for (number, text) in lines.enumerated() {
            comments[first + number] = String(text.drop { $0 == "*" || $0.isWhitespace })
          }
        }
        if index == bytes.count { note(openAt: first, "comment") }
        advance(2)
      }
    } else if peek() == UInt8(ascii: "#") {
      let first = line
      let text = lineRest().drop { $0 == "#" }
      if isOwn { comments[first] = String(text) }
    } else if language == .ruby, starts(with: "=begin"), index == 0 || bytes[index - 1] == 0x0A {
      while index < bytes.count, !starts(with: "\n=end") { advance() }
      advance(5)
    }
    return index > start
  }

  /// Returns the comment above a line.
  func comment(above line: Int) -> String? {
    var first = line
    while comments[first - 1] != nil { first -= 1 }
    return Self.about((first..<line).compactMap { comments[$0] })
  }

  /// The maximum length of a comment.
  static let longest = 200

  /// Returns the first paragraph of a comment on one line; nil for a comment without words, for tools, or above several
  /// definitions.
  static func about(_ lines: [String]) -> String? {
    let lines = lines.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    let paragraph = lines.drop { !$0.contains(where: \.isLetter) }.prefix { $0.contains(where: \.isLetter) }
    let text = paragraph.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isHeading = text.hasSuffix(":") || lines.contains { $0.count > 9 && !$0.contains(where: \.isLetter) }
    // Code that is commented out describes nothing.
    let isCode = text.contains(#/[;{}]$|^(Given|When|Then|And|But|defineStep)\b.*['"\/(]/#)
    guard !text.isEmpty, !isHeading, !isCode,
      text.firstMatch(of: #/^(@|rubocop|eslint|prettier|noqa|pylint|type:)/#) == nil
    else { return nil }
    return text.count > longest ? text.prefix(longest) + "…" : text
  }

  /// Adds a definition.
  ///
  /// - Parameter names: the names of the parameters of a function in Python.
  mutating func add(_ pending: Pending, _ names: [String], _ about: String?) {
    add(pending, names, [], about)
  }

  /// Adds a definition of Ruby or JavaScript.
  mutating func add(_ pending: Pending, _ parameters: [ForeignParameter], _ about: String?) {
    add(pending, parameters.map(\.name), parameters, about)
  }

  private mutating func add(
    _ pending: Pending, _ names: [String], _ parameters: [ForeignParameter], _ about: String?
  ) {
    let kind: ForeignPattern = pending.pattern.isRegex ? .regex : language == .python ? matcher : .expression
    let text = pending.pattern.text
    definitions.append(
      ForeignDefinition(
        keyword: Self.keyword(pending.keyword), pattern: kind.pattern(text, flags: pending.pattern.flags),
        names: kind.names(in: text, or: names), types: kind.types(in: text), parameters: parameters,
        about: about, line: pending.line))
  }

  mutating func note(_ line: Int, _ reason: String) {
    unreadable.append(Unreadable(line: line, reason: reason))
  }

  /// Notes a string or comment that is not closed.
  mutating func note(openAt line: Int, _ name: String) {
    unreadable.append(
      Unreadable(
        line: line, reason: "the \(name) is not closed",
        remedy: "so definitions below it may be missing; close it, and import the file again", isDefinition: false))
  }
}
