import GherkinSyntax
import GherkinReservedTags

/// Files, features, rules, scenarios, backgrounds and examples without content, which check nothing.
enum EmptyBlock: LintRule {
  static let description = RuleDescription(
    name: "empty", summary: "A feature, rule, scenario, background or block of examples is empty.",
    severity: .warning)

  private static let file = Message("the file contains no feature", remedy: "write one, or remove the file")

  private static func message(_ keyword: String, _ missing: String) -> Message {
    Message(
      "the \(keyword.isEmpty ? "feature" : keyword.quoted) here has no \(missing)", remedy: "write some, or remove it")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let feature = file.parsed.document.feature else {
      report.add(Self.file, at: Location(line: 1, column: 1), in: file)
      return
    }
    func add(_ keyword: String, _ missing: String, _ location: Location) {
      report.add(message(keyword, missing), at: location, in: file)
    }
    if file.scenarios.isEmpty { add(feature.keyword, "scenarios", feature.location) }
    for rule in file.rules where Array(rule.scenarios).isEmpty { add(rule.keyword, "scenarios", rule.location) }
    for (background, _) in file.backgrounds where background.steps.isEmpty {
      add(background.keyword, "steps", background.location)
    }
    let outlines = file.dialect?.scenarioOutline ?? []
    for scenario in file.scenarios {
      if scenario.steps.isEmpty { add(scenario.keyword, "steps", scenario.location) }
      if scenario.examples.isEmpty, outlines.contains(scenario.keyword) {
        add(scenario.keyword, "examples", scenario.location)
      }
      for examples in scenario.examples where examples.tableBody.isEmpty && !examples.hasRowsOfFile {
        add(examples.keyword, "rows", examples.location)
      }
    }
  }
}
