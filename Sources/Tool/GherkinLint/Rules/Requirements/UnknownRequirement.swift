import GherkinMessages
import GherkinText

/// Tags and comments that name requirements of no list.
enum UnknownRequirement: LintRule {
  static let description = RuleDescription(
    name: "unknown-requirement", summary: "A tag or a comment names a requirement that is in no list.", severity: .error
  )

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    guard let uses = suite.requirements else { return }
    for use in uses.uses where uses.known[use.reference.id] == nil {
      let nearest = Spelling.nearest(to: use.reference.id, among: uses.known.keys.sorted())
      let remedy =
        nearest.map { "did you mean \(uses.list.tag(of: $0))?" } ?? "correct it, or add the requirement to a list"
      report.add(
        Message("\(use.reference.text.quoted) names no requirement of the lists", remedy: remedy),
        at: use.location, in: use.file)
    }
  }
}
