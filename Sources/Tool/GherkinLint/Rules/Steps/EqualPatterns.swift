import GherkinDefinitions
import GherkinSyntax

/// Step definitions with the same pattern for the same scenarios: every step that matches is ambiguous.
enum EqualPatterns: LintRule {
  static let description = RuleDescription(
    name: "equal-patterns", summary: "Two step definitions have the same pattern.", severity: .error, needsSteps: true)

  private static func message(_ pattern: String, _ place: String) -> Message {
    Message(
      "the definition at \(place) has the pattern \(pattern.quoted) too",
      remedy: "remove one of them, or make their patterns differ")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    var places: [[String?]: String] = [:]
    for definition in suite.steps?.definitions ?? [] {
      let key = [definition.text, definition.tags]
      if let place = places[key] {
        report.add(message(definition.text, place), at: Location(line: definition.line), in: definition.file)
      } else {
        places[key] = definition.place
      }
    }
  }
}
