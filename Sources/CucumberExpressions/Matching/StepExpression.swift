/// What a step definition matches with: a `CucumberExpression` or a `RegularExpression`.
public protocol StepExpression: Sendable {
  /// The expression as it was written.
  var source: String { get }

  /// What the UTF-8 bytes of every text that matches begin with; empty where nothing is known. `String.hasPrefix`
  /// compares `Character`s, so it says no where the text goes on with a combining mark: compare `utf8`.
  var literalPrefix: String { get }

  /// The types of the arguments, in order.
  var parameterTypes: [ParameterType] { get }

  /// Tells whether all regular expressions in it can be read, which costs about 0.14 ms the first time for each.
  func validate() throws(RegularExpressionError)

  /// The arguments in `text`, nil where it does not match.
  ///
  /// - Throws: where a regular expression cannot be read, or one of its groups is ambiguous.
  func match(_ text: String) throws(RegularExpressionError) -> [Argument]?
}
