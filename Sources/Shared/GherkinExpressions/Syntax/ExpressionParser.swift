/// A part of a Cucumber Expression.
package struct ExpressionNode: Sendable, Hashable {
  /// The kind of a node. The raw values are the names in the official test data.
  package enum Kind: String, Sendable {
    case expression = "EXPRESSION_NODE"
    case text = "TEXT_NODE"
    case optional = "OPTIONAL_NODE"
    case parameter = "PARAMETER_NODE"
    case alternation = "ALTERNATION_NODE"
    case alternative = "ALTERNATIVE_NODE"
  }

  /// The kind of the node.
  package let kind: Kind
  /// The child nodes; empty for text.
  package let nodes: [ExpressionNode]
  /// The text of a text node; nil for any other.
  package let token: String?
  /// The range in code points.
  package let range: Range<Int>

  init(_ kind: Kind, nodes: [ExpressionNode], range: Range<Int>) {
    self.kind = kind
    self.nodes = nodes
    self.token = nil
    self.range = range
  }

  init(text token: ExpressionToken) {
    kind = .text
    nodes = []
    self.token = token.text
    range = token.range
  }

  /// The text of a text node, or the name of a parameter.
  var text: String { token ?? nodes.map(\.text).joined() }
}

/// A token of a Cucumber Expression.
package struct ExpressionToken: Sendable, Hashable {
  /// The kind of a token. The raw values are the names in the official test data.
  package enum Kind: String, Sendable {
    case startOfLine = "START_OF_LINE"
    case endOfLine = "END_OF_LINE"
    case whiteSpace = "WHITE_SPACE"
    case beginOptional = "BEGIN_OPTIONAL"
    case endOptional = "END_OPTIONAL"
    case beginParameter = "BEGIN_PARAMETER"
    case endParameter = "END_PARAMETER"
    case alternation = "ALTERNATION"
    case text = "TEXT"
  }

  /// The kind of the token.
  package let kind: Kind
  /// The text without escaping backslashes.
  package let text: String
  /// The range in code points.
  package let range: Range<Int>
}

/// Splits a Cucumber Expression into tokens.
package struct ExpressionTokenizer {
  private let source: String
  private var tokens: [ExpressionToken] = []
  private var kind = ExpressionToken.Kind.startOfLine
  private var text = String.UnicodeScalarView()
  private var start = 0

  /// Returns the tokens of `source`, including those for the start and the end of the line.
  package static func tokenize(_ source: String) throws(CucumberExpressionError) -> [ExpressionToken] {
    var tokenizer = Self(source: source)
    return try tokenizer.tokenize()
  }

  private init(source: String) {
    self.source = source
  }

  private mutating func tokenize() throws(CucumberExpressionError) -> [ExpressionToken] {
    var position = 0
    var isEscaped = false
    for scalar in source.unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        let plain = Self.kind(of: scalar)
        guard !isEscaped || plain != .text || scalar == "\\" else {
          throw CucumberExpressionError(.cannotEscape, in: source, at: position..<position + 1)
        }
        append(scalar, kind: isEscaped ? .text : plain, at: isEscaped ? position - 1 : position)
        isEscaped = false
      }
      position += 1
    }
    guard !isEscaped else {
      throw CucumberExpressionError(.endOfLineEscaped, in: source, at: position - 1..<position)
    }
    finishToken(at: position)
    tokens.append(ExpressionToken(kind: .endOfLine, text: "", range: position..<position))
    return tokens
  }

  /// Appends to the current token if it is text or white space, otherwise starts a token.
  private mutating func append(_ scalar: Unicode.Scalar, kind: ExpressionToken.Kind, at position: Int) {
    if kind != self.kind || (kind != .text && kind != .whiteSpace) {
      finishToken(at: position)
      self.kind = kind
    }
    text.append(scalar)
  }

  private mutating func finishToken(at position: Int) {
    tokens.append(ExpressionToken(kind: kind, text: String(text), range: start..<position))
    text = String.UnicodeScalarView()
    start = position
  }

  private static func kind(of scalar: Unicode.Scalar) -> ExpressionToken.Kind {
    switch scalar {
    case "/": .alternation
    case "{": .beginParameter
    case "}": .endParameter
    case "(": .beginOptional
    case ")": .endOptional
    case " ", "\t", "\n", "\u{B}", "\u{C}", "\r": .whiteSpace
    default: .text
    }
  }
}

/// Parses a Cucumber Expression by the official grammar:
///
///     expression     = ( alternation | optional | parameter | text )*
///     alternation    = left-boundary alternative ( "/" alternative )+ right-boundary
///     left-boundary  = white space | "}" | start of line
///     right-boundary = white space | "{" | end of line
///     alternative    = ( optional | parameter | text )*
///     optional       = "(" ( optional | parameter | text )* ")"
///     parameter      = "{" name* "}"
package struct ExpressionParser {
  private let source: String
  private let tokens: [ExpressionToken]
  private var current = 1
  /// Whether the source contains `/`. Otherwise, no word is parsed as an alternation.
  private let hasAlternation: Bool

  /// The compiler rejects nested optionals. Deeper nesting than this is rejected by the parser, which protects the
  /// thread's stack.
  private static let maximalDepth = 64

  /// Parses `source`. The root node has the kind `expression`.
  package static func parse(_ source: String) throws(CucumberExpressionError) -> ExpressionNode {
    var parser = Self(source: source, tokens: try ExpressionTokenizer.tokenize(source))
    return try parser.parseExpression()
  }

  private init(source: String, tokens: [ExpressionToken]) {
    self.source = source
    self.tokens = tokens
    hasAlternation = tokens.contains { $0.kind == .alternation }
  }

  private var token: ExpressionToken { tokens[current] }

  private mutating func parseExpression() throws(CucumberExpressionError) -> ExpressionNode {
    var nodes: [ExpressionNode] = []
    while token.kind != .endOfLine {
      if let alternation = try parseAlternation() {
        nodes.append(alternation)
      } else {
        nodes.append(try parsePart(depth: 0))
      }
    }
    return ExpressionNode(.expression, nodes: nodes, range: 0..<token.range.upperBound)
  }

  /// Parses an alternation at the current token. Returns nil and consumes nothing if there is none.
  private mutating func parseAlternation() throws(CucumberExpressionError) -> ExpressionNode? {
    guard hasAlternation, [.startOfLine, .whiteSpace, .endParameter].contains(tokens[current - 1].kind) else {
      return nil
    }
    let first = current
    var alternatives: [ExpressionNode] = []
    var nodes: [ExpressionNode] = []
    var start = token.range.lowerBound
    while ![.whiteSpace, .endOfLine, .beginParameter].contains(token.kind) {
      if token.kind == .alternation {
        alternatives.append(ExpressionNode(.alternative, nodes: nodes, range: start..<token.range.lowerBound))
        nodes = []
        start = token.range.upperBound
        current += 1
      } else {
        nodes.append(try parsePart(depth: 0))
      }
    }
    guard !alternatives.isEmpty else {
      current = first
      return nil
    }
    let end = token.range.lowerBound
    alternatives.append(ExpressionNode(.alternative, nodes: nodes, range: start..<end))
    return ExpressionNode(.alternation, nodes: alternatives, range: tokens[first].range.lowerBound..<end)
  }

  private mutating func parsePart(depth: Int) throws(CucumberExpressionError) -> ExpressionNode {
    switch token.kind {
    case .beginOptional: return try parseOptional(depth: depth)
    case .beginParameter: return try parseParameter()
    case .alternation: throw CucumberExpressionError(.alternationInOptional, in: source, at: token.range)
    default:
      defer { current += 1 }
      return ExpressionNode(text: token)
    }
  }

  private mutating func parseOptional(depth: Int) throws(CucumberExpressionError) -> ExpressionNode {
    let begin = token
    guard depth < Self.maximalDepth else {
      throw CucumberExpressionError(.optionalInOptional, in: source, at: begin.range)
    }
    current += 1
    var nodes: [ExpressionNode] = []
    while token.kind != .endOptional {
      guard token.kind != .endOfLine else {
        throw CucumberExpressionError(.unfinishedOptional, in: source, at: begin.range)
      }
      nodes.append(try parsePart(depth: depth + 1))
    }
    defer { current += 1 }
    return ExpressionNode(.optional, nodes: nodes, range: begin.range.lowerBound..<token.range.upperBound)
  }

  private mutating func parseParameter() throws(CucumberExpressionError) -> ExpressionNode {
    let begin = token
    current += 1
    var nodes: [ExpressionNode] = []
    while token.kind != .endParameter {
      switch token.kind {
      case .endOfLine: throw CucumberExpressionError(.unfinishedParameter, in: source, at: begin.range)
      case .text, .whiteSpace: nodes.append(ExpressionNode(text: token))
      default: throw CucumberExpressionError(.illegalParameterName, in: source, at: token.range)
      }
      current += 1
    }
    defer { current += 1 }
    return ExpressionNode(.parameter, nodes: nodes, range: begin.range.lowerBound..<token.range.upperBound)
  }
}
