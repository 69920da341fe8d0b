import GherkinSteps

/// A part of a pattern: the tree of a Cucumber Expression or of a regular expression, in one form.
package indirect enum PatternNode: Sendable {
  case character(ScalarSet)
  /// A text of one or more characters. Texts in sequence are joined, because patterns consist mostly of them.
  case text(String)
  case sequence([PatternNode])
  /// The first of these parts with which the rest matches.
  case choice([PatternNode])
  case repetition(PatternNode, least: Int, most: Int?, isLazy: Bool)
  /// A capture group inside an argument.
  case group(PatternNode)
  /// An argument, by its position.
  case argument(Int, PatternNode)
  case assertion(Assertion)

  /// A condition on a position of the text.
  package enum Assertion: Sendable {
    case start, end
    /// `(?=.*\d.*)`: a digit follows on the same line.
    case digitOnLine
    /// `(?=\d.*)`: the next character is a digit.
    case digitNext
    /// A condition that only a `Regex` can check, such as `\b`. It is taken for true.
    case unknown
  }

  /// Appends a part of a sequence.
  static func append(_ node: PatternNode, to nodes: inout [PatternNode]) {
    if case .text(let text) = node, case .text(let before)? = nodes.last {
      nodes[nodes.count - 1] = .text(before + text)
    } else {
      nodes.append(node)
    }
  }
}

extension PatternNode {
  /// Whether the empty text matches.
  var canBeEmpty: Bool {
    switch self {
    case .character, .text: false
    case .assertion: true
    case .sequence(let nodes): nodes.allSatisfy(\.canBeEmpty)
    case .choice(let nodes): nodes.contains(where: \.canBeEmpty)
    case .repetition(let node, let least, _, _): least == 0 || node.canBeEmpty
    case .group(let node), .argument(_, let node): node.canBeEmpty
    }
  }

  /// Whether a capture group inside can be left out.
  var hasOptionalGroups: Bool {
    switch self {
    case .character, .text, .assertion: false
    case .sequence(let nodes): nodes.contains(where: \.hasOptionalGroups)
    case .choice(let nodes): nodes.contains(where: \.hasGroups)
    case .repetition(let node, _, _, _): node.hasGroups
    case .group(let node), .argument(_, let node): node.hasOptionalGroups
    }
  }

  /// Whether a capture group is inside.
  var hasGroups: Bool {
    switch self {
    case .character, .text, .assertion: false
    case .sequence(let nodes), .choice(let nodes): nodes.contains(where: \.hasGroups)
    case .repetition(let node, _, _, _): node.hasGroups
    case .group, .argument: true
    }
  }

  /// Returns the texts that the node matches, in order; nil if there are more than `most`, or infinitely many.
  package func texts(most: Int) -> [String]? {
    switch self {
    case .assertion: return [""]
    case .character(let set): return set.only.map { [String($0)] }
    case .text(let text): return [text]
    case .argument(_, let node), .group(let node): return node.texts(most: most)
    case .choice(let nodes):
      var all: [String] = []
      for node in nodes {
        guard let texts = node.texts(most: most) else { return nil }
        all += texts.filter { !all.contains($0) }
        if all.count > most { return nil }
      }
      return all
    case .sequence(let nodes):
      var all = [""]
      for node in nodes {
        guard let texts = node.texts(most: most), texts.count * all.count <= most else { return nil }
        all = all.flatMap { first in texts.map { first + $0 } }
      }
      return all
    case .repetition(let node, 0, 1, _): return node.texts(most: most - 1).map { $0 + [""] }
    case .repetition: return nil
    }
  }

  /// Returns the part of an argument.
  func argument(_ position: Int) -> PatternNode? {
    switch self {
    case .character, .text, .assertion: nil
    case .argument(position, let node): node
    case .argument(_, let node), .repetition(let node, _, _, _), .group(let node): node.argument(position)
    case .sequence(let nodes), .choice(let nodes): nodes.lazy.compactMap { $0.argument(position) }.first
    }
  }

  /// For each argument, in order, whether a match can lack it.
  var optionalArguments: [Bool] {
    switch self {
    case .character, .text, .assertion, .group: []
    case .argument: [false]
    case .sequence(let nodes): nodes.flatMap(\.optionalArguments)
    case .choice(let nodes): nodes.flatMap(\.optionalArguments).map { _ in true }
    case .repetition(let node, let least, _, _): node.optionalArguments.map { $0 || least == 0 }
    }
  }

  /// A text that the node probably matches. A repeated letter becomes a word.
  var sample: String {
    switch self {
    case .assertion: return ""
    case .character(let set): return set.sample.map { String($0) } ?? ""
    case .text(let text): return text
    case .argument(_, let node), .group(let node): return node.sample
    case .sequence(let nodes): return nodes.map(\.sample).joined()
    case .choice(let nodes): return nodes.first?.sample ?? ""
    case .repetition(.character(let set), let least, let most, _):
      let word = "text"
      if least <= word.count, (most ?? .max) >= word.count, word.unicodeScalars.allSatisfy(set.contains) { return word }
      let count = max(least, most == nil ? 1 : 0)
      return set.sample.map { String(repeating: String($0), count: min(count, most ?? .max)) } ?? ""
    case .repetition(let node, let least, _, _): return String(repeating: node.sample, count: least)
    }
  }

  /// The text outside optional text, choices and arguments, which every matching text contains in order.
  var literals: [LiteralRun] {
    var finder = LiteralFinder()
    finder.add(self, isLast: true)
    finder.end(isSuffix: false)
    return finder.runs
  }
}

/// Finds the runs of literal text at the top of a tree.
private struct LiteralFinder {
  private(set) var runs: [LiteralRun] = []
  private var run = String.UnicodeScalarView()
  private var (isPrefix, isStart) = (false, true)

  mutating func end(isSuffix: Bool) {
    if !run.isEmpty { runs.append(LiteralRun(text: String(run), isPrefix: isPrefix, isSuffix: isSuffix)) }
    run.removeAll(keepingCapacity: true)
    isPrefix = false
  }

  /// - Parameter isLast: whether nothing follows the node.
  mutating func add(_ node: PatternNode, isLast: Bool) {
    switch node {
    case .sequence(let nodes):
      for (index, node) in nodes.enumerated() { add(node, isLast: isLast && index == nodes.count - 1) }
      return
    case .assertion(.start) where isStart: isPrefix = true
    case .assertion(.end): end(isSuffix: isLast)
    case .text(let text): run.append(contentsOf: text.unicodeScalars)
    case .repetition(.text(let text), let least, _, _) where least > 0:
      run.append(contentsOf: text.unicodeScalars)
      end(isSuffix: false)
    default: end(isSuffix: false)
    }
    isStart = false
  }
}

// MARK: Cucumber Expressions

extension PatternNode {
  /// Creates the tree of a Cucumber Expression.
  ///
  /// - Parameter types: the parameter types in the order of their use.
  /// - Returns: the tree, and whether it matches exactly the texts of the expression; nil if the regular expression of
  ///   a parameter type has unknown syntax.
  static func read(_ expression: ExpressionNode, _ types: [ParameterType]) -> (node: PatternNode, isExact: Bool)? {
    var reader = ExpressionReader(types: types)
    guard let node = reader.read(expression) else { return nil }
    return (.sequence([.assertion(.start), node, .assertion(.end)]), reader.isExact)
  }
}

private struct ExpressionReader {
  let types: [ParameterType]
  private var position = 0
  private(set) var isExact = true

  init(types: [ParameterType]) { self.types = types }

  mutating func read(_ node: ExpressionNode) -> PatternNode? {
    switch node.kind {
    case .text: return .text(node.text)
    case .optional: return readAll(node).map { .repetition(.sequence($0), least: 0, most: 1, isLazy: false) }
    case .alternation: return readAll(node).map { .choice($0) }
    case .alternative, .expression: return readAll(node).map { .sequence($0) }
    case .parameter:
      defer { position += 1 }
      guard types.indices.contains(position), let read = types[position].texts else { return nil }
      isExact = isExact && read.isExact
      return .argument(position, read.node)
    }
  }

  private mutating func readAll(_ node: ExpressionNode) -> [PatternNode]? {
    var all: [PatternNode] = []
    for node in node.nodes {
      guard let node = read(node) else { return nil }
      PatternNode.append(node, to: &all)
    }
    return all
  }
}

extension ParameterType {
  /// The tree of the type's texts, and whether it is exact; nil if a regular expression has unknown syntax.
  var texts: (node: PatternNode, isExact: Bool)? {
    if let builtIn { return Self.builtInTexts[builtIn.syntax] }
    return Self.texts(of: regexps)
  }

  private static let builtInTexts: [BuiltInParameterType.Syntax: (node: PatternNode, isExact: Bool)] = {
    let syntaxes = Set(BuiltInParameterType.allCases.map(\.syntax))
    return Dictionary(
      uniqueKeysWithValues: syntaxes.compactMap { syntax in
        texts(of: syntax.regexps, line: .officialLine).map { (syntax, $0) }
      })
  }()

  private static func texts(of regexps: [String], line: ScalarSet = .line) -> (node: PatternNode, isExact: Bool)? {
    var choices: [PatternNode] = []
    var isExact = true
    for regexp in regexps {
      guard let read = RegexReader.read(regexp, isWhole: false, line: line) else { return nil }
      choices.append(read.node)
      isExact = isExact && read.isExact
    }
    return (choices.count == 1 ? choices[0] : .choice(choices), isExact)
  }
}
