import GherkinSyntax

/// Backgrounds with a single scenario, to which their steps could be moved.
enum BackgroundForOne: LintRule {
  static let description = RuleDescription(
    name: "background-for-one", summary: "A background belongs to a single scenario.", severity: .suggestion,
    activation: .configured)

  private static func message(_ keyword: String) -> Message {
    Message("the \(keyword.quoted) belongs to a single scenario", remedy: "move its steps into the scenario")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for (background, scenarios) in file.backgrounds where scenarios.count == 1 && scenarios[0].examples.isEmpty {
      report.add(message(background.keyword), at: background.location, in: file)
    }
  }
}
