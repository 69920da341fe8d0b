import GherkinDefinitions
import GherkinSyntax

/// Steps that match several definitions, none of which runs.
enum AmbiguousStep: LintRule {
  static let description = RuleDescription(
    name: "ambiguous-step", summary: "Several step definitions match a step.", severity: .error, needsSteps: true,
    groupsFiles: true)

  private static func message(_ definitions: [KnownDefinition]) -> Message {
    let shown = definitions.prefix(5).map { "\($0.text.quoted) (\($0.place))" }
    let rest = definitions.count - shown.count
    return Message(
      "\(definitions.count) step definitions match: \(shown.joined(separator: ", "))\(rest > 0 ? " …" : "")",
      remedy: "make one of them narrower, or rephrase the step")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    guard let steps = suite.steps else { return }
    for (step, file) in suite.firstOfEachLine(steps.ambiguous) {
      report.add(message(step.definitions), at: file.location(ofLine: step.line), in: file)
    }
  }
}
