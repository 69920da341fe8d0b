import GherkinSyntax

/// Steps that are not in the order Given, When, Then: context, action, outcome.
enum StepOrder: LintRule {
  static let description = RuleDescription(
    name: "step-order", summary: "Steps do not come in the order Given, When, Then.", severity: .warning,
    activation: .recommended)

  private static func message(_ step: GherkinDocument.Step, after other: GherkinDocument.Step) -> Message {
    Message(
      "\(step.trimmedKeyword.quoted) comes after \(other.trimmedKeyword.quoted)",
      remedy: "write the context (Given), then the action (When), then the outcome (Then), or split the scenario")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for scenario in file.scenarios { check(scenario, file, &report) }
  }

  private static func check(_ scenario: GherkinDocument.Scenario, _ file: LintedFile, _ report: inout RuleReport) {
    var last: GherkinDocument.Step?
    var hasAction = false
    for step in scenario.steps where step.keywordType != .conjunction && step.keywordType != .unknown {
      // A second When is the subject of another rule.
      let isLate =
        step.keywordType == .context && last?.keywordType != .context
        || step.keywordType == .action && last?.keywordType == .outcome && !hasAction
      if isLate, let last { report.add(message(step, after: last), at: step.location, in: file) }
      hasAction = hasAction || step.keywordType == .action
      last = step
    }
  }
}
