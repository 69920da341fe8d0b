import Foundation

extension ForeignSource {
  /// Reads a string. Those of one line end with it, so that an apostrophe in other text hides only one line.
  ///
  /// - Parameter hasLines: whether it can have several lines, because it is surely a string.
  mutating func quoted(isRaw: Bool, hasLines: Bool = false) -> Literal {
    guard let quote = peek() else { return Literal(text: "", isRegex: false) }
    let mark = String(UnicodeScalar(quote))
    let isTriple = language == .python && starts(with: mark + mark + mark)
    let isLong = isTriple || hasLines || quote == UInt8(ascii: "`")
    let end = isTriple ? mark + mark + mark : mark
    let start = line
    let (noted, defined) = (unreadable.count, definitions.count)
    advance(end.utf8.count)
    let (first, firstLine) = (index, line)
    var literal = Literal(text: "", isRegex: false)
    var text: [UInt8] = []
    while let byte = peek(), !starts(with: end) {
      if byte == 0x0A, !isLong { break }
      if quote != UInt8(ascii: "'"), quote != UInt8(ascii: "\"") || language == .ruby, skipInterpolation() {
        literal.problem = "the pattern has an interpolation"
        continue
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
    if index == bytes.count, nesting == 0, isLong {
      unreadable.removeSubrange(noted...)
      definitions.removeSubrange(defined...)
      note(openAt: start, "string")
      literal.problem = "the string is not closed"
      failedSearches += 1
      // It hides everything below, so that the code is read from there.
      if failedSearches < Self.mostFailedSearches { (index, line) = (first, firstLine) }
    } else {
      advance(end.utf8.count)
    }
    previous = quote
    literal.text = String(decoding: text, as: UTF8.self)
    return literal
  }

  /// The maximum number of searches up to the end of the file without success.
  static let mostFailedSearches = 8
  /// The maximum depth of interpolations in each other.
  private static let mostNesting = 30

  /// Skips code in a string of Ruby or JavaScript. Returns whether there is some.
  private mutating func skipInterpolation() -> Bool {
    let sign = language == .ruby ? UInt8(ascii: "#") : UInt8(ascii: "$")
    guard language != .python, peek() == sign else { return false }
    if language == .ruby, let next = peek(1), "@$".utf8.contains(next), let name = peek(2), Self.isOfWord(name) {
      advance(2)
      return true
    }
    guard peek(1) == UInt8(ascii: "{") else { return false }
    advance()
    guard nesting < Self.mostNesting else { return true }
    nesting += 1
    defer { nesting -= 1 }
    var depth = 0
    repeat {
      guard let byte = peek() else { return true }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      read(byte)
    } while depth > 0
    return true
  }

  /// Reads the first line of a heredoc in Ruby, and remembers its end. Returns false for other code.
  mutating func readHeredoc() -> Bool {
    guard language == .ruby, starts(with: "<<"), failedSearches < Self.mostFailedSearches else { return false }
    guard let lineEnd = bytes[index...].prefix(1_000).firstIndex(of: 0x0A) else {
      failedSearches += 1
      return false
    }
    var head = bytes[(index + 2)..<lineEnd]
    let isIndented = head.first == UInt8(ascii: "~") || head.first == UInt8(ascii: "-")
    if isIndented { head.removeFirst() }
    let name: ArraySlice<UInt8>
    if let quote = head.first, "'\"`".utf8.contains(quote) {
      name = head.dropFirst().prefix { $0 != quote }
      head = head[name.endIndex...].dropFirst()
    } else {
      name = head.prefix(while: Self.isOfWord)
      guard let first = name.first, isIndented || (0x41...0x5A).contains(first) else { return false }
      head = head[name.endIndex...]
    }
    guard !name.isEmpty else { return false }
    // Several heredocs of a line follow each other.
    var start = heredocs[lineEnd + 1] ?? lineEnd + 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let text = bytes[start..<end].drop { isIndented && ($0 == 0x20 || $0 == 0x09) }
      start = min(end + 1, bytes.count)
      guard text.elementsEqual(name) else { continue }
      heredocs[lineEnd + 1] = start
      advance(head.startIndex - index)
      previous = UInt8(ascii: "'")
      return true
    }
    failedSearches += 1
    return false
  }

  /// Returns a backslash with the next byte, of which only Ruby reads a backslash or an apostrophe as escaped.
  func rawEscape() -> ForeignEscape? {
    guard let next = peek(1) else { return nil }
    let isEscaped = language == .ruby && "\\'".utf8.contains(next)
    return ForeignEscape(text: isEscaped ? [next] : [UInt8(ascii: "\\"), next], count: 1)
  }

  /// Reads a regular expression between slashes.
  ///
  /// - Parameter hasLines: whether it can have several lines, because it is surely no division.
  mutating func slashed(hasLines: Bool = false) -> Literal {
    delimited(UInt8(ascii: "/"), hasLines: hasLines)
  }

  /// Reads a regular expression, or a string of Ruby such as `%q(…)`, after its first delimiter, up to the given one.
  ///
  /// - Parameter interpolates: whether Ruby evaluates code in it.
  mutating func delimited(
    _ end: UInt8, isRegex: Bool = true, hasLines: Bool = true, interpolates: Bool = true
  ) -> Literal {
    let begin = peek()
    let start = line
    advance()
    let (first, firstLine) = (index, line)
    var literal = Literal(text: "", isRegex: isRegex)
    var text: [UInt8] = []
    var (depth, isInSet) = (0, false)
    while let byte = peek(), byte != 0x0A || hasLines {
      if byte == end, depth == 0, !(isInSet && language == .javaScript) { break }
      if language == .ruby, interpolates, skipInterpolation() {
        literal.problem = "the pattern has an interpolation"
        continue
      }
      if begin != end, byte == begin { depth += 1 }
      if begin != end, byte == end { depth -= 1 }
      if byte == UInt8(ascii: "[") { isInSet = true }
      if byte == UInt8(ascii: "]") { isInSet = false }
      if byte == UInt8(ascii: "\\"), let next = peek(1) {
        if !isRegex { literal.problem = "the pattern has an escape sequence that is not read" }
        text += next == UInt8(ascii: "/") ? [next] : regexEscape(next, isInSet: isInSet) ?? [byte, next]
        advance(2)
      } else {
        text.append(byte)
        advance()
      }
    }
    if index == bytes.count, hasLines {
      note(openAt: start, "string")
      literal.problem = "the string is not closed"
      failedSearches += 1
      if failedSearches < Self.mostFailedSearches { (index, line) = (first, firstLine) }
      return literal
    }
    literal.text = String(decoding: text, as: UTF8.self)
    // The end of a line, after a division that looks like a regular expression.
    guard peek() == end else { return literal }
    advance()
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
  func regexEscape(_ next: UInt8, isInSet: Bool) -> [UInt8]? {
    guard language == .ruby else { return nil }
    // Hexadecimal digits; in Swift, horizontal white space.
    return switch (next, isInSet) {
    case (UInt8(ascii: "h"), false): Array("[0-9a-fA-F]".utf8)
    case (UInt8(ascii: "h"), true): Array("0-9a-fA-F".utf8)
    case (UInt8(ascii: "H"), false): Array("[^0-9a-fA-F]".utf8)
    default: nil
    }
  }

  /// Reads a literal of Ruby such as `%r{…}`; returns nil for other code.
  ///
  /// - Parameter kinds: the possible letters after the percent sign.
  mutating func percentLiteral(_ kinds: String) -> Literal? {
    let kind = peek(1).flatMap { kinds.utf8.contains($0) ? $0 : nil }
    let length = kind == nil ? 1 : 2
    guard let begin = peek(length), !Self.isOfWord(begin), begin != 0x20, begin != 0x0A else { return nil }
    advance(length)
    let pairs: [UInt8: UInt8] = [0x28: 0x29, 0x5B: 0x5D, 0x7B: 0x7D, 0x3C: 0x3E]
    return delimited(
      pairs[begin] ?? begin, isRegex: kind == UInt8(ascii: "r"),
      interpolates: kind.map { "rQWIx".utf8.contains($0) } ?? true)
  }

  /// Reads the literal of a pattern; returns nil for other code.
  mutating func literal() -> Literal? {
    switch peek() {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return quoted(isRaw: false, hasLines: language == .ruby)
    case UInt8(ascii: "`") where language == .javaScript: return quoted(isRaw: false)
    case UInt8(ascii: "/") where language != .python: return slashed(hasLines: language == .ruby)
    case UInt8(ascii: "%") where language == .ruby: return percentLiteral("rqQ")
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
  ///
  /// - Parameter isInBrackets: whether the next line belongs to the call too.
  mutating func pattern(isInBrackets: Bool = true) -> Literal? {
    func isJoined(_ byte: UInt8?) -> Bool {
      switch language {
      case .python: true
      case .ruby: byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
      case .javaScript: false
      }
    }
    skipBlanks(isInBrackets)
    guard var found = literal() else { return nil }
    skipBlanks(isInBrackets)
    // Python and Ruby join strings that follow each other.
    while !found.isRegex, isJoined(peek()), let next = literal() {
      found.text += next.text
      found.problem = found.problem ?? next.problem
      skipBlanks(isInBrackets)
    }
    return found
  }
}
