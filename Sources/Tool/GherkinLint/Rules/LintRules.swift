/// All rules.
package enum LintRules {
  static var all: [any LintRule.Type] {
    [
      MisspeltKeyword.self, KeywordForm.self, LostText.self, TagForm.self, RepeatedColumn.self, CellEscape.self,
      LineEnds.self, MarkdownForm.self, RowComment.self, UnknownPlaceholder.self, UnusedColumn.self, SingleExample.self,
      SameName.self,
      EmptyBlock.self, UndefinedStep.self, AmbiguousStep.self, UnusedDefinition.self,
      EqualPatterns.self, UnmatchablePattern.self, DeprecatedStep.self, StepArgument.self, NearTag.self, StepOrder.self,
      SeveralWhens.self,
      TooManySteps.self,
      TrailingBlanks.self,
      MixedIndentation.self, FinalNewline.self, ImplementationWords.self, UnknownRule.self, DuplicateTag.self,
      TagComment.self, EqualRows.self, Unnamed.self, BackgroundSteps.self, CommonTag.self, BackgroundForOne.self,
      RepeatedKeyword.self, RepeatedStep.self, NameLength.self, TooManyScenarios.self, FileName.self,
      RequiredTags.self, RestrictedTags.self, AllowedTags.self, ForbiddenPattern.self,
    ]
  }

  /// The descriptions of all rules.
  package static let descriptions = all.map { $0.description }

  /// The names of all rules.
  package static let names = descriptions.map(\.name)

  /// Returns whether the fixes of a rule can change which scenarios run, or their steps.
  package static func changesPickles(_ rule: String) -> Bool {
    descriptions.contains { $0.name == rule && $0.changesPickles }
  }

  /// The names of the rules that require the step definitions.
  package static let namesAboutSteps = descriptions.filter(\.needsSteps).map(\.name)
}
