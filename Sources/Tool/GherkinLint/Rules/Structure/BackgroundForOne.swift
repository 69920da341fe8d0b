import GherkinSyntax

/// Backgrounds with a single scenario, to which their steps could be moved.
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

  /// Returns whether there is only one scenario, and it runs once.
  private static func isOne(_ scenarios: [GherkinDocument.Scenario]) -> Bool {
    scenarios.count == 1 && scenarios.allSatisfy(\.examples.isEmpty)
  }
}
