/// Why a text is no tag expression, and where.
public struct TagExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem.
  public enum Problem: Sendable, Hashable {
    /// A tag, `not` or `(` is expected here.
    case expectedOperand
    /// `and`, `or` or `)` is expected here.
    case expectedOperator
    /// A `(` is not closed.
    case unmatchedOpeningParenthesis
    /// A `)` has no matching `(`.
    case unmatchedClosingParenthesis
    /// A backslash precedes a character that needs no escape.
    case illegalEscape(before: Character)
    /// A backslash is the last character.
    case unfinishedEscape
  }

  /// The text that was to be parsed.
  public let expression: String
  /// The problem.
  public let problem: Problem
  /// Where: the number of the code point in `expression`, from 1; one past the last where something is missing there.
  public let column: Int
  /// What to do about it, where more can be said than the problem does.
  public let remedy: String?

  init(_ problem: Problem, in expression: String, column: Int, remedy: String? = nil) {
    self.expression = expression
    self.problem = problem
    self.column = column
    self.remedy = remedy
  }

  /// The official message, a single line.
  public var description: String {
    "Tag expression \"\(expression)\" could not be parsed because of syntax error: \(problem.text)."
  }
}

extension TagExpressionError.Problem {
  fileprivate var text: String {
    switch self {
    case .expectedOperand: "Expected operand"
    case .expectedOperator: "Expected operator"
    case .unmatchedOpeningParenthesis: "Unmatched ("
    case .unmatchedClosingParenthesis: "Unmatched )"
    case .illegalEscape(let character): "Illegal escape before \"\(character)\""
    case .unfinishedEscape: "Illegal escape at the end"
    }
  }
}
