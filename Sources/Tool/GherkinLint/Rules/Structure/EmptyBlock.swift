import GherkinSyntax
import GherkinReservedTags

/// Files, features, rules, scenarios, backgrounds and examples without content, which check nothing.
enum EmptyBlock: LintRule {
  static let description = RuleDescription(
    name: "empty", summary: "A feature, rule, scenario, background or block of examples is empty.",
    severity: .warning)

  private static let file = Message("the file contains no feature", remedy: "write one, or remove the file")

  fileprivate static func message(_ keyword: String, _ missing: String) -> Message {
    Message(
      "the \(keyword.isEmpty ? "feature" : keyword.quoted) here has no \(missing)", remedy: "write some, or remove it")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let feature = file.parsed.document.feature else {
      report.add(Self.file, at: Location(line: 1, column: 1), in: file)
      return
    }
    if file.scenarios.isEmpty {
      report.add(message(feature.keyword, "scenarios"), at: feature.location, in: file)
    }
    var finder = EmptyBlockFinder(outlines: Dialect(code: feature.language)?.scenarioOutline ?? [])
    finder.visit(feature)
    for (message, location) in finder.found { report.add(message, at: location, in: file) }
  }
}

/// Finds the empty blocks in a feature.
private struct EmptyBlockFinder: DocumentVisitor {
  /// The keywords of outlines.
  let outlines: [String]
  private(set) var found: [(Message, Location)] = []

  init(outlines: [String]) { self.outlines = outlines }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    visitChildren(of: rule)
    if !rule.scenarios.contains(where: { _ in true }) { add(rule.keyword, "scenarios", rule.location) }
  }

  mutating func visit(_ background: GherkinDocument.Background) {
    if background.steps.isEmpty { add(background.keyword, "steps", background.location) }
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    if scenario.steps.isEmpty { add(scenario.keyword, "steps", scenario.location) }
    if scenario.examples.isEmpty, outlines.contains(scenario.keyword) {
      add(scenario.keyword, "examples", scenario.location)
    }
    visitChildren(of: scenario)
  }

  mutating func visit(_ examples: GherkinDocument.Examples) {
    if examples.tableBody.isEmpty, !examples.hasRowsOfFile { add(examples.keyword, "rows", examples.location) }
  }

  private mutating func add(_ keyword: String, _ missing: String, _ location: Location) {
    found.append((EmptyBlock.message(keyword, missing), location))
  }
}
