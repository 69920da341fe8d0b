import GherkinSyntax

/// Names that are too long for the lines of reports.
enum NameLength: LintRule {
  static let description = RuleDescription(
    name: "name-length", summary: "The name of a feature, rule or scenario is longer than the limit.",
    severity: .warning, activation: .configured, limit: 80)

  private static func message(_ count: Int, _ limit: Int) -> Message {
    Message(
      "the name has \(count) characters, more than \(limit)",
      remedy: "shorten it, and write the rest in the description")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let limit = report.limit
    for line in file.lines where line.kind.level != nil {
      let count = file.parsed.text(line.text).count
      if count > limit {
        report.add(message(count, limit), at: file.location(ofLine: line.number), in: file)
      }
    }
  }
}
