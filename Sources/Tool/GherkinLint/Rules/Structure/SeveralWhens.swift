import GherkinSyntax

/// Scenarios with more than one When: they check several behaviours, and only the first failure is seen.
enum SeveralWhens: LintRule {
  static let description = RuleDescription(
    name: "several-whens", summary: "A scenario has more than one When.", severity: .warning, activation: .recommended)

  private static func message(_ keyword: String, _ line: Int) -> Message {
    Message(
      "this is a second \(keyword.quoted), after the one at line \(line)",
      remedy: "split the scenario, or rephrase the earlier steps as a Given")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for scenario in file.scenarios {
      let whens = scenario.steps.filter { $0.keywordType == .action }
      guard whens.count > 1 else { continue }
      report.add(message(whens[1].trimmedKeyword, whens[0].location.line), at: whens[1].location, in: file)
    }
  }
}
