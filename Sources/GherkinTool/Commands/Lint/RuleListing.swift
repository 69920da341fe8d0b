import GherkinLint
import GherkinRunner

/// All rules, as `lint --rules` lists them.
enum RuleListing {
  /// A rule a line or two: name, severity, limit, whether it can be mended, what it finds.
  static var text: String {
    LintRules.descriptions.map { rule in
      let notes =
        [rule.severity.rawValue] + (rule.limit.map { ["limit \($0)"] } ?? []) + (rule.isFixable ? ["--fix"] : [])
      return "\(rule.name) (\(notes.joined(separator: ", ")))\n    \(rule.summary)\n"
    }.joined()
  }
}
