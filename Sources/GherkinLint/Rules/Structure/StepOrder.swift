import Gherkin

/// Steps that do not come in the order Given, When, Then: what is set up, what is done, what comes of it.
enum StepOrder: LintRule {
  static let description = RuleDescription(
    name: "step-order", summary: "Steps do not come in the order Given, When, Then.", severity: .warning)

  private static func message(_ keyword: String, after other: String) -> Message {
    Message(
      "\(keyword.quoted) comes behind \(other.quoted)",
      remedy: "begin with what holds, then what is done, then what comes of it; or make it two scenarios")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for scenario in file.scenarios { check(scenario, file, &report) }
  }

  private static func check(_ scenario: GherkinDocument.Scenario, _ file: LintedFile, _ report: inout RuleReport) {
    var last: (keyword: String, type: GherkinDocument.KeywordType)?
    var hasAction = false
    for step in scenario.steps {
      let keyword = String(step.keyword.split(separator: " ").joined(separator: " "))
      switch (step.keywordType, last?.type) {
      case (.context, .action?), (.context, .outcome?):
        report.add(message(keyword, after: last?.keyword ?? ""), at: step.location, in: file)
      // A second When is what another rule is about.
      case (.action, .outcome?) where !hasAction:
        report.add(message(keyword, after: last?.keyword ?? ""), at: step.location, in: file)
      case (.context, _), (.action, _), (.outcome, _): break
      default: continue
      }
      hasAction = hasAction || step.keywordType == .action
      last = (keyword, step.keywordType)
    }
  }
}
