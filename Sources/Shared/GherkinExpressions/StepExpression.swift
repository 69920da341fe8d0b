package import GherkinSteps

/// The pattern of a step definition: a `CucumberExpression` or a `RegularExpression`.
package protocol StepExpression: Sendable {
  /// The source text of the expression.
  var source: String { get }

  /// The program of the expression; nil if it has syntax that only a `Regex` can read.
  var program: Program? { get }

  /// Whether the program matches exactly the texts of the expression, in bounded time and without a `Regex`.
  var isExact: Bool { get }

  /// The types of the arguments, in order.
  var parameterTypes: [ParameterType] { get }

  /// Checks that all regular expressions of the expression can be parsed. The first check costs about 0.14 ms for each.
  func validate() throws(RegularExpressionError)

  /// Returns the arguments in `text`; nil if it does not match.
  ///
  /// - Throws: if a regular expression cannot be parsed, or one of its groups is ambiguous.
  func match(_ text: String) throws(RegularExpressionError) -> [Argument]?
}

extension StepExpression {
  /// Text that every matching text contains, in order; empty if none is known. An index tries the expression only on
  /// texts that contain it. Computed at each call.
  package var literals: [LiteralRun] { program?.root.literals ?? [] }
}

/// A text in a step that can be converted to a value.
///
/// The value is not computed yet: transforms are the user's code, and run with the step.
package struct Argument: Sendable {
  /// The parameter type that converts the text.
  package let parameterType: ParameterType
  /// The text, with the capture groups of the parameter type's regexp.
  package let group: Group

  /// Creates an argument from a parameter type and its matched group.
  package init(parameterType: ParameterType, group: Group) {
    self.parameterType = parameterType
    self.group = group
  }

  /// The input of the parameter type's transform: the texts of the regexp's capture groups or, if it has none or the
  /// transform takes one text, the whole text; nil for a group that did not match.
  package var transformInput: [String?] {
    group.children.isEmpty || parameterType.takesWholeText ? [group.value] : group.children.map(\.value)
  }

  /// Returns the value of the parameter type's transform. Throws its errors.
  package func value() throws -> any Sendable {
    try parameterType.transform(transformInput)
  }
}

/// A text that every match of an expression contains, for an index over many expressions.
///
/// The runs of an expression occur in the matched text one after the other, in order.
package struct LiteralRun: Sendable, Hashable {
  /// The text; never empty. Compare it by code points with `utf8`, because `String` compares `Character`s.
  package let text: String
  /// Whether matching texts begin with it.
  package let isPrefix: Bool
  /// Whether matching texts end with it.
  package let isSuffix: Bool
}
