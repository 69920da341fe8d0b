package import GherkinExpressions
package import GherkinProtocol

/// A step definition that can be matched.
package final class MatchableStep: Sendable {
  /// The compiled pattern.
  package enum Matcher: Sendable {
    /// A Cucumber Expression or a regular expression as text.
    case expression(any StepExpression)
    /// A regex literal, which only the process with the code can match.
    case regexLiteral
    /// An expression with an unknown parameter type, which matches no text.
    case unknownParameterType
  }

  package let definition: Definitions.Step
  package let matcher: Matcher
  /// The pattern if it is an expression that is matched without a regular expression.
  let bytesMatcher: CucumberExpression?
  /// Whether each parameter is quoted. Empty unless the pattern is matched without a regular expression.
  let quotedParameters: [Bool]
  /// The parameter types of the pattern; empty for a regex literal.
  package let parameterTypes: [ParameterType]

  init(_ definition: Definitions.Step, _ matcher: Matcher) {
    self.definition = definition
    self.matcher = matcher
    parameterTypes = if case .expression(let expression) = matcher { expression.parameterTypes } else { [] }
    if case .expression(let expression as CucumberExpression) = matcher, expression.matchesBytes {
      bytesMatcher = expression
      quotedParameters = parameterTypes.map(\.isQuoted)
    } else {
      bytesMatcher = nil
      quotedParameters = []
    }
  }

  /// The text of the pattern in messages.
  package var source: String { definition.source }

  /// Whether the step is defined, so that messages list it.
  package var isDefined: Bool { if case .unknownParameterType = matcher { false } else { true } }

  /// Returns whether the pattern has a parameter of a parameter type.
  package func hasParameter(_ name: String) -> Bool { parameterTypes.contains { $0.name == name } }

  /// Text that every matching text contains, in order; empty if none is known.
  package var literals: [LiteralRun] {
    switch matcher {
    case .expression(let expression): expression.literals
    case .regexLiteral, .unknownParameterType: []
    }
  }
}
