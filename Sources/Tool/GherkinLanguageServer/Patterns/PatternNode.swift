internal import GherkinExpressions
internal import GherkinSteps

/// A part of a step pattern: the tree of a Cucumber Expression or of a regular expression, in one form.
indirect enum PatternNode: Sendable {
  case character(ScalarSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repetition(PatternNode, least: Int, most: Int?)
  /// An argument, by its position.
  case argument(Int, PatternNode)

  /// The node that matches only the empty text.
  static let empty = PatternNode.sequence([])

  /// Returns a node that matches only a text.
  static func text(_ text: String) -> PatternNode {
    .sequence(text.unicodeScalars.map { .character(ScalarSet($0)) })
  }

  /// Returns the texts that a node matches, in order; nil if there are more than `most`, or infinitely many.
  func texts(most: Int) -> [String]? {
    switch self {
    case .character(let set): return set.only.map { [String($0)] }
    case .argument(_, let node): return node.texts(most: most)
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
    case .repetition(let node, 0, 1): return node.texts(most: most - 1).map { $0 + [""] }
    case .repetition: return nil
    }
  }
}

/// A set of characters.
struct ScalarSet: Sendable {
  private(set) var ranges: [ClosedRange<UInt32>] = []
  private(set) var isInverted = false

  init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }

  init(_ ranges: ClosedRange<Unicode.Scalar>...) {
    self.ranges = ranges.map { $0.lowerBound.value...$0.upperBound.value }
  }

  static let digits = ScalarSet("0"..."9")
  static let words = ScalarSet("a"..."z", "A"..."Z", "0"..."9", "_"..."_")
  static let spaces = ScalarSet(" "..." ", "\t"..."\r")
  /// All characters of a line.
  static let line = ScalarSet("\n"..."\r", "\u{85}"..."\u{85}", "\u{2028}"..."\u{2029}").inverted

  /// The set of all other characters.
  var inverted: ScalarSet {
    var set = self
    set.isInverted.toggle()
    return set
  }

  /// The set without distinction of upper and lower case.
  var caseless: ScalarSet {
    guard !isInverted, let only else { return self }
    var set = self
    for other in "\(only)".lowercased().unicodeScalars + "\(only)".uppercased().unicodeScalars where other != only {
      set.ranges.append(other.value...other.value)
    }
    return set
  }

  /// Adds the members of another set that is not inverted.
  mutating func formUnion(_ other: ScalarSet) { ranges += other.ranges }

  /// The only member; nil if there are others.
  var only: Unicode.Scalar? {
    guard !isInverted, ranges.count == 1, let range = ranges.first, range.count == 1 else { return nil }
    return Unicode.Scalar(range.lowerBound)
  }

  /// Returns whether the set contains a character.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar.value) { return !isInverted }
    return isInverted
  }

  /// A member for examples: the first one of a set of listed characters, and a letter, a digit or a space of others.
  var sample: Unicode.Scalar? {
    if isInverted { return "x1 -._,:;/aA".unicodeScalars.first(where: contains) }
    guard let first = ranges.first.flatMap({ Unicode.Scalar($0.lowerBound) }) else { return nil }
    return first == "0" && contains("1") ? "1" : first
  }
}

/// The tree of a pattern.
struct PatternTree: Sendable {
  let root: PatternNode
  /// The types of the arguments, in order.
  let types: [ParameterType]

  /// Reads a pattern; returns nil if it is invalid, or has syntax that the reader does not know.
  ///
  /// - Parameter known: the patterns of parameter types, to which those of the pattern are added.
  init?(
    _ pattern: String, isExpression: Bool, registry: ParameterTypeRegistry, _ known: inout [String: PatternNode]
  ) {
    if isExpression {
      var reader = ExpressionReader(registry: registry, known: known)
      guard let tree = try? ExpressionParser.parse(pattern), let root = reader.read(tree) else { return nil }
      (self.root, types) = (root, reader.types)
      known = reader.known
    } else {
      guard let root = RegexReader.read(pattern) else { return nil }
      (self.root, types) = (root, RegularExpression(pattern, registry: registry).parameterTypes)
    }
  }
}

extension PatternTree {
  /// Returns the names of the parameters of a Cucumber Expression; none if it is invalid.
  static func parameterNames(of expression: String) -> [String] {
    let tree = try? ExpressionParser.parse(expression)
    return tree?.nodes.filter { $0.kind == .parameter }.map(\.parameterName) ?? []
  }
}

extension ExpressionNode {
  /// The name of the parameter type.
  var parameterName: String { nodes.compactMap(\.token).joined() }

  /// Returns the texts that a node without parameters matches; nil if there are more than `most`.
  func texts(most: Int) -> [String]? {
    var reader = ExpressionReader(registry: ParameterTypeRegistry())
    return reader.read(self)?.texts(most: most)
  }
}

/// Converts the syntax tree of a Cucumber Expression.
private struct ExpressionReader {
  let registry: ParameterTypeRegistry
  var known: [String: PatternNode] = [:]
  var types: [ParameterType] = []

  mutating func read(_ node: ExpressionNode) -> PatternNode? {
    switch node.kind {
    case .text: return .text(node.token ?? "")
    case .optional: return readAll(node.nodes).map { .repetition(.sequence($0), least: 0, most: 1) }
    case .alternation: return readAll(node.nodes).map { .choice($0) }
    case .alternative, .expression: return readAll(node.nodes).map { .sequence($0) }
    case .parameter:
      let name = node.parameterName
      guard let type = registry.parameterType(named: name) else { return nil }
      types.append(type)
      let pattern = known[name] ?? type.pattern ?? .repetition(.character(.line), least: 1, most: nil)
      known[name] = pattern
      return .argument(types.count - 1, pattern)
    }
  }

  private mutating func readAll(_ nodes: [ExpressionNode]) -> [PatternNode]? {
    var all: [PatternNode] = []
    for node in nodes {
      guard let node = read(node) else { return nil }
      all.append(node)
    }
    return all
  }
}

extension ParameterType {
  /// The texts of the type; nil if a regular expression has unknown syntax.
  var pattern: PatternNode? {
    // The official regular expression of numbers needs lookahead.
    let regexps =
      builtIn != nil && self.regexps == BuiltInParameterType.Syntax.decimal.regexps
      ? [#"[-+]?\d+(?:\.\d+)?(?:E[-+]?\d+)?"#] : self.regexps
    var choices: [PatternNode] = []
    for regexp in regexps {
      guard let node = RegexReader.read(regexp, isWhole: false) else { return nil }
      choices.append(node)
    }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }
}
