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
  /// Its id alone in a list, in memory once: what messages say of a step that only this definition matches.
  let idAlone: [String]
  package let definition: StepDefinition
  package let matcher: Matcher
  /// The pattern where it is a regex literal, which is matched again where the body runs.
  package let literal: RegexLiteral?
  /// Whether the body takes texts that a pattern matched as they are, not only the values of parameter types.
  package let usesWholeTexts: Bool
  /// How the body's parameters get their values; empty for a regex literal but for the blocks under the step.
  package let slots: [ParameterSlot]

  init(id: String, definition: StepDefinition, matcher: Matcher, slots: [ParameterSlot]) {
    self.id = id
    idAlone = [id]
    self.definition = definition
    self.matcher = matcher
    usesWholeTexts = slots.contains { if case .text = $0 { true } else { false } }
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

  /// What every text that matches contains, in order; empty where nothing is known.
  var literals: [LiteralRun] {
    switch matcher {
    case .expression(let expression): expression.literals
    case .regexLiteral: []
    }
  }
}
