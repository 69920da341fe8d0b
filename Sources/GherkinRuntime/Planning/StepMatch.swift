package import CucumberMessages

/// A step definition that matches a step's text, and what its parameters matched.
package struct StepMatch: Sendable {
  /// The definition's index in its ``StepCatalogue``.
  package let step: Int
  /// What the parameters matched, in order.
  package let arguments: [MatchedArgument]
}

/// The text that one parameter of a pattern matched. Its value is made when the step runs, as that may be user code.
package struct MatchedArgument: Sendable {
  /// The parameter type's name; nil for a capture group of no parameter type.
  package let parameterTypeName: String?
  /// The texts that the parameter type makes its value from; nil for a group that took no part.
  package let texts: [String?]
  /// The match with its places, as messages have it.
  package let group: Envelope.Group
}
