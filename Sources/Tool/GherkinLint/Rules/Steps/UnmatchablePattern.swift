import GherkinDefinitions
import GherkinSyntax

/// Step definitions that can match no step because of a mistake in their pattern.
package enum UnmatchablePattern: LintRule {
  package static let description = RuleDescription(
    name: "unmatchable-pattern", summary: "The pattern of a step definition can match no step.", severity: .error,
    needsSteps: true)

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    for (definition, problem, remedy) in suite.steps?.unmatchable ?? [] {
      report.add(Message(problem, remedy: remedy), at: Location(line: definition.line), in: definition.file)
    }
  }
}
