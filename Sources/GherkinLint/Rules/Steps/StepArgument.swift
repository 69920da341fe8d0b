import Gherkin

/// Tables and doc strings that do not fit the definition of their step.
enum StepArgument: LintRule {
  static let description = RuleDescription(
    name: "step-argument", summary: "A step's table or doc string does not fit its definition.", severity: .error,
    needsSteps: true)

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    for misfit in suite.steps?.misfits ?? [] {
      guard let file = suite.file(misfit.uri) else { continue }
      report.add(
        Message(misfit.problem, remedy: clause(misfit.remedy)),
        at: Location(line: misfit.line, column: misfit.column), in: file)
    }
  }

  /// A sentence as the end of another.
  private static func clause(_ sentence: String) -> String {
    let end = sentence.last == "." ? sentence.dropLast() : sentence[...]
    return end.prefix(1).lowercased() + end.dropFirst()
  }
}
