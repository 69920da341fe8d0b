/// All rules.
package enum LintRules {
  static var all: [any LintRule.Type] {
    [
      LostLine.self, LostText.self, TagForm.self, ActiveTag.self, RepeatedColumn.self, CellEscape.self,
      LineEnds.self, RowComment.self, UnknownPlaceholder.self, UnusedColumn.self, SingleExample.self,
      SameName.self,
      EmptyBlock.self, UndefinedStep.self, AmbiguousStep.self, UnusedDefinition.self,
      EqualPatterns.self, UnmatchablePattern.self, GreedyParameter.self, SimilarPhrases.self, DeprecatedStep.self,
      StepArgument.self, NearTag.self, StepOrder.self,
      NoOutcome.self, SeveralWhens.self,
      TooManySteps.self,
      TrailingBlanks.self,
      MixedIndentation.self, FinalNewline.self, ImplementationWords.self, UnknownRule.self, DuplicateTag.self,
      TagComment.self, EqualRows.self, Unnamed.self, BackgroundSteps.self, CommonTag.self, BackgroundForOne.self,
      RepeatedKeyword.self, RepeatedStep.self, NameLength.self, TooManyScenarios.self, FileName.self,
      RequiredTags.self, RestrictedTags.self, AllowedTags.self, ForbiddenPattern.self, UncoveredRequirement.self,
      UnknownRequirement.self, SuspectRequirement.self,
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

/// The description of a rule: its name, defaults and capabilities.
package struct RuleDescription: Sendable {
  /// The settings that enable a rule.
  package enum Activation: Sendable {
    /// Enabled by default.
    case always
    /// Enabled by `style: recommended`, or by a setting of its own.
    case recommended
    /// Enabled only by a setting of its own.
    case configured
  }

  /// The name in configurations and comments: `too-many-steps`.
  package let name: String
  /// What the rule finds, on one line.
  package let summary: String
  /// The default severity of its findings.
  package let severity: Finding.Severity
  /// The settings that enable the rule.
  package var activation = Activation.always
  /// The default limit; nil for a rule without a limit.
  package var limit: Int?
  /// The values that the rule requires; nil for a rule without values. A rule with values is disabled until some are
  /// configured.
  package var values: RuleValues?
  /// Whether some of its findings have fixes.
  package var isFixable = false
  /// Whether its fixes can change which scenarios run, or their steps. The fixes of other rules cannot.
  package var changesPickles = false
  /// Whether the rule requires the step definitions.
  package var needsSteps = false
  /// Whether its findings say that a step, a cell or a tag is lost, so that a run shows them too.
  package var isLoss = false
  /// Whether equal findings in several files have a common cause, such as a missing definition.
  package var groupsFiles = false
}

/// A rule for the style of features. Each rule is a type in its own file, with its messages, is listed in ``LintRules``,
/// and has a section in `Lint-rules.md` (in `GherkinRunner.docc`) with an example that it reports and one that it does not.
protocol LintRule: SendableMetatype {
  /// The description of the rule.
  static var description: RuleDescription { get }

  /// Checks a file.
  static func check(_ file: LintedFile, _ report: inout RuleReport)

  /// Checks all files together with the step definitions.
  static func check(_ suite: LintedSuite, _ report: inout RuleReport)
}

extension LintRule {
  static func check(_ file: LintedFile, _ report: inout RuleReport) {}

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {}
}
