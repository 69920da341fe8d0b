import GherkinMessages
/// Tags and comments that name another version of a requirement than its list has.
enum SuspectRequirement: LintRule {
  static let description = RuleDescription(
    name: "suspect-requirement", summary: "A scenario covers another version of a requirement.", severity: .warning)

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    guard let uses = suite.requirements else { return }
    for use in uses.uses {
      guard let requirement = uses.known[use.reference.id], let version = use.reference.version,
        version != requirement.version
      else { continue }
      let current = requirement.version.map { "version \($0)" } ?? "no version"
      report.add(
        Message(
          "\(use.reference.text.quoted) covers version \(version) of \(requirement.id), which has \(current) now",
          remedy: "compare the scenario with the requirement, and then name its version"),
        at: use.location, in: use.file)
    }
  }
}
