/// A piece of a Cucumber Expression's text.
package struct ExpressionToken: Sendable, Hashable {
  /// What a piece is; raw values are the names in the official data.
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

  /// What it is.
  package let kind: Kind
  /// What it stands for: the text without the backslashes.
  package let text: String
  /// The code points before it and before what follows it.
  package let range: Range<Int>
}
