import GherkinSyntax

/// Features and scenarios without a name: reports cannot identify them.
enum Unnamed: LintRule {
  static let description = RuleDescription(
    name: "unnamed", summary: "A feature or a scenario has no name.", severity: .warning, activation: .recommended)

  private static func message(_ keyword: String) -> Message {
    Message("the \(keyword.quoted) here has no name", remedy: "write its name after the colon")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    if let feature = file.parsed.document.feature, feature.name.isEmpty {
      report.add(message(feature.keyword), at: feature.location, in: file)
    }
    for scenario in file.scenarios where scenario.name.isEmpty {
      report.add(message(scenario.keyword), at: scenario.location, in: file)
    }
  }
}
