import Foundation

extension ForeignSource {
  /// Reads a definition of Ruby or JavaScript after its keyword.
  mutating func readDefinition(_ keyword: String, _ start: Int) {
    if language == .javaScript, peek() == UInt8(ascii: "<") { skipTypes() }
    if language == .javaScript, starts(with: ".call(") || starts(with: ".apply(") {
      return note(start, "it is called with another receiver")
    }
    let (oldIndex, oldLine) = (index, line)
    skipSpaces(withLines: language == .javaScript)
    let hasBracket = peek() == UInt8(ascii: "(")
    if hasBracket {
      advance()
    } else if language == .javaScript {
      (index, line) = (oldIndex, oldLine)
      return
    }
    guard let pattern = pattern(isInBrackets: hasBracket) else {
      // Without brackets, only a name that is an argument: other words can be keywords of a language, too.
      let isArgument = bytes[index - 1] == 0x20 && peek().map(Self.isOfWord) ?? false
      if hasBracket ? hasBody() : isArgument && hasBlockOnLine() { note(start, "the pattern is computed") }
      return
    }
    let parameters = language == .ruby ? block(start, hasBracket: hasBracket) : self.function(start)
    guard let parameters else { return }
    if let problem = pattern.problem { return note(start, problem) }
    add(Pending(keyword: keyword, pattern: pattern, line: start), parameters, comment(above: start))
  }

  /// Reads the parameters of a block in Ruby after the pattern; returns nil for a call that is no definition.
  private mutating func block(_ start: Int, hasBracket: Bool) -> [ForeignParameter]? {
    let next = peek()
    if hasBracket, next == UInt8(ascii: ")") { advance() }
    skipSpaces(withLines: false)
    if startsBlock() {
      advance(peek() == UInt8(ascii: "{") ? 1 : 2)
      return blockParameters()
    }
    switch next {
    case UInt8(ascii: ","): note(start, "the body is no block")
    // A call without a block runs a step.
    case UInt8(ascii: ")") where hasBracket: break
    default: if hasBracket ? hasBody() : hasBlockOnLine() { note(start, "the pattern is computed") }
    }
    return nil
  }

  /// Reads the parameters of a function in JavaScript after the pattern; returns nil for a call that is no definition.
  private mutating func function(_ start: Int) -> [ForeignParameter]? {
    guard peek() == UInt8(ascii: ",") else {
      // A call without a function runs a step.
      if peek() != UInt8(ascii: ")") { note(start, "the pattern is computed") }
      return nil
    }
    advance()
    return functionParameters()
  }

  private func startsBlock() -> Bool {
    peek() == UInt8(ascii: "{") || starts(with: "do") && !(peek(2).map(Self.isOfWord) ?? false)
  }

  /// Skips the first argument of a call. Returns whether a function or a block follows, so that the call is a definition.
  private mutating func hasBody() -> Bool {
    while let byte = peek(), byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") { skipBrackets() }
    if language == .javaScript { return peek() == UInt8(ascii: ",") }
    advance()
    skipSpaces(withLines: false)
    return startsBlock()
  }

  /// Returns whether the rest of a line in Ruby ends with the start of a block.
  private func hasBlockOnLine() -> Bool {
    let rest = String(decoding: bytes[index...].prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    return rest.contains(#/ do[ \t]*(\||$)/#)
  }

  /// Reads the parameters of a block.
  private mutating func blockParameters() -> [ForeignParameter] {
    skipSpaces()
    guard peek() == UInt8(ascii: "|") else { return [] }
    advance()
    let start = index
    while let byte = peek(), byte != UInt8(ascii: "|"), byte != 0x0A { advance() }
    // Local variables follow a semicolon.
    return Self.parameters(String(text(from: start).prefix { $0 != ";" }))
  }

  /// Reads the parameters of a function, after options if there are any.
  private mutating func functionParameters() -> [ForeignParameter] {
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
        if starts(with: "=>") { return [ForeignParameter(name: name, type: nil, isOptional: false)] }
      }
      skipSpaces()
    }
    guard peek() == UInt8(ascii: "(") else { return [] }
    let start = index + 1
    skipBrackets()
    let parameters = Self.parameters(String(decoding: bytes[start..<max(start, index - 1)], as: UTF8.self))
    // A function that says by a call that it has ended.
    let hasCallback = ["callback", "cb", "done", "next"].contains(parameters.last?.name)
    return hasCallback ? parameters.dropLast() : parameters
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
      if byte == UInt8(ascii: "<"), readHeredoc() {
        // Its first line is read.
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        _ = quoted(isRaw: false)
      } else {
        advance()
      }
      if depth <= 0 { return }
    }
  }

  /// Returns the parameters in a list.
  static func parameters(_ list: String) -> [ForeignParameter] {
    var (parts, depth) = ([""], 0)
    for character in list {
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      if character == ",", depth <= 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    let spaces = CharacterSet(charactersIn: " \t\r\n")
    return parts.compactMap { part in
      let text = part.trimmingCharacters(in: spaces)
      let name = text.prefix { $0 != ":" && $0 != "=" && $0 != "?" }
        .trimmingCharacters(in: CharacterSet(charactersIn: "*&. \t\r\n"))
      guard !name.isEmpty, name != "this" else { return nil }
      let parts = text.split(separator: "=", maxSplits: 1)
      let type = parts[0].split(separator: ":", maxSplits: 1).dropFirst().first?.trimmingCharacters(in: spaces)
      return ForeignParameter(
        name: name, type: type,
        isOptional: parts.count > 1 || text.hasPrefix("*") || text.hasPrefix("&") || text.hasPrefix("...")
          || parts[0].prefix { $0 != ":" }.contains("?"))
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
    let parameters = Self.parameters(String(decoding: bytes[first..<max(first, index - 1)], as: UTF8.self))
    add(Pending(keyword: name, pattern: pattern, line: start), parameters, comment(above: start))
  }
}
