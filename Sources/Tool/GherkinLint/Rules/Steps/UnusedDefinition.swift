import GherkinDefinitions
import GherkinSyntax

/// Unused step definitions. Reported only if all features are checked.
package enum UnusedDefinition: LintRule {
  package static let description = RuleDescription(
    name: "unused-definition", summary: "No step uses a step definition.", severity: .warning, needsSteps: true)

  /// Returns the message about a definition.
  package static func message(_ pattern: String) -> Message {
    Message(
      "no step uses the definition \(pattern.quoted)", remedy: "remove it, or write a step that uses it")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    for definition in suite.steps?.unused ?? [] {
      report.add(message(definition.text), at: Location(line: definition.line), in: definition.file)
    }
  }
}
