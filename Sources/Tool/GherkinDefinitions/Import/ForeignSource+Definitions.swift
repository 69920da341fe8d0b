import Foundation

extension ForeignSource {
  /// Reads a definition of Ruby or JavaScript after its keyword.
  mutating func readDefinition(_ keyword: String, _ start: Int) {
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
  mutating func hasBody() -> Bool {
    while let byte = peek(), byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") { skipBrackets() }
    if language == .javaScript { return peek() == UInt8(ascii: ",") }
    advance()
    skipSpaces(withLines: false)
    return starts(with: "do") || peek() == UInt8(ascii: "{")
  }

  mutating func note(_ line: Int, _ reason: String) {
    unreadable.append(Unreadable(line: line, reason: reason))
  }

  /// Reads the parameters of a block.
  mutating func rubyNames() -> [String] {
    skipSpaces()
    guard peek() == UInt8(ascii: "|") else { return [] }
    advance()
    let start = index
    while let byte = peek(), byte != UInt8(ascii: "|"), byte != 0x0A { advance() }
    return Self.names(text(from: start))
  }

  /// Reads the parameters of a function, after options if there are any.
  mutating func scriptNames() -> [String] {
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
  mutating func skipTypes() {
    var depth = 0
    while let byte = peek(), byte != 0x0A, byte != UInt8(ascii: ";") {
      depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
      advance()
      if depth == 0 { return }
    }
  }

  /// Skips a bracket with its content.
  mutating func skipBrackets() {
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
  static func names(_ list: String) -> [String] {
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

  /// Reads a decorator of a method in TypeScript: `@given(/^a step$/) async step(count: number) {`.
  mutating func readMethodDecorator() {
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
}
