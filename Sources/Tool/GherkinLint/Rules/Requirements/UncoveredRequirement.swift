import GherkinMessages
import GherkinSyntax

/// Requirements of a list that no scenario covers. Reported only if all features are checked.
enum UncoveredRequirement: LintRule {
  static let description = RuleDescription(
    name: "uncovered-requirement", summary: "No scenario covers a requirement.", severity: .warning)

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    guard suite.isWhole, let uses = suite.requirements else { return }
    for entry in uses.coverage(of: suite.files).entries where entry.degree == .none {
      let requirement = entry.requirement
      let parts = requirement.place.split(separator: ":")
      let line = parts.last.flatMap { Int($0) } ?? 1
      let tag = requirement.id.contains("~") ? "a comment # Covers:" : uses.list.tag(of: requirement.id).quoted
      report.add(
        Message(
          "no scenario covers the requirement \(requirement.id.quoted): \(requirement.title)",
          remedy: "write one, and name it by \(tag)"),
        at: Location(line: line), in: parts.dropLast().joined(separator: ":"))
    }
  }
}
