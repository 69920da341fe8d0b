package import GherkinExpressions
package import GherkinSteps
import GherkinProtocol
import GherkinText
import GherkinRuntime

/// The reason why a step's text does not match a pattern: how far matching came, and what the pattern allows there.
package struct Mismatch: Sendable, Hashable {
  /// Something that a pattern allows at a position of a text.
  package enum Expectation: Sendable, Hashable {
    /// A parameter, with its name and a description of its texts; without a name for a capture group.
    case parameter(String?, about: String)
    case text(String)
    /// A character of a class.
    case character
    /// The end of the text.
    case end
  }

  /// The furthest position that matching reached, in UTF-16 code units; nil if it is unknown.
  package let offset: Int?
  /// What the pattern allows at this position.
  package let expected: [Expectation]
  /// The text at this position: a word, a character, or the rest; nil at the end of the text.
  package let found: String?
  /// The reason, as a sentence.
  package let message: String
  /// Likely causes with their remedies, as sentences.
  package let advice: [String]

  /// Finds the reason why an expression does not match a text.
  ///
  /// - Parameters:
  ///   - expression: a valid expression that does not match the text.
  ///   - registry: the parameter types with which it was created.
  package init(_ expression: any StepExpression, _ text: String, _ registry: ParameterTypeRegistry) {
    let tree = expression is CucumberExpression ? try? ExpressionParser.parse(expression.source) : nil
    let advice = Self.advice(tree, expression.source, text, registry)
    self.init(expression.program, expression.parameterTypes, text, advice)
  }

  private init(_ program: Program?, _ types: [ParameterType], _ text: String, _ advice: [String]) {
    let mismatch = program?.mismatch(with: text)
    guard let mismatch, let first = mismatch.expected.first else {
      (offset, expected, found) = (nil, [], nil)
      message =
        program == nil
        ? "The position of the difference is unknown, because the expression has syntax that only Regex reads."
        : "Each part of the expression matches, but not all of them together."
      self.advice = advice
      return
    }
    let index = text.utf8.index(text.startIndex, offsetBy: mismatch.position)
    let (before, rest) = (String(text[..<index]), String(text[index...]))
    expected = mismatch.expected.map { expectation in
      switch expectation {
      case .argument(let position): .parameter(types[position].name, about: Self.about(types[position]))
      case .text(let text): .text(text)
      case .character: .character
      case .end: .end
      }
    }
    offset = before.utf16.count
    let place = before.isEmpty ? "At the beginning" : "After \(VisibleText.quoted(before))"
    if expected == [.end] {
      found = rest
      message = "\(place) the expression ends, and \(VisibleText.quoted(rest)) is left over."
      self.advice = advice
      return
    }
    let wanted = expected.map(\.words).joined(separator: " or ")
    guard let scalar = rest.unicodeScalars.first else {
      found = nil
      message = "\(place) \(wanted) is expected; here the text ends."
      self.advice = advice
      return
    }
    let word = rest.unicodeScalars.prefix { !$0.properties.isWhitespace }
    if case .argument = first, expected.count == 1, !word.isEmpty {
      found = String(word)
      message = "\(place) \(wanted) is expected; here is \(VisibleText.quoted(String(word)))."
      self.advice = advice
      return
    }
    let character = rest.first.map(String.init) ?? String(scalar)
    found = character
    var shown = FoundCharacter.described(character)
    if scalar == " ", before.unicodeScalars.last == " " { shown = "a second space" }
    message = "\(place) \(wanted) is expected; here is \(shown)."
    let wantedCharacters = expected.compactMap { if case .text(let text) = $0 { text.first } else { nil } }
    self.advice = wantedCharacters.compactMap { FoundCharacter.difference(character, String($0)) } + advice
  }

  /// Returns a description of the texts of a parameter type.
  private static func about(_ type: ParameterType) -> String {
    switch type.builtIn {
    case .int, .byte, .short, .long, .biginteger: "a whole number"
    case .float, .double, .bigdecimal: "a number"
    case .word: "a word"
    case .string: "a text in quotation marks"
    case .anonymous: "any text"
    case nil:
      (type.name == nil ? "" : "which is ") + type.regexps.map { "/\($0)/" }.joined(separator: " or ")
    }
  }
}

extension Mismatch.Expectation {
  /// The expectation with an article.
  fileprivate var words: String {
    switch self {
    case .parameter(let name?, let about): "{\(name)}, \(about),"
    case .parameter(nil, let about): "a text of the group \(about)"
    case .character: "another character"
    case .text(let text): "the text \(VisibleText.quoted(text))"
    case .end: "the end of the text"
    }
  }
}

// MARK: Advice

extension Mismatch {
  /// - Parameter tree: the syntax tree of a Cucumber Expression; nil for a regular expression.
  private static func advice(
    _ tree: ExpressionNode?, _ source: String, _ text: String, _ registry: ParameterTypeRegistry
  ) -> [String] {
    let pattern: Definitions.Step.Pattern = tree == nil ? .regularExpression(source) : .expression(source)
    var advice: [String] = []
    if let mistake = PatternMistake(pattern, registry) { advice.append(sentence(mistake.message)) }
    if let keyword = PatternMistake.keyword(beginning: text), PatternMistake.keyword(beginning: source) == nil {
      advice.append("The keyword \(keyword) is not part of a step's text.")
    }
    let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
    if ends.contains(where: \.properties.isWhitespace) {
      advice.append("A step's text has no white space at its ends; remove it.")
    }
    guard let tree else { return advice }
    if tree.nodes.contains(where: { $0.kind == .alternation }), text.contains("/") {
      advice.append(#"In an expression / separates alternatives; write \/ for the character."#)
    }
    if hasOptional(tree), text.contains("(") {
      advice.append(#"In an expression parentheses enclose text that can be left out; write \( for the character."#)
    }
    return advice
  }

  private static func hasOptional(_ node: ExpressionNode) -> Bool {
    node.nodes.contains { $0.kind == .optional || hasOptional($0) }
  }

  private static func sentence(_ message: String) -> String {
    message.prefix(1).uppercased() + message.dropFirst() + "."
  }
}

/// A character of a text in place of another one.
private enum FoundCharacter {
  /// Returns the character for a message; one that is invisible or not ASCII with its code points and name.
  static func described(_ character: String) -> String {
    if character == " " { return "a space" }
    let quoted = VisibleText.quoted(character)
    return character.unicodeScalars.allSatisfy { ("!"..."~").contains($0) }
      ? quoted : "\(quoted), \(character.unicodeScalars.map(Lookalike.name).joined(separator: " and "))"
  }

  /// Returns why two characters that look alike differ; nil if they do not look alike.
  static func difference(_ found: String, _ expected: String) -> String? {
    if found == expected {
      return "The character is written with other code points: \(codePoints(found)) instead of \(codePoints(expected))."
    }
    if found.lowercased() == expected.lowercased() { return "Upper and lower case differ." }
    if found.unicodeScalars.allSatisfy(\.isHidden) { return "Remove the invisible character from the text." }
    if expected == " ", found.allSatisfy(\.isWhitespace) { return "Write an ordinary space (U+0020) in the text." }
    guard !expected.unicodeScalars.allSatisfy(\.isASCII) else { return nil }
    return "The pattern has \(described(expected))."
  }

  private static func codePoints(_ text: String) -> String {
    text.unicodeScalars.map { Lookalike.codePoint($0) }.joined(separator: " ")
  }
}
