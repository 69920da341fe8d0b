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
    // A division.
    if language == .ruby, !hasBracket, starts(with: "/ ") { return }
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
    skipBlanks(false)
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
    previous = UInt8(ascii: "(")
    while let byte = peek(), byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") { skipBrackets() }
    if language == .javaScript { return peek() == UInt8(ascii: ",") }
    advance()
    skipBlanks(false)
    return startsBlock()
  }

  /// Returns whether the rest of a line in Ruby ends with the start of a block.
  private func hasBlockOnLine() -> Bool {
    let rest = String(decoding: bytes[index...].prefix(200).prefix { $0 != 0x0A }, as: UTF8.self)
    return rest.contains(#/ do[ \t]*(\||#|$)/#)
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

  /// Reads the parameters of a function, which options can precede, and which can be the argument of another one.
  private mutating func functionParameters() -> [ForeignParameter] {
    var name: String?
    while true {
      skipBlanks()
      switch peek() {
      case UInt8(ascii: "{"): skipBrackets()
      case UInt8(ascii: "*"): advance()
      case UInt8(ascii: ","):
        name = nil
        advance()
      case UInt8(ascii: "<"): skipTypes()
      case UInt8(ascii: "(") where name == nil || Self.functionWords.contains(name ?? ""): return parameterList()
      // The argument of another function.
      case UInt8(ascii: "("):
        name = nil
        advance()
      case UInt8(ascii: "=") where starts(with: "=>"):
        return name.map { [ForeignParameter(name: $0, type: nil, isOptional: false)] } ?? []
      case let byte? where Self.isOfWord(byte):
        let isFunction = name == "function"
        let next = word()
        // The name of a function is no other function.
        name = isFunction ? "function" : next
      default: return []
      }
    }
  }

  private static let functionWords: Set<String> = ["async", "function"]

  /// Reads the parameters of a function in brackets.
  private mutating func parameterList() -> [ForeignParameter] {
    let start = index + 1
    skipBrackets()
    let parameters = Self.parameters(String(decoding: bytes[start..<max(start, index - 1)], as: UTF8.self))
    // A function that says by a call that it has ended.
    let hasCallback = ["callback", "cb", "done", "next"].contains(parameters.last?.name)
    return hasCallback ? parameters.dropLast() : parameters
  }

  /// Skips the types of a generic function: `<World>`.
  mutating func skipTypes() {
    let (oldIndex, oldLine) = (index, line)
    var depth = 0
    previous = UInt8(ascii: "(")
    while let byte = peek(), byte != UInt8(ascii: ";") {
      if starts(with: "=>") {
        advance(2)
      } else if "([{".utf8.contains(byte) {
        skipBrackets()
      } else {
        depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
        skipToken()
        if depth == 0 { return }
      }
    }
    (index, line) = (oldIndex + 1, oldLine)
  }

  /// Skips a bracket with its content, or another token.
  mutating func skipBrackets() {
    var depth = 0
    repeat {
      guard let byte = peek() else { return }
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      skipToken()
    } while depth > 0
  }

  /// A comment among parameters.
  private static var comment: Regex<Substring> { #/\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s#[^\n]*/# }

  /// Returns the parameters in a list.
  static func parameters(_ list: String) -> [ForeignParameter] {
    var (parts, depth) = ([""], 0)
    for character in list.replacing(Self.comment, with: "") {
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
    guard ["given", "when", "then"].contains((aliases[name] ?? name).lowercased()), peek() == UInt8(ascii: "(") else {
      return
    }
    let keyword = aliases[name] ?? name
    advance()
    guard let pattern = pattern(), pattern.problem == nil else { return note(start, "the pattern is computed") }
    // The pattern can be followed by a tag and a time limit.
    while let byte = peek(), byte != UInt8(ascii: ")") { skipBrackets() }
    advance()
    skipBlanks()
    while let byte = peek(), Self.isOfWord(byte) || byte == UInt8(ascii: "@") {
      if byte == UInt8(ascii: "@") {
        advance()
        _ = word()
        if peek() == UInt8(ascii: "(") { skipBrackets() }
      } else {
        _ = word()
      }
      skipBlanks()
    }
    guard peek() == UInt8(ascii: "(") else { return note(start, "the body is no method") }
    let first = index + 1
    skipBrackets()
    let parameters = Self.parameters(String(decoding: bytes[first..<max(first, index - 1)], as: UTF8.self))
    add(Pending(keyword: keyword, pattern: pattern, line: start), parameters, comment(above: start))
  }
}
