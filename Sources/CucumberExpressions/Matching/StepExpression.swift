/// The pattern of a step definition: a `CucumberExpression` or a `RegularExpression`.
public protocol StepExpression: Sendable {
  /// The expression as it was written.
  var source: String { get }

  /// What every text that matches contains, in order, as far as it is known; an index tries the expression on no other
  /// text.
  var literals: [LiteralRun] { get }

  /// The types of the arguments, in order.
  var parameterTypes: [ParameterType] { get }

  /// Tells whether all regular expressions in it can be read, which costs about 0.14 ms the first time for each.
  func validate() throws(RegularExpressionError)

  /// The arguments in `text`, nil if it does not match.
  ///
  /// - Throws: if a regular expression cannot be read, or one of its groups is ambiguous.
  func match(_ text: String) throws(RegularExpressionError) -> [Argument]?
}
