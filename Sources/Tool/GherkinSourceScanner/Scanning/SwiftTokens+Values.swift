/// The values of expressions.
extension SwiftTokens {
  /// Returns the value of string literals that are joined by `+`; nil for other expressions.
  func text(of tokens: Range<Int>) -> SourceText? {
    var literals: [SwiftToken] = []
    var place = tokens.lowerBound
    while place < tokens.upperBound {
      guard let token = self[place], token.kind == .string else { return nil }
      literals.append(token)
      place = index(after: place)
      guard place < tokens.upperBound else { break }
      guard self.is(place, "+") else { return nil }
      place += 1
      if place == tokens.upperBound { return nil }
    }
    return literals.isEmpty ? nil : LiteralReader.value(of: literals, in: bytes)
  }

  /// Returns the type in `World.Size.self`, and the name of the parameter type for it; nil for another expression.
  func typeName(of tokens: Range<Int>) -> (name: String, lowered: SourceText)? {
    let end = tokens.upperBound
    guard tokens.count >= 3, isWord(end - 1, "self"), self.is(end - 2, "."),
      let token = self[end - 3], token.kind == .identifier
    else { return nil }
    let word = String(decoding: bytes[token.range], as: UTF8.self)
    let name = String(decoding: bytes[range(tokens.lowerBound..<end - 2)], as: UTF8.self)
    return (
      name,
      SourceText(
        value: word.prefix(1).lowercased() + word.dropFirst(),
        segments: [.init(offset: 0, source: token.range.lowerBound, escapeLength: nil)], end: token.range.upperBound)
    )
  }

  /// Returns the number of parameters that a closure without declared parameters uses, including those in the braces of
  /// statements; nil for a long body.
  func numberedParameters(ofClosureAt open: Int) -> Int? {
    let end = index(after: open)
    guard var highest = self[open]?.closureArguments, end - open <= Self.mostBodyTokens else { return nil }
    var place = open + 1
    while place < end, let token = self[place] {
      if token.is("{") {
        guard isStatement(place) else {
          place = index(after: place)
          continue
        }
        highest = max(highest, token.closureArguments)
      }
      place += 1
    }
    return Int(highest)
  }

  /// The maximum number of tokens of a body that is searched for `$` numbers in the braces of statements.
  private static let mostBodyTokens = 2_000
  /// The maximum number of tokens between the keyword and the brace of a statement.
  private static let mostHeadTokens = 64
  private static let statements: [StaticString] = [
    "if", "else", "guard", "for", "while", "repeat", "switch", "do", "catch", "defer",
  ]

  /// Returns whether an opening brace belongs to a statement instead of a closure.
  private func isStatement(_ brace: Int) -> Bool {
    var place = brace - 1
    for _ in 0..<Self.mostHeadTokens {
      guard let token = self[place], !token.is("{"), !token.is("}"), !token.is(";"), !token.is("(") else {
        return false
      }
      if token.kind == .identifier, Self.statements.contains(where: { isWord(place, $0) }) { return true }
      place = token.kind == .close && token.link >= 0 ? Int(token.link) - 1 : place - 1
    }
    return false
  }

  /// Returns the range of tokens and of the content of their brackets.
  func range(_ tokens: Range<Int>) -> Range<Int> {
    guard let first = self[tokens.lowerBound] else { return bytes.count..<bytes.count }
    var end = first.range.upperBound
    var place = tokens.lowerBound
    while place < tokens.upperBound, let token = self[place] {
      place = index(after: place)
      let isBracket = token.kind == .open
      end = max(end, token.range.upperBound, isBracket ? self[place - 1]?.range.upperBound ?? 0 : 0)
    }
    return first.range.lowerBound..<end
  }
}
