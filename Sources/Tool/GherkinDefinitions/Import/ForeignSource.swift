import Foundation
import GherkinSyntax
import GherkinText

/// The step definitions in a Python, Ruby, JavaScript or TypeScript file, found in its text without executing it.
package struct ForeignSource {
  /// A pattern that is not written as a literal.
  package struct Unreadable: Sendable {
    package let line: Int
    package let reason: String
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
  /// The definitions whose patterns are unknown.
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
  /// The matcher of behave.
  var matcher = ForeignPattern.format
  /// The matcher that `environment.py` sets.
  let standardMatcher: ForeignPattern

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
    self.bytes = bytes
    while let byte = peek() { read(byte) }
  }

  /// Returns whether a file has the extension of a language.
  package static func isSource(_ path: String) -> Bool { ForeignSource(path, []) != nil }

  // MARK: Text

  func peek(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == 0x0A { line += 1 }
      index += 1
    }
  }

  mutating func skipSpaces(withLines: Bool = true) {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || withLines && (byte == 0x0A || byte == 0x0D) { advance() }
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

  mutating func read(_ byte: UInt8) {
    if readComment() { return }
    let before = previous
    if byte != 0x20, byte != 0x09, byte != 0x0D { previous = byte }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): _ = quoted(isRaw: false)
    case UInt8(ascii: "/") where language != .python && "\n(,=:[!&|?{};".utf8.contains(before): _ = slashed()
    case UInt8(ascii: "@") where language == .python: readDecorator()
    case UInt8(ascii: "@") where language == .javaScript: readMethodDecorator()
    case _ where Self.isOfWord(byte): readWord(after: before)
    default: advance()
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
        while index < bytes.count, !(index > start + 2 && starts(with: "*/")) { advance() }
        let lines = text(from: start + 2).split(separator: "\n", omittingEmptySubsequences: false)
        if isOwn {
          for (number, text) in lines.enumerated() {
            comments[first + number] = String(text.drop { $0 == "*" || $0.isWhitespace })
          }
        }
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

  mutating func readWord(after before: UInt8) {
    let start = line
    // A member of the result of a call, as in `expect(x).Then`, is no function of Cucumber.
    let isMember =
      index > 1 && bytes[index - 1] == UInt8(ascii: ".") && (language == .ruby || !Self.isOfWord(bytes[index - 2]))
    let name = word()
    // A regular expression can follow these words.
    previous = Self.operators.contains(name) ? UInt8(ascii: "(") : bytes[index - 1]
    switch (language, name) {
    case (.python, "def"): readFunction()
    case (.python, "use_step_matcher"), (.python, "step_matcher"), (.python, "use_default_step_matcher"):
      useMatcher()
    case (.python, _) where name.hasPrefix("use_step_matcher_for_cucumber"): matcher = .expression
    case (.ruby, _):
      if let keyword = Self.rubyKeywords[name], !isMember { readDefinition(keyword, start) }
    case (.javaScript, "Given"), (.javaScript, "When"), (.javaScript, "Then"), (.javaScript, "And"),
      (.javaScript, "But"), (.javaScript, "defineStep"):
      if !isMember { readDefinition(name, start) }
    default: break
    }
  }

  /// The methods that define steps in Ruby: the keywords of all languages, without the signs that names cannot have.
  static let rubyKeywords: [String: String] = {
    var keywords: [String: String] = [:]
    for dialect in Dialect.all {
      for (name, words) in [
        ("step", dialect.and + dialect.but), ("then", dialect.then), ("when", dialect.when), ("given", dialect.given),
      ] {
        for word in words { keywords[word.filter { !" '’".contains($0) }] = name }
      }
    }
    for (word, name) in [("Given", "given"), ("When", "when"), ("Then", "then"), ("And", "step"), ("But", "step")] {
      keywords[word] = name
    }
    return keywords
  }()

  static let operators: Set<String> = [
    "return", "throw", "typeof", "case", "in", "of", "and", "or", "not", "if", "unless", "when", "while", "until",
  ]

  static func keyword(_ name: String) -> String {
    ["given", "when", "then"].contains(name.lowercased()) ? name.lowercased() : "step"
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

  mutating func add(_ pending: Pending, _ names: [String], _ about: String?) {
    let kind: ForeignPattern = pending.pattern.isRegex ? .regex : language == .python ? matcher : .expression
    let text = pending.pattern.text
    definitions.append(
      ForeignDefinition(
        keyword: Self.keyword(pending.keyword), pattern: kind.pattern(text, flags: pending.pattern.flags),
        names: kind.names(in: text, or: names), types: kind.types(in: text),
        about: about, line: pending.line))
  }
}
