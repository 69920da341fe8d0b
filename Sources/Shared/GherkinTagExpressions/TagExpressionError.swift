/// A syntax error in a tag expression, with its location.
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

  /// The invalid expression.
  public let expression: String
  /// The problem.
  public let problem: Problem
  /// The number of the code point in `expression`, counted from 1; one past the last if something is missing there.
  public let column: Int
  /// The remedy, if the problem does not imply it.
  public let remedy: String?

  init(_ problem: Problem, in expression: String, column: Int, remedy: String? = nil) {
    self.expression = expression
    self.problem = problem
    self.column = column
    self.remedy = remedy
  }

  func with(remedy: String) -> Self { Self(problem, in: expression, column: column, remedy: remedy) }

  /// The official message, in one line.
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
