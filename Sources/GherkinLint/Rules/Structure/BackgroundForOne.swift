import Gherkin

/// Backgrounds of a single scenario, whose steps could be in the scenario.
enum BackgroundForOne: LintRule {
  static let description = RuleDescription(
    name: "background-for-one", summary: "A background belongs to a single scenario.", severity: .suggestion,
    isOnByDefault: false)

  private static func message(_ keyword: String) -> Message {
    Message("the \(keyword.quoted) belongs to a single scenario", remedy: "move its steps into the scenario")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let feature = file.parsed.document.feature else { return }
    if let background = feature.background, isOne(file.scenarios) {
      report.add(message(background.keyword), at: background.location, in: file)
    }
    for case .rule(let rule) in feature.children {
      if let background = rule.background, isOne(Array(rule.scenarios)) {
        report.add(message(background.keyword), at: background.location, in: file)
      }
    }
  }

  /// Whether scenarios are one that runs once.
  private static func isOne(_ scenarios: [GherkinDocument.Scenario]) -> Bool {
    scenarios.count == 1 && scenarios.allSatisfy(\.examples.isEmpty)
  }
}
