import GherkinDefinitions
import GherkinSyntax

/// Each row of an outline can give a step another text. One finding is enough.
enum DeprecatedStep: LintRule {
  static let description = RuleDescription(
    name: "deprecated-step", summary: "A step uses a deprecated step definition.", severity: .warning, needsSteps: true,
    groupsFiles: true)

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    for (definition, uses) in suite.steps?.deprecated ?? [] {
      guard let remedy = definition.deprecated else { continue }
      let message = Message("the definition \(definition.text.quoted) is deprecated", remedy: remedy)
      // Each row of an outline may make another text of a step; one finding is enough.
      for (step, file) in suite.firstOfEachLine(uses) {
        report.add(message, at: file.location(ofLine: step.line), in: file)
      }
    }
  }
}
