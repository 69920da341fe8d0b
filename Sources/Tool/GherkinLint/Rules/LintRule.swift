/// The description of a rule: its name, defaults and capabilities.
package struct RuleDescription: Sendable {
  /// The name in configurations and comments: `too-many-steps`.
  package let name: String
  /// What the rule finds, on one line.
  package let summary: String
  /// The default severity of its findings.
  package let severity: Finding.Severity
  /// Whether the rule is enabled by default. Rules of style, and rules that require values, are not.
  package var isOnByDefault = true
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

/// A rule for the style of features. Each rule is a type in its own file, with its messages, and is listed in
/// ``LintRules``.
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
