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

  private struct Literal {
    var text: String
    let isRegex: Bool
    var flags = ""
    /// The reason why the value is unknown.
    var problem: String?
  }

  /// A definition without the names of its arguments.
  private struct Pending {
    let keyword: String
    let pattern: Literal
    let line: Int
  }

  /// The definitions, in order.
  package private(set) var definitions: [ForeignDefinition] = []
  /// The definitions whose patterns are unknown.
  package private(set) var unreadable: [Unreadable] = []

  private let language: Language
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// The last bytes that are neither white space nor in comments.
  private var previous: UInt8 = 0x0A
  /// The comments of whole lines, by line.
  private var comments: [Int: String] = [:]
  /// The decorators before a function in Python.
  private var decorators: [Pending] = []
  private var matcher = ForeignPattern.format

  /// Reads a file; returns nil for a file of another language.
  package init?(_ path: String, _ bytes: [UInt8]) {
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

  private func peek(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == 0x0A { line += 1 }
      index += 1
    }
  }

  private mutating func skipSpaces(withLines: Bool = true) {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || withLines && (byte == 0x0A || byte == 0x0D) { advance() }
  }

  private func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
  }

  private mutating func word() -> String {
    let start = index
    while let byte = peek(), Self.isOfWord(byte) { advance() }
    return text(from: start)
  }

  private mutating func lineRest() -> String {
    let start = index
    while let byte = peek(), byte != 0x0A { advance() }
    return text(from: start)
  }

  // MARK: Code

  private mutating func read(_ byte: UInt8) {
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
  private mutating func readComment() -> Bool {
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

  private mutating func readWord(after before: UInt8) {
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
  private static let rubyKeywords: [String: String] = {
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

  private static let operators: Set<String> = [
    "return", "throw", "typeof", "case", "in", "of", "and", "or", "not", "if", "unless", "when", "while", "until",
  ]

  private static func keyword(_ name: String) -> String {
    ["given", "when", "then"].contains(name.lowercased()) ? name.lowercased() : "step"
  }

  /// Returns the comment above a line.
  private func comment(above line: Int) -> String? {
    var first = line
    while comments[first - 1] != nil { first -= 1 }
    return Self.about((first..<line).compactMap { comments[$0] })
  }

  /// The maximum length of a comment.
  private static let longest = 200

  /// Returns the first paragraph of a comment on one line; nil for a comment without words, for tools, or above several
  /// definitions.
  private static func about(_ lines: [String]) -> String? {
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

  private mutating func add(_ pending: Pending, _ names: [String], _ about: String?) {
    let kind: ForeignPattern = pending.pattern.isRegex ? .regex : language == .python ? matcher : .expression
    var text = pending.pattern.text
    // Python matches from the start of the text.
    if case .regex = kind, language == .python, !text.hasPrefix("^") { text = "^(?:\(text))" }
    definitions.append(
      ForeignDefinition(
        keyword: Self.keyword(pending.keyword), pattern: kind.pattern(text, flags: pending.pattern.flags),
        names: kind.names(in: text, or: names),
        about: about, line: pending.line))
  }

  // MARK: Literals

  /// Reads a string. Those of one line end with it, so that an apostrophe in other text hides only one line.
  private mutating func quoted(isRaw: Bool) -> Literal {
    guard let quote = peek() else { return Literal(text: "", isRegex: false) }
    let mark = String(UnicodeScalar(quote))
    let isLong = language == .python && starts(with: mark + mark + mark)
    let end = isLong ? mark + mark + mark : mark
    advance(end.utf8.count)
    var literal = Literal(text: "", isRegex: false)
    var text: [UInt8] = []
    while let byte = peek(), !starts(with: end) {
      if byte == 0x0A, !isLong, quote != UInt8(ascii: "`") { break }
      if byte == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{"), language == .ruby, quote == UInt8(ascii: "\"") {
        literal.problem = "the pattern has an interpolation"
      }
      if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{"), quote == UInt8(ascii: "`") {
        literal.problem = "the pattern has an interpolation"
      }
      if byte == UInt8(ascii: "\\"), peek(1) != nil {
        let isRaw = isRaw || language == .ruby && quote == UInt8(ascii: "'")
        guard let escape = isRaw ? rawEscape() : ForeignEscape(bytes[(index + 1)...], language) else {
          literal.problem = "the pattern has an escape sequence that is not read"
          advance(2)
          continue
        }
        text += escape.text
        advance(1 + escape.count)
      } else {
        text.append(byte)
        advance()
      }
    }
    advance(end.utf8.count)
    previous = quote
    literal.text = String(decoding: text, as: UTF8.self)
    return literal
  }

  /// Returns a backslash with the next byte, of which only Ruby reads a backslash or an apostrophe as escaped.
  private func rawEscape() -> ForeignEscape? {
    guard let next = peek(1) else { return nil }
    let isEscaped = language == .ruby && "\\'".utf8.contains(next)
    return ForeignEscape(text: isEscaped ? [next] : [UInt8(ascii: "\\"), next], count: 1)
  }

  /// Reads a regular expression between slashes.
  ///
  /// - Parameter hasLines: whether it can have several lines, because it is surely no division.
  private mutating func slashed(hasLines: Bool = false) -> Literal {
    delimited(UInt8(ascii: "/"), hasLines: hasLines)
  }

  /// Reads a regular expression, or a string of Ruby such as `%q(…)`, after its first delimiter, up to the given one.
  private mutating func delimited(_ end: UInt8, isRegex: Bool = true, hasLines: Bool = true) -> Literal {
    let begin = peek()
    advance()
    var literal = Literal(text: "", isRegex: isRegex)
    var text: [UInt8] = []
    var (depth, isInSet) = (0, false)
    while let byte = peek(), byte != 0x0A || hasLines {
      if byte == end, depth == 0, !(isInSet && language == .javaScript) { break }
      if begin != end, byte == begin { depth += 1 }
      if begin != end, byte == end { depth -= 1 }
      if byte == UInt8(ascii: "[") { isInSet = true }
      if byte == UInt8(ascii: "]") { isInSet = false }
      if byte == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{"), language == .ruby {
        literal.problem = "the pattern has an interpolation"
      }
      if byte == UInt8(ascii: "\\"), let next = peek(1) {
        if !isRegex { literal.problem = "the pattern has an escape sequence that is not read" }
        text += next == UInt8(ascii: "/") ? [next] : regexEscape(next, isInSet: isInSet) ?? [byte, next]
        advance(2)
      } else {
        text.append(byte)
        advance()
      }
    }
    advance()
    literal.text = String(decoding: text, as: UTF8.self)
    guard isRegex else {
      previous = UInt8(ascii: "'")
      return literal
    }
    for flag in word() {
      switch flag {
      case "i", "x": literal.flags.append(flag)
      case "s" where language == .javaScript: literal.flags.append(flag)
      case "m": literal.flags.append(language == .ruby ? "s" : "m")
      default: break
      }
    }
    previous = UInt8(ascii: "/")
    return literal
  }

  /// Returns the form in Swift of an escape sequence that means something else there; nil for others.
  private func regexEscape(_ next: UInt8, isInSet: Bool) -> [UInt8]? {
    guard language == .ruby else { return nil }
    // Hexadecimal digits; in Swift, horizontal white space.
    return switch (next, isInSet) {
    case (UInt8(ascii: "h"), false): Array("[0-9a-fA-F]".utf8)
    case (UInt8(ascii: "h"), true): Array("0-9a-fA-F".utf8)
    case (UInt8(ascii: "H"), false): Array("[^0-9a-fA-F]".utf8)
    default: nil
    }
  }

  /// Reads the literal of a pattern; returns nil for other code.
  private mutating func literal() -> Literal? {
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return quoted(isRaw: false)
    case UInt8(ascii: "`") where language == .javaScript: return quoted(isRaw: false)
    case UInt8(ascii: "/") where language != .python: return slashed(hasLines: language == .ruby)
    case UInt8(ascii: "%") where language == .ruby:
      let kind = peek(1).flatMap { "rqQ".utf8.contains($0) ? $0 : nil }
      let length = kind == nil ? 1 : 2
      guard let begin = peek(length), !Self.isOfWord(begin), begin != 0x20, begin != 0x0A else { return nil }
      advance(length)
      let pairs: [UInt8: UInt8] = [0x28: 0x29, 0x5B: 0x5D, 0x7B: 0x7D, 0x3C: 0x3E]
      return delimited(pairs[begin] ?? begin, isRegex: kind == UInt8(ascii: "r"))
    case _ where language == .python:
      var length = 0
      while length < 2, let byte = peek(length), "rRuUbBfF".utf8.contains(byte) { length += 1 }
      guard let quote = peek(length), quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
      let prefix = String(decoding: bytes[index..<index + length], as: UTF8.self).lowercased()
      advance(length)
      var literal = quoted(isRaw: prefix.contains("r"))
      if prefix.contains("f") { literal.problem = "the pattern has an interpolation" }
      return literal
    default: return nil
    }
  }

  /// Reads a pattern up to the comma or bracket after it; returns nil for other code.
  private mutating func pattern() -> Literal? {
    skipSpaces()
    guard var found = literal() else { return nil }
    skipSpaces()
    // Python joins strings that follow each other.
    while language == .python, let next = literal() {
      found.text += next.text
      found.problem = found.problem ?? next.problem
      skipSpaces()
    }
    return found
  }

  // MARK: Definitions

  /// Reads a definition of Ruby or JavaScript after its keyword.
  private mutating func readDefinition(_ keyword: String, _ start: Int) {
    if language == .javaScript, peek() == UInt8(ascii: "<") { skipTypes() }
    skipSpaces(withLines: false)
    let hasBracket = peek() == UInt8(ascii: "(")
    if hasBracket { advance() } else if language == .javaScript { return }
    guard let pattern = pattern() else {
      if hasBracket, hasBody() { note(start, "the pattern is computed") }
      return
    }
    let next = peek()
    if language == .ruby {
      if hasBracket, next == UInt8(ascii: ")") { advance() }
      skipSpaces(withLines: false)
    }
    let names: [String]
    if language == .ruby {
      if starts(with: "do") {
        advance(2)
      } else if peek() == UInt8(ascii: "{") {
        advance()
      } else {
        // A call without a block runs a step.
        if next == UInt8(ascii: ",") { note(start, "the body is no block") }
        return
      }
      names = rubyNames()
    } else {
      guard next == UInt8(ascii: ",") else {
        // A call without a function runs a step.
        if next != UInt8(ascii: ")") { note(start, "the pattern is computed") }
        return
      }
      advance()
      names = scriptNames()
    }
    if let problem = pattern.problem { return note(start, problem) }
    add(Pending(keyword: keyword, pattern: pattern, line: start), names, comment(above: start))
  }

  /// Skips the first argument of a call. Returns whether a function or a block follows, so that the call is a definition.
  private mutating func hasBody() -> Bool {
    while let byte = peek(), byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") { skipBrackets() }
    if language == .javaScript { return peek() == UInt8(ascii: ",") }
    advance()
    skipSpaces(withLines: false)
    return starts(with: "do") || peek() == UInt8(ascii: "{")
  }

  private mutating func note(_ line: Int, _ reason: String) {
    unreadable.append(Unreadable(line: line, reason: reason))
  }

  /// Reads the parameters of a block.
  private mutating func rubyNames() -> [String] {
    skipSpaces()
    guard peek() == UInt8(ascii: "|") else { return [] }
    advance()
    let start = index
    while let byte = peek(), byte != UInt8(ascii: "|"), byte != 0x0A { advance() }
    return Self.names(text(from: start))
  }

  /// Reads the parameters of a function, after options if there are any.
  private mutating func scriptNames() -> [String] {
    skipSpaces()
    if peek() == UInt8(ascii: "{") {
      skipBrackets()
      skipSpaces()
      if peek() == UInt8(ascii: ",") { advance() }
      skipSpaces()
    }
    while let byte = peek(), Self.isOfWord(byte) || byte == UInt8(ascii: "*") {
      if byte == UInt8(ascii: "*") {
        advance()
      } else {
        let name = word()
        skipSpaces()
        if starts(with: "=>") { return [name] }
      }
      skipSpaces()
    }
    guard peek() == UInt8(ascii: "(") else { return [] }
    let start = index + 1
    skipBrackets()
    let names = Self.names(String(decoding: bytes[start..<max(start, index - 1)], as: UTF8.self))
    // A function that says by a call that it has ended.
    return ["callback", "cb", "done", "next"].contains(names.last) ? names.dropLast() : names
  }

  /// Skips the types of a generic function: `<World>`.
  private mutating func skipTypes() {
    var depth = 0
    while let byte = peek(), byte != 0x0A, byte != UInt8(ascii: ";") {
      depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
      advance()
      if depth == 0 { return }
    }
  }

  /// Skips a bracket with its content.
  private mutating func skipBrackets() {
    var depth = 0
    while let byte = peek() {
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        _ = quoted(isRaw: false)
      } else {
        advance()
      }
      if depth <= 0 { return }
    }
  }

  /// Returns the names in a list of parameters, without types and default values.
  private static func names(_ list: String) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in list {
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      if character == ",", depth <= 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.compactMap { part in
      let name = part.prefix { $0 != ":" && $0 != "=" && $0 != "?" }
        .trimmingCharacters(in: CharacterSet(charactersIn: " *&\t\r\n"))
      return name.isEmpty || name == "this" ? nil : name
    }
  }

  // MARK: Python

  private mutating func useMatcher() {
    guard peek() == UInt8(ascii: "(") else { return }
    advance()
    switch pattern()?.text {
    case "re", "re0": matcher = .regex
    case let name? where name.contains("cucumber"): matcher = .expression
    default: matcher = .format
    }
  }

  private mutating func readDecorator() {
    let start = line
    advance()
    var name = word()
    while peek() == UInt8(ascii: ".") {
      advance()
      name = word()
    }
    previous = UInt8(ascii: "@")
    guard ["given", "when", "then", "step", "and", "but"].contains(name.lowercased()), peek() == UInt8(ascii: "(")
    else {
      return
    }
    advance()
    let pattern = pattern()
    guard let pattern, pattern.problem == nil, let next = peek(), ",)".utf8.contains(next) else {
      return note(start, pattern?.problem ?? "the pattern is computed")
    }
    decorators.append(Pending(keyword: name, pattern: pattern, line: start))
  }

  /// Reads a decorator of a method in TypeScript: `@given(/^a step$/) async step(count: number) {`.
  private mutating func readMethodDecorator() {
    let start = line
    advance()
    let name = word()
    previous = UInt8(ascii: "@")
    guard ["given", "when", "then"].contains(name), peek() == UInt8(ascii: "(") else { return }
    let bracket = index
    advance()
    guard let pattern = pattern(), pattern.problem == nil else { return note(start, "the pattern is computed") }
    // The pattern can be followed by a tag and a time limit.
    (index, line) = (bracket, start)
    skipBrackets()
    skipSpaces()
    while let byte = peek(), Self.isOfWord(byte) {
      _ = word()
      skipSpaces()
    }
    guard peek() == UInt8(ascii: "(") else { return note(start, "the body is no method") }
    let first = index + 1
    skipBrackets()
    let names = Self.names(String(decoding: bytes[first..<max(first, index - 1)], as: UTF8.self))
    add(Pending(keyword: name, pattern: pattern, line: start), names, comment(above: start))
  }

  /// Reads the parameters of a function and its documentation, and adds the definitions of its decorators.
  private mutating func readFunction() {
    guard let first = decorators.first else { return }
    skipSpaces(withLines: false)
    _ = word()
    guard peek() == UInt8(ascii: "(") else { return }
    let start = index + 1
    skipBrackets()
    let names = Self.names(String(decoding: bytes[start..<max(start, index - 1)], as: UTF8.self)).dropFirst()
    while let byte = peek(), byte != UInt8(ascii: ":"), byte != 0x0A { advance() }
    advance()
    skipSpaces()
    let documentation = literal().flatMap { Self.about($0.text.components(separatedBy: "\n")) }
    let about = documentation ?? comment(above: first.line)
    for decorator in decorators { add(decorator, Array(names), about) }
    decorators = []
  }
}
