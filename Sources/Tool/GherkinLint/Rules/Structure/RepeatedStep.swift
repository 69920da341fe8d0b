import GherkinSyntax

/// Steps that occur twice in a scenario.
enum RepeatedStep: LintRule {
  static let description = RuleDescription(
    name: "repeated-step", summary: "A scenario has a step twice.", severity: .warning, activation: .configured)

  private static func message(_ line: Int) -> Message {
    Message("the step repeats the one at line \(line)", remedy: "remove it, or make the steps differ")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    for scenario in file.scenarios {
      var lines: [String: Int] = [:]
      // Steps with tables or doc strings can differ in these.
      for step in scenario.steps where step.arguments.isEmpty {
        if let line = lines[step.text] {
          report.add(message(line), at: step.location, in: file)
        } else {
          lines[step.text] = step.location.line
        }
      }
    }
  }
}
