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
