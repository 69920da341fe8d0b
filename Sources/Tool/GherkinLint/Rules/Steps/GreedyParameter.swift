import GherkinDefinitions
import GherkinSyntax

/// Optional text directly behind a parameter that takes it too: in `{word}(s)`, `{word}` takes the s.
enum GreedyParameter: LintRule {
  static let description = RuleDescription(
    name: "greedy-parameter", summary: "A parameter of a step definition takes the optional text behind it.",
    severity: .warning, needsSteps: true)

  private static func message(_ pattern: String, _ parameter: String, _ optional: String) -> Message {
    Message(
      "in \(pattern.quoted), \(parameter) takes the text \(optional.quoted) too",
      remedy: "remove the optional text, or write a parameter type that does not match it")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    for definition in suite.steps?.definitions ?? [] {
      for parameter in ["{word}", "{}"] {
        let pattern = definition.text
        guard let end = pattern.firstRange(of: parameter + "(")?.upperBound,
          let closing = pattern[end...].firstIndex(of: ")")
        else { continue }
        report.add(
          message(pattern, parameter, String(pattern[end..<closing])), at: Location(line: definition.line),
          in: definition.file)
      }
    }
  }
}
