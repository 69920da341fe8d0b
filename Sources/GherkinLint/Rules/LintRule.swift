/// What there is to know of a rule beside what it does.
package struct RuleDescription: Sendable {
  /// What configurations and comments call it: `too-many-steps`.
  package let name: String
  /// What it finds, in a line.
  package let summary: String
  /// How much its findings matter where nobody says otherwise.
  package let severity: Finding.Severity
  /// The most that it lets be, where it counts something and nobody says otherwise.
  package var limit: Int?
  /// Whether some of its findings have a fix.
  package var isFixable = false
  /// Whether it looks at step definitions.
  package var needsSteps = false
}

/// A rule of how features are written: a type in a file of its own, with its messages, and a line in ``LintRules``.
protocol LintRule: SendableMetatype {
  /// What there is to know of it.
  static var description: RuleDescription { get }

  /// Looks at a file by itself.
  static func check(_ file: LintedFile, _ report: inout RuleReport)

  /// Looks at all files together, and at the step definitions.
  static func check(_ suite: LintedSuite, _ report: inout RuleReport)
}

extension LintRule {
  static func check(_ file: LintedFile, _ report: inout RuleReport) {}

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {}
}
