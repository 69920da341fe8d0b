import GherkinRuntime
import GherkinSyntax

/// Tables and doc strings that their step's definition does not accept.
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

  /// Returns a sentence as a clause at the end of another.
  private static func clause(_ sentence: String) -> String {
    let end = sentence.last == "." ? sentence.dropLast() : sentence[...]
    return end.prefix(1).lowercased() + end.dropFirst()
  }
}
