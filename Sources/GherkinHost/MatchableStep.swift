package import GherkinExpressions
package import GherkinSteps

/// A validated step definition that can be matched and called.
package final class MatchableStep: Sendable {
  /// The compiled pattern.
  package enum Matcher: Sendable {
    /// A Cucumber Expression or a regular expression as text.
    case expression(any StepExpression)
    case regexLiteral(RegexLiteral)
  }

  package let definition: StepDefinition
  package let matcher: Matcher
  /// The pattern if it is a regex literal, which is matched again when the body runs.
  package let literal: RegexLiteral?
  /// The pattern if it is an expression that is matched without a regular expression.
  package let bytesMatcher: CucumberExpression?
  /// Whether each parameter is quoted. Empty unless the pattern is matched without a regular expression.
  package let quotedParameters: [Bool]
  /// The names of the parameters' types, nil for a capture group without one; empty for a regex literal.
  package let parameterNames: [String?]
  /// The sources of the body's arguments. For a regex literal, only those for blocks.
  package let slots: [ParameterSlot]
  /// The tags of its library; nil for all scenarios.
  package let tags: StepLibrary.Tags?

  init(definition: StepDefinition, matcher: Matcher, slots: [ParameterSlot], tags: StepLibrary.Tags?) {
    self.tags = tags
    self.definition = definition
    self.matcher = matcher
    if case .expression(let expression as CucumberExpression) = matcher, expression.matchesBytes {
      bytesMatcher = expression
      quotedParameters = expression.parameterTypes.map(\.isQuoted)
    } else {
      bytesMatcher = nil
      quotedParameters = []
    }
    parameterNames = if case .expression(let expression) = matcher { expression.parameterTypes.map(\.name) } else { [] }
    literal = if case .regexLiteral(let literal) = matcher { literal } else { nil }
    self.slots = slots
  }

  /// The text of the pattern in messages.
  package var source: String {
    switch definition.pattern {
    case .expression(let source), .regexText(let source): source
    case .regexLiteral(let literal): literal.source() ?? "/…/"
    }
  }

  /// The kind of the pattern.
  var form: String {
    switch definition.pattern {
    case .expression: "CUCUMBER_EXPRESSION"
    case .regexText: "REGULAR_EXPRESSION"
    case .regexLiteral: "REGEX_LITERAL"
    }
  }

  /// Returns whether the pattern has a parameter of a parameter type.
  package func hasParameter(_ name: String) -> Bool { parameterNames.contains(name) }

  /// Text that every matching text contains, in order; empty if none is known.
  package var literals: [LiteralRun] {
    switch matcher {
    case .expression(let expression): expression.literals
    case .regexLiteral: []
    }
  }
}
