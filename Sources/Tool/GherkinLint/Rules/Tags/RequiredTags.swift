import GherkinSyntax

/// Scenarios without any of the tags that the settings require.
enum RequiredTags: LintRule {
  static let description = RuleDescription(
    name: "required-tags", summary: "A scenario has none of the required tags.", severity: .warning,
    values: .tags)

  private static func message(_ tags: [String]) -> Message {
    let list = tags.joined(separator: ", ")
    return Message(
      tags.count == 1 ? "the scenario has no tag \(list)" : "the scenario has none of the tags \(list)",
      remedy: "add one to the scenario, its rule or its feature")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let feature = file.parsed.document.feature else { return }
    let tags = report.values
    var finder = UntaggedScenarioFinder(tags.map(TagPattern.init))
    finder.visit(feature)
    for location in finder.found { report.add(message(tags), at: location, in: file) }
  }
}

/// Finds the scenarios that have none of the required tags.
private struct UntaggedScenarioFinder: DocumentVisitor {
  private(set) var found: [Location] = []

  private let patterns: [TagPattern]
  private var isTagged = false

  init(_ patterns: [TagPattern]) { self.patterns = patterns }

  mutating func visit(_ feature: GherkinDocument.Feature) {
    isTagged = hasTag(feature.tags)
    visitChildren(of: feature)
  }

  mutating func visit(_ rule: GherkinDocument.Rule) {
    let outer = isTagged
    isTagged = outer || hasTag(rule.tags)
    visitChildren(of: rule)
    isTagged = outer
  }

  mutating func visit(_ scenario: GherkinDocument.Scenario) {
    let areExamplesTagged = !scenario.examples.isEmpty && scenario.examples.allSatisfy { hasTag($0.tags) }
    if !isTagged, !hasTag(scenario.tags), !areExamplesTagged { found.append(scenario.location) }
  }

  private func hasTag(_ tags: [GherkinDocument.Tag]) -> Bool {
    tags.contains { tag in patterns.contains { $0.matches(tag.name) } }
  }
}
