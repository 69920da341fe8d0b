package import GherkinExpressions
package import GherkinSteps
import GherkinProtocol
import GherkinText
import GherkinRuntime

/// The reason why a step's text does not match a pattern: how far matching came, and what the pattern allows there.
package struct Mismatch: Sendable, Hashable {
  /// Something that a pattern allows at a position of a text.
  package enum Expectation: Sendable, Hashable {
    /// A parameter, with its name and a description of its texts.
    case parameter(String, about: String)
    case text(String)
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
  /// For a regular expression, only its fixed texts are compared. A search that takes longer than a second is ended.
  ///
  /// - Parameters:
  ///   - expression: a valid expression that does not match the text.
  ///   - registry: the parameter types with which it was created.
  package init(_ expression: any StepExpression, _ text: String, _ registry: ParameterTypeRegistry) {
    let scalars = Array(text.unicodeScalars)
    if expression is CucumberExpression, let tree = try? ExpressionParser.parse(expression.source) {
      var search = MismatchSearch(scalars, registry)
      search.match(tree)
      self.init(search, text, Self.advice(tree, expression.source, text, registry))
    } else {
      self.init(literals: expression.literals, scalars, Self.advice(nil, expression.source, text, registry))
    }
  }

  private init(_ search: MismatchSearch, _ text: String, _ advice: [String]) {
    let scalars = search.scalars
    guard !search.isIncomplete else {
      (offset, expected, found) = (nil, [], nil)
      message = "The position of the difference is unknown, because looking for it took too long."
      self.advice = advice
      return
    }
    expected = search.expected
    guard let first = expected.first else {
      (offset, found) = (nil, nil)
      message = "Each part of the expression matches, but not all of them together."
      self.advice = advice
      return
    }
    offset = Self.utf16Count(scalars[..<search.furthest])
    let rest = scalars[search.furthest...]
    let place =
      search.furthest == 0 ? "At the beginning" : "After \(VisibleText.quoted(Self.text(scalars[..<search.furthest])))"
    if expected == [.end] {
      found = Self.text(rest)
      message = "\(place) the expression ends, and \(VisibleText.quoted(Self.text(rest))) is left over."
      self.advice = advice
      return
    }
    let wanted = expected.map(\.words).joined(separator: " or ")
    guard let scalar = rest.first else {
      found = nil
      message = "\(place) \(wanted) is expected; here the text ends."
      self.advice = advice
      return
    }
    let word = rest.prefix { !$0.properties.isWhitespace }
    if case .parameter = first, expected.count == 1, !word.isEmpty {
      found = Self.text(word)
      message = "\(place) \(wanted) is expected; here is \(VisibleText.quoted(Self.text(word)))."
      self.advice = advice
      return
    }
    let character = Self.text(rest).first.map(String.init) ?? String(scalar)
    found = character
    var shown = FoundCharacter.described(character)
    if scalar == " ", search.furthest > 0, scalars[search.furthest - 1] == " " { shown = "a second space" }
    message = "\(place) \(wanted) is expected; here is \(shown)."
    let wantedCharacters = expected.compactMap { if case .text(let text) = $0 { text.first } else { nil } }
    self.advice = wantedCharacters.compactMap { FoundCharacter.difference(character, String($0)) } + advice
  }

  /// Compares the fixed texts of a regular expression.
  private init(literals: [LiteralRun], _ scalars: [Unicode.Scalar], _ advice: [String]) {
    self.advice = advice
    var position = 0
    var certain: Int?
    for literal in literals {
      let wanted = Array(literal.text.unicodeScalars)
      let start: Int?
      if literal.isPrefix {
        let common = zip(wanted, scalars).prefix { $0 == $1 }.count
        if common < wanted.count {
          offset = Self.utf16Count(scalars[..<common])
          expected = [.text(Self.text(wanted[common...]))]
          found = Self.text(scalars[common...]).first.map(String.init)
          let place = common == 0 ? "At the beginning" : "After \(VisibleText.quoted(Self.text(wanted[..<common])))"
          let shown = found.map { "here is \(FoundCharacter.described($0))" } ?? "here the text ends"
          message = "\(place) \(expected[0].words) is expected; \(shown)."
          return
        }
        start = 0
        certain = wanted.count
      } else {
        start = scalars.indices.dropFirst(position).first { scalars[$0...].starts(with: wanted) }
      }
      guard let start else {
        offset = certain.map { Self.utf16Count(scalars[..<$0]) }
        expected = [.text(literal.text)]
        found = nil
        let place = position == 0 ? "in the text" : "after \(VisibleText.quoted(Self.text(scalars[..<position])))"
        message = "The regular expression needs \(VisibleText.quoted(literal.text)), which does not occur \(place)."
        return
      }
      position = start + wanted.count
    }
    expected = []
    found = nil
    offset = certain.map { Self.utf16Count(scalars[..<$0]) }
    if let certain {
      message =
        "The text begins with \(VisibleText.quoted(Self.text(scalars[..<certain]))), as the regular expression does; "
        + "the difference is after it."
    } else {
      message = "The position of the difference is unknown, because the regular expression begins with no fixed text."
    }
  }

  private static func utf16Count(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + UTF16.width($1) }
  }

  fileprivate static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

extension Mismatch.Expectation {
  /// The expectation with an article.
  fileprivate var words: String {
    switch self {
    case .parameter(let name, let about): "{\(name)}, \(about),"
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

// MARK: Search

/// Matches a text with the parts of an expression one after the other, from all positions that the parts before it can
/// reach, and keeps the furthest position at which a part failed.
private struct MismatchSearch {
  let scalars: [Unicode.Scalar]
  private let registry: ParameterTypeRegistry
  private(set) var furthest = 0
  private(set) var expected: [Mismatch.Expectation] = []
  /// Whether the search was ended because it took too long.
  private(set) var isIncomplete = false
  private let deadline = ContinuousClock.now + .seconds(1)

  init(_ scalars: [Unicode.Scalar], _ registry: ParameterTypeRegistry) {
    self.scalars = scalars
    self.registry = registry
  }

  mutating func match(_ tree: ExpressionNode) {
    let ends = ends(of: tree.nodes, from: [0])
    guard let last = ends.last, last < scalars.count else { return }
    record(.end, at: last)
  }

  private mutating func record(_ expectation: Mismatch.Expectation, at position: Int) {
    if position > furthest || expected.isEmpty {
      furthest = position
      expected = [expectation]
    } else if position == furthest, !expected.contains(expectation) {
      expected.append(expectation)
    }
  }

  /// Returns the positions after nodes, in order.
  private mutating func ends(of nodes: [ExpressionNode], from starts: [Int]) -> [Int] {
    var positions = starts
    var rest = nodes[...]
    while let node = rest.first, !positions.isEmpty {
      switch node.kind {
      case .text:
        let texts = rest.prefix { $0.kind == .text }
        rest = rest[texts.endIndex...]
        positions = match(texts.map { $0.token ?? "" }.joined(), from: positions)
        continue
      case .parameter: positions = match(node, from: positions)
      case .optional: positions = merged(positions, ends(of: node.nodes, from: positions))
      case .alternation:
        var all: [Int] = []
        for alternative in node.nodes { all = merged(all, ends(of: alternative.nodes, from: positions)) }
        positions = all
      case .expression, .alternative: positions = ends(of: node.nodes, from: positions)
      }
      rest.removeFirst()
    }
    return positions
  }

  private func merged(_ left: [Int], _ right: [Int]) -> [Int] { Set(left).union(right).sorted() }

  private mutating func match(_ text: String, from starts: [Int]) -> [Int] {
    let wanted = Array(text.unicodeScalars)
    var ends: [Int] = []
    var partial: (start: Int, count: Int)?
    for start in starts {
      let count = zip(wanted, scalars[start...]).prefix { $0 == $1 }.count
      if count == wanted.count {
        ends.append(start + count)
      } else if partial.map({ ($0.count > 0 ? 1 : 0, $0.start + $0.count) <= (count > 0 ? 1 : 0, start + count) })
        ?? true
      {
        // Of the ends of a parameter, those after which the text begins tell most.
        partial = (start, count)
      }
    }
    if let partial, ends.isEmpty || partial.count > 0 {
      record(.text(Mismatch.text(wanted[partial.count...])), at: partial.start + partial.count)
    }
    return ends
  }

  private mutating func match(_ parameter: ExpressionNode, from starts: [Int]) -> [Int] {
    let name = parameter.nodes.map { $0.token ?? "" }.joined()
    guard let expression = try? CucumberExpression("{\(name)}", registry: registry) else { return [] }
    var all: Set<Int> = []
    for start in starts {
      guard !isIncomplete else { break }
      for end in start...scalars.count where !all.contains(end) {
        let argument = Mismatch.text(scalars[start..<end])
        if ((try? expression.match(argument)) ?? nil) != nil { all.insert(end) }
      }
      isIncomplete = ContinuousClock.now > deadline
    }
    if all.isEmpty, let last = starts.last {
      record(.parameter(name, about: about(name)), at: last)
    }
    return all.sorted()
  }

  /// Returns a description of the texts of a parameter type.
  private func about(_ name: String) -> String {
    switch BuiltInParameterType(rawValue: name) {
    case .int, .byte, .short, .long, .biginteger: "a whole number"
    case .float, .double, .bigdecimal: "a number"
    case .word: "a word"
    case .string: "a text in quotation marks"
    case .anonymous: "any text"
    case nil:
      "which is "
        + (registry.parameterType(named: name)?.regexps ?? []).map { "/\($0)/" }.joined(separator: " or ")
    }
  }
}
