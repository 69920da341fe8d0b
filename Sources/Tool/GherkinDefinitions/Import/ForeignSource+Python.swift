import Foundation

extension ForeignSource {
  /// Reads a call that sets the matcher of the step functions below it.
  mutating func useMatcher() {
    // A function is not called when behave reads the file.
    let lineStart = bytes[..<index].suffix(500).lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    guard ![0x20, 0x09].contains(bytes[lineStart]) else { return }
    skipSpaces(withLines: false)
    guard peek() == UInt8(ascii: "(") else { return }
    advance()
    switch pattern()?.text {
    case "re": matcher = .wholeRegex
    case "re0": matcher = .regexStart
    case nil: matcher = standardMatcher
    case let name? where name.contains("cucumber"): matcher = .expression
    default: matcher = .format
    }
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
