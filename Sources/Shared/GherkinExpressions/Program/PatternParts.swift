/// The parts of a pattern that is plain text but for its arguments, and for its optional and alternative texts.
package struct PatternParts {
  private enum Part {
    case text(String)
    case argument
    /// Optional text or alternatives, with the possible texts.
    case choice([String])
  }

  /// What an author wrote in a text where a pattern leaves it open.
  package struct Values {
    /// The text before and behind that which the pattern matches; empty for a pattern of whole texts.
    fileprivate var (before, after) = ("", "")
    fileprivate var arguments: [String] = []
    fileprivate var choices: [String] = []
  }

  private var parts: [Part] = []
  /// The pattern with itself and each choice as a capture, to find the author's.
  private let program: Program

  /// The maximum number of texts of an optional or alternative text.
  private static let mostTexts = 100

  /// Finds the parts; nil for a pattern with other parts, such as a class of characters outside groups.
  package init?(_ program: Program) {
    var (parts, nodes): ([Part], [PatternNode]) = ([], [])
    guard Self.add(program.root, to: &parts, &nodes), let marked = Program(.group(.sequence(nodes)), types: []) else {
      return nil
    }
    (self.parts, self.program) = (parts, marked)
  }

  /// A column of an outline: `<name>`.
  private static let placeholder = PatternNode.sequence([
    .text("<"), .repetition(.character(ScalarSet("<"..."<", ">"...">").inverted), least: 1, most: nil, isLazy: false),
    .text(">"),
  ])

  private static func add(_ node: PatternNode, to parts: inout [Part], _ nodes: inout [PatternNode]) -> Bool {
    switch node {
    case .sequence(let all): return all.allSatisfy { add($0, to: &parts, &nodes) }
    case .assertion(.start), .assertion(.end): nodes.append(node)
    case .argument(let position, let texts):
      parts.append(.argument)
      nodes.append(.argument(position, .choice([texts, placeholder])))
    case .text(let text):
      if case .text(let before)? = parts.last {
        parts[parts.count - 1] = .text(before + text)
      } else {
        parts.append(.text(text))
      }
      nodes.append(node)
    case .choice, .repetition:
      guard !node.hasGroups, let texts = node.texts(most: mostTexts) else { return false }
      parts.append(.choice(texts))
      nodes.append(.group(node))
    case .character, .assertion, .group: return false
    }
    return true
  }

  /// The texts of each optional or alternative text, in order.
  package var choices: [[String]] { parts.compactMap { if case .choice(let texts) = $0 { texts } else { nil } } }

  /// Returns the author's values in a text; nil if it does not match.
  package func values(of text: String) -> Values? {
    var text = text
    return text.withUTF8 { bytes in
      guard let ranges = program.match(bytes), let whole = ranges.first?.bytes else { return nil }
      var values = Values()
      values.before = String(decoding: bytes[..<whole.lowerBound], as: UTF8.self)
      values.after = String(decoding: bytes[whole.upperBound...], as: UTF8.self)
      var next = Array(ranges.dropFirst()).outermost.makeIterator()
      for part in parts {
        if case .text = part { continue }
        let value = next.next()?.bytes.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
        if case .argument = part { values.arguments.append(value) } else { values.choices.append(value) }
      }
      return values
    }
  }

  /// Returns the text with an author's values; nil if there are too few of them.
  package func text(_ values: Values) -> String? {
    var (arguments, choices) = (values.arguments[...], values.choices[...])
    var text = values.before
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .argument:
        guard let argument = arguments.popFirst() else { return nil }
        text += argument
      case .choice:
        guard let choice = choices.popFirst() else { return nil }
        text += choice
      }
    }
    return text + values.after
  }
}
