import GherkinSyntax
import GherkinText

/// Comments that suppress a rule that does not exist.
enum UnknownRule: LintRule {
  static let description = RuleDescription(
    name: "unknown-rule", summary: "A comment suppresses a rule that does not exist.", severity: .error)

  private static func message(_ name: String) -> Message {
    let nearest = Spelling.nearest(to: name, among: LintRules.names).map { "did you mean \($0)?" }
    return Message("there is no rule \(name.quoted)", remedy: nearest ?? "see gherkin-run lint --rules")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for name in file.suppressions.names where !LintRules.names.contains(name.text) {
      report.add(message(name.text), at: name.location, in: file)
    }
  }
}
