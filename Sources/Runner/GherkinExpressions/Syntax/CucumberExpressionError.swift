/// An error in a Cucumber Expression, with its location.
public struct CucumberExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem.
  public enum Problem: Sendable, Hashable {
    /// `//`, or a parameter beside `/`.
    case emptyAlternative
    /// `(a)/b`: the alternative might be empty.
    case alternativeOfOptionals
    /// `(a/b)`.
    case alternationInOptional
    /// `()`.
    case emptyOptional
    /// `(a(b))`.
    case optionalInOptional
    /// `({int})`.
    case parameterInOptional
    /// `(a`.
    case unfinishedOptional
    /// `{int`.
    case unfinishedParameter
    /// `{(int)}`.
    case illegalParameterName
    /// The registry has no parameter type of this name.
    case undefinedParameterType(name: String)
    /// A backslash before a character that needs no escape.
    case cannotEscape
    /// A backslash as the last character.
    case endOfLineEscaped
  }

  /// The problem.
  public let problem: Problem
  /// The text of the invalid expression.
  public let expression: String
  /// The range of the invalid part, in code points.
  public let range: Range<Int>

  init(_ problem: Problem, in expression: String, at range: Range<Int>) {
    self.problem = problem
    self.expression = expression
    self.range = range
  }

  /// The column of the first invalid code point, counted from 1.
  public var column: Int { range.lowerBound + 1 }

  /// The official message: the column, the expression with a pointer below the invalid part, the problem, and the
  /// remedy.
  public var description: String {
    """
    This Cucumber Expression has a problem at column \(column):

    \(expression)
    \(pointer)
    \(problem.text).
    \(problem.remedy)
    """
  }

  private var pointer: String {
    let indentation = String(repeating: " ", count: range.lowerBound)
    guard range.count > 1 else { return indentation + "^" }
    return indentation + "^" + String(repeating: "-", count: range.count - 2) + "^"
  }
}
