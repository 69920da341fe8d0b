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
