package import CucumberExpressions
package import CucumberMessages
package import GherkinSteps

/// A step definition that is ready to be matched: checked, with the id that messages call it by.
package final class MatchableStep: Sendable {
  /// The compiled pattern.
  package enum Matcher: Sendable {
    /// A Cucumber Expression or a regular expression as text.
    case expression(any StepExpression)
    case regexLiteral(RegexLiteral)
  }

  package let id: String
  package let definition: StepDefinition
  package let matcher: Matcher
  /// The pattern where it is a regex literal, which is matched again where the body runs.
  package let literal: RegexLiteral?
  /// The pattern, if it is an expression that matches without a regular expression.
  let bytesMatcher: CucumberExpression?
  /// Which of its parameters stand in quotes.
  let quotedParameters: [Bool]
  /// How the body's parameters get their values; empty for a regex literal but for the blocks under the step.
  package let slots: [ParameterSlot]
  /// The tags of its library, as an index of the catalogue's; nil for all scenarios.
  let libraryTags: Int?

  init(id: String, definition: StepDefinition, matcher: Matcher, slots: [ParameterSlot], libraryTags: Int?) {
    self.id = id
    self.libraryTags = libraryTags
    self.definition = definition
    self.matcher = matcher
    if case .expression(let expression as CucumberExpression) = matcher, expression.matchesBytes {
      bytesMatcher = expression
      quotedParameters = expression.parameterTypes.map(\.isQuoted)
    } else {
      bytesMatcher = nil
      quotedParameters = []
    }
    literal = if case .regexLiteral(let literal) = matcher { literal } else { nil }
    self.slots = slots
  }

  /// The pattern's text, as messages have it.
  package var source: String {
    switch definition.pattern {
    case .expression(let source), .regexText(let source): source
    case .regexLiteral(let literal): literal.source() ?? "/…/"
    }
  }

  /// How the pattern is written, as messages have it.
  package var patternType: Envelope.StepDefinition.PatternType {
    switch definition.pattern {
    case .expression: .cucumberExpression
    case .regexText, .regexLiteral: .regularExpression
    }
  }

  /// The parameter type of an argument; nil for a capture of a regex literal.
  func parameterType(_ argument: Int) -> ParameterType? {
    guard case .expression(let expression) = matcher, expression.parameterTypes.indices.contains(argument) else {
      return nil
    }
    return expression.parameterTypes[argument]
  }

  /// Whether a parameter of the pattern has the parameter type of a name.
  func hasParameter(_ name: String) -> Bool {
    guard case .expression(let expression) = matcher else { return false }
    return expression.parameterTypes.contains { $0.name == name }
  }

  /// What every text that matches contains, in order; empty if nothing is known.
  var literals: [LiteralRun] {
    switch matcher {
    case .expression(let expression): expression.literals
    case .regexLiteral: []
    }
  }
}
