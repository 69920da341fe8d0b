/// The pattern of a step definition: a `CucumberExpression` or a `RegularExpression`.
public protocol StepExpression: Sendable {
  /// The source text of the expression.
  var source: String { get }

  /// Text that every matching text contains, in order. An index tries the expression only on texts that contain it.
  var literals: [LiteralRun] { get }

  /// The types of the arguments, in order.
  var parameterTypes: [ParameterType] { get }

  /// Checks that all regular expressions of the expression can be parsed. The first check costs about 0.14 ms for each.
  func validate() throws(RegularExpressionError)

  /// Returns the arguments in `text`; nil if it does not match.
  ///
  /// - Throws: if a regular expression cannot be parsed, or one of its groups is ambiguous.
  func match(_ text: String) throws(RegularExpressionError) -> [Argument]?
}
