import GherkinSteps

/// An error in a Cucumber Expression, with its location.
package struct CucumberExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem.
  package enum Problem: Sendable, Hashable {
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
  package let problem: Problem
  /// The text of the invalid expression.
  package let expression: String
  /// The range of the invalid part, in code points.
  package let range: Range<Int>

  init(_ problem: Problem, in expression: String, at range: Range<Int>) {
    self.problem = problem
    self.expression = expression
    self.range = range
  }

  /// The column of the first invalid code point, counted from 1.
  package var column: Int { range.lowerBound + 1 }

  /// The official message: the column, the expression with a pointer below the invalid part, the problem, and the
  /// remedy.
  package var description: String {
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

extension CucumberExpressionError.Problem {
  /// The problem, in the words of the official implementations, without the period.
  package var text: String {
    switch self {
    case .emptyAlternative: "Alternative may not be empty"
    case .alternativeOfOptionals: "An alternative may not exclusively contain optionals"
    case .alternationInOptional: "An alternation can not be used inside an optional"
    case .emptyOptional: "An optional must contain some text"
    case .optionalInOptional: "An optional may not contain an other optional"
    case .parameterInOptional: "An optional may not contain a parameter type"
    case .unfinishedOptional: "The '(' does not have a matching ')'"
    case .unfinishedParameter: "The '{' does not have a matching '}'"
    case .illegalParameterName: #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#
    case .undefinedParameterType(let name): "Undefined parameter type '\(name)'"
    case .cannotEscape: #"Only the characters '{', '}', '(', ')', '\', '/' and whitespace can be escaped"#
    case .endOfLineEscaped: "The end of line can not be escaped"
    }
  }

  /// The remedy, in the words of the official implementations.
  package var remedy: String {
    switch self {
    case .emptyAlternative:
      #"If you did not mean to use an alternative you can use '\/' to escape the '/'"#
    case .alternativeOfOptionals, .emptyOptional:
      #"If you did not mean to use an optional you can use '\(' to escape the '('"#
    case .alternationInOptional:
      #"If you did not mean to use an alternation you can use '\/' to escape the '/'. "#
        + "Otherwise rephrase your expression or consider using a regular expression instead."
    case .optionalInOptional:
      #"If you did not mean to use an optional type you can use '\(' to escape the '('. "#
        + "For more complicated expressions consider using a regular expression instead."
    case .parameterInOptional:
      #"If you did not mean to use an parameter type you can use '\{' to escape the '{'"#
    case .unfinishedOptional:
      #"If you did not intend to use optional text you can use '\(' to escape the optional text"#
    case .unfinishedParameter:
      #"If you did not intend to use a parameter you can use '\{' to escape the a parameter"#
    case .illegalParameterName:
      "Did you mean to use a regular expression?"
    case .undefinedParameterType(let name):
      "Please register a ParameterType for '\(name)'"
    case .cannotEscape:
      #"If you did mean to use an '\' you can use '\\' to escape it"#
    case .endOfLineEscaped:
      #"You can use '\\' to escape the '\'"#
    }
  }
}
