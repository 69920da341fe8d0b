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
