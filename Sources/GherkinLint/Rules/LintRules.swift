/// All rules.
package enum LintRules {
  static var all: [any LintRule.Type] {
    [
      MisspeltKeyword.self, UnknownPlaceholder.self, UnusedColumn.self, SingleExample.self, SameName.self,
      EmptyBlock.self, UndefinedStep.self, AmbiguousStep.self, UnusedDefinition.self, EqualPatterns.self,
      NearTag.self, StepOrder.self, SeveralWhens.self, TooManySteps.self, TrailingBlanks.self,
      MixedIndentation.self, ImplementationWords.self, UnknownRule.self,
    ]
  }

  /// What there is to know of each rule.
  package static let descriptions = all.map { $0.description }

  /// The names of all rules.
  package static let names = descriptions.map(\.name)

  /// The names of the rules that look at step definitions.
  package static let namesAboutSteps = descriptions.filter(\.needsSteps).map(\.name)
}
