import Foundation

extension ForeignSource {
  /// Reads a call that sets the matcher of the step functions below it, unless it is in a function, which is not called
  /// when behave reads the file.
  mutating func useMatcher(_ start: Int) {
    skipSpaces(withLines: false)
    guard peek() == UInt8(ascii: "("), !isInFunction() else { return }
    advance()
    skipBlanks()
    if starts(with: "name") {
      advance(4)
      skipBlanks()
      if peek() == UInt8(ascii: "=") { advance() }
    }
    let name = pattern()?.text
    switch name {
    case "re": matcher = .wholeRegex
    case "re0": matcher = .regexStart
    case "parse", "cfparse": matcher = .format
    case let name? where name.contains("cucumber"): matcher = .expression
    case nil where peek() == UInt8(ascii: ")"): matcher = standardMatcher
    default:
      unreadable.append(
        Unreadable(
          line: start, reason: "the matcher is \(name.map { "\"\($0)\"" } ?? "computed")",
          remedy: "so the patterns below it may mean something else; check them", isDefinition: false))
    }
  }

  /// Returns whether the current line is in a function: whether `def` begins one of the lines around it.
  private func isInFunction() -> Bool {
    var indentation = Int.max
    for line in bytes[..<index].suffix(20_000).split(separator: 0x0A).reversed() {
      let code = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard let first = code.first, first != UInt8(ascii: "#"), line.count - code.count < indentation else { continue }
      indentation = line.count - code.count
      if code.starts(with: "def ".utf8) || code.starts(with: "async def ".utf8) { return true }
      if indentation == 0 { return false }
    }
    return false
  }

  /// Notes a step function that is no decorator: `given("a step")(function)`.
  mutating func noteCall(_ start: Int) {
    let (oldIndex, oldLine, oldPrevious) = (index, line, previous)
    if peek() == UInt8(ascii: "(") {
      skipBrackets()
      if peek() == UInt8(ascii: "(") { note(start, "it is no decorator") }
    }
    (index, line, previous) = (oldIndex, oldLine, oldPrevious)
  }

  mutating func readDecorator() {
    let start = line
    advance()
    skipSpaces(withLines: false)
    var name = word()
    while peek() == UInt8(ascii: ".") {
      advance()
      name = word()
    }
    previous = UInt8(ascii: "@")
    name = aliases[name] ?? name
    guard ["given", "when", "then", "step", "and", "but"].contains(name.lowercased()) else { return }
    skipSpaces(withLines: false)
    guard peek() == UInt8(ascii: "(") else { return }
    advance()
    let pattern = pattern()
    guard let pattern, pattern.problem == nil, let next = peek(), ",)".utf8.contains(next) else {
      return note(start, pattern?.problem ?? "the pattern is computed")
    }
    decorators.append(Pending(keyword: name, pattern: pattern, line: start))
  }

  /// Reads the parameters of a function and its documentation, and adds the definitions of its decorators.
  mutating func readFunction() {
    guard let first = decorators.first else { return }
    skipSpaces(withLines: false)
    _ = word()
    // The parameters of a generic function.
    if peek() == UInt8(ascii: "[") { skipBrackets() }
    guard peek() == UInt8(ascii: "(") else { return }
    let start = index + 1
    skipBrackets()
    var names = Self.parameters(String(decoding: bytes[start..<max(start, index - 1)], as: UTF8.self)).map(\.name)[...]
    // Before the context, in methods.
    if let first = names.first, ["self", "cls"].contains(first) { names.removeFirst() }
    names = names.dropFirst()
    while let byte = peek(), byte != UInt8(ascii: ":"), byte != 0x0A { advance() }
    advance()
    skipSpaces()
    let documentation = literal().flatMap { Self.about($0.text.components(separatedBy: "\n")) }
    let about = documentation ?? comment(above: first.line)
    for decorator in combined(decorators) { add(decorator, Array(names), about) }
    decorators = []
  }

  /// Returns the decorators of a function with one for each pattern, which has one definition for all keywords.
  private func combined(_ decorators: [Pending]) -> [Pending] {
    var result: [Pending] = []
    var positions: [String: Int] = [:]
    for decorator in decorators {
      if let position = positions[decorator.pattern.text] {
        if result[position].keyword != decorator.keyword { result[position].keyword = "step" }
      } else {
        positions[decorator.pattern.text] = result.count
        result.append(decorator)
      }
    }
    return result
  }
}
