import GherkinSyntax

/// Scenarios that check nothing: they have no Then, but all other scenarios of their feature or rule have one.
enum NoOutcome: LintRule {
  static let description = RuleDescription(
    name: "no-outcome", summary: "A scenario has no Then, but all others of its feature or rule have one.",
    severity: .warning)

  /// The number of scenarios with an outcome that make one without it stand out.
  private static let leastSiblings = 2

  private static func message(_ keyword: String, _ then: String) -> Message {
    Message(
      "the \(keyword.quoted) here has no \(then), but all others have one",
      remedy: "write what the outcome is: \(then) …")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let feature = file.parsed.document.feature,
      let then = file.dialect?.then.last(where: { $0 != "* " })?.split(separator: " ").joined(separator: " ")
    else { return }
    let own = feature.children.compactMap { if case .scenario(let scenario) = $0 { scenario } else { nil } }
    let groups = [(own, feature.background)] + file.rules.map { (Array($0.scenarios), $0.background) }
    for (scenarios, background) in groups {
      // A background can contain the checks of all scenarios.
      guard background?.steps.contains(where: { $0.keywordType == .outcome }) != true else { continue }
      let checked = scenarios.filter { scenario in scenario.steps.contains { $0.keywordType == .outcome } }
      guard checked.count >= leastSiblings, checked.count == scenarios.count - 1 else { continue }
      for scenario in scenarios where scenario.steps.contains(where: { $0.keywordType == .action }) {
        guard scenario.steps.allSatisfy({ $0.keywordType != .outcome && $0.keywordType != .unknown }) else { continue }
        report.add(message(scenario.keyword, then), at: scenario.location, in: file)
      }
    }
  }
}
