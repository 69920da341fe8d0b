/// The description of a rule: its name, its defaults, and what its findings and fixes are like.
package struct RuleDescription: Sendable {
  /// The name in configurations and comments: `too-many-steps`.
  package let name: String
  /// What the rule finds, in a line.
  package let summary: String
  /// The severity of its findings, unless the settings have another.
  package let severity: Finding.Severity
  /// Whether the rule is on unless the settings say otherwise. Rules of taste are off, as are rules that need values.
  package var isOnByDefault = true
  /// The limit, unless the settings have another; nil for a rule that counts nothing.
  package var limit: Int?
  /// The values that the rule needs; nil for a rule without values. A rule with values is off until it has some.
  package var values: RuleValues?
  /// Whether some of its findings have a fix.
  package var isFixable = false
  /// Whether its fixes change which scenarios run, or their steps. The fixes of other rules never do.
  package var changesPickles = false
  /// Whether it needs the step definitions.
  package var needsSteps = false
  /// Whether equal findings in several files have one cause, such as a definition that is missing.
  package var groupsFiles = false
}

/// A rule of how features are written: a type in a file of its own, with its messages, and a line in ``LintRules``.
protocol LintRule: SendableMetatype {
  /// The description of the rule.
  static var description: RuleDescription { get }

  /// Checks a file.
  static func check(_ file: LintedFile, _ report: inout RuleReport)

  /// Checks all files together, and the step definitions.
  static func check(_ suite: LintedSuite, _ report: inout RuleReport)
}

extension LintRule {
  static func check(_ file: LintedFile, _ report: inout RuleReport) {}

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {}
}
