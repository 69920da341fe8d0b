import GherkinSyntax

/// Step definitions that can match no step because of a mistake in their pattern.
package enum UnmatchablePattern: LintRule {
  package static let description = RuleDescription(
    name: "unmatchable-pattern", summary: "The pattern of a step definition can match no step.", severity: .error,
    needsSteps: true)

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    guard let steps = suite.steps else { return }
    for found in steps.unmatchable {
      let definition = steps.definitions[found.definition]
      report.add(
        Message(found.problem, remedy: found.remedy), at: Location(line: definition.line), in: definition.file)
    }
  }
}
