import Gherkin

/// Files, features, rules, scenarios, backgrounds and examples that hold nothing, and so check nothing.
enum EmptyBlock: LintRule {
  static let description = RuleDescription(
    name: "empty", summary: "A feature, rule, scenario, background or block of examples has nothing in it.",
    severity: .warning)

  private static let file = Message("the file holds no feature", remedy: "write one, or remove the file")

  private static func message(_ keyword: String, _ missing: String) -> Message {
    Message("the \(keyword.quoted) here has no \(missing)", remedy: "write some, or remove it")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let feature = file.parsed.document.feature else {
      report.add(Self.file, at: Location(line: 1, column: 1), in: file)
      return
    }
    if file.scenarios.isEmpty {
      report.add(message(feature.keyword, "scenarios"), at: feature.location, in: file)
    }
    let outlines = Dialect(code: feature.language)?.scenarioOutline ?? []
    for child in feature.children {
      switch child {
      case .background(let background): check(background, file, &report)
      case .scenario(let scenario): check(scenario, outlines, file, &report)
      case .rule(let rule): check(rule, outlines, file, &report)
      }
    }
  }

  private static func check(
    _ rule: GherkinDocument.Rule, _ outlines: [String], _ file: LintedFile, _ report: inout RuleReport
  ) {
    var hasScenario = false
    for child in rule.children {
      switch child {
      case .background(let background): check(background, file, &report)
      case .scenario(let scenario):
        hasScenario = true
        check(scenario, outlines, file, &report)
      }
    }
    if !hasScenario { report.add(message(rule.keyword, "scenarios"), at: rule.location, in: file) }
  }

  private static func check(
    _ background: GherkinDocument.Background, _ file: LintedFile, _ report: inout RuleReport
  ) {
    guard background.steps.isEmpty else { return }
    report.add(message(background.keyword, "steps"), at: background.location, in: file)
  }

  private static func check(
    _ scenario: GherkinDocument.Scenario, _ outlines: [String], _ file: LintedFile, _ report: inout RuleReport
  ) {
    if scenario.steps.isEmpty { report.add(message(scenario.keyword, "steps"), at: scenario.location, in: file) }
    if scenario.examples.isEmpty, outlines.contains(scenario.keyword) {
      report.add(message(scenario.keyword, "examples"), at: scenario.location, in: file)
    }
    for examples in scenario.examples where examples.tableBody.isEmpty && !examples.hasRowsOfFile {
      report.add(message(examples.keyword, "rows"), at: examples.location, in: file)
    }
  }
}
