import GherkinSyntax

/// Scenarios that are too long to read.
enum TooManySteps: LintRule {
  static let description = RuleDescription(
    name: "too-many-steps", summary: "A scenario has more steps than the limit.", severity: .warning,
    activation: .recommended, limit: 10)

  private static func message(_ count: Int, _ limit: Int) -> Message {
    Message(
      "the scenario has \(count) steps, more than \(limit)",
      remedy: "combine some of the steps, or split the scenario")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    let limit = report.limit
    for scenario in file.scenarios where scenario.steps.count > limit {
      report.add(message(scenario.steps.count, limit), at: scenario.location, in: file)
    }
  }
}
