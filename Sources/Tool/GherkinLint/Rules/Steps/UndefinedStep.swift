import GherkinSyntax

/// Steps without a matching definition.
enum UndefinedStep: LintRule {
  static let description = RuleDescription(
    name: "undefined-step", summary: "No step definition matches a step.", severity: .error, needsSteps: true,
    groupsFiles: true)

  private static func message(_ text: String, _ near: LintedSteps.Definition?) -> Message {
    Message(
      "no step definition matches \(text.quoted)",
      remedy: near.map { near in
        let tags = near.tags.map { " (\(near.place) defines it for scenarios with \($0))" } ?? ""
        return "did you mean \(near.pattern.quoted)?\(tags)"
      } ?? "define it, or use the words of an existing step")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    guard let steps = suite.steps else { return }
    // Each row of an outline can give a step another text. One finding is enough.
    for (step, file) in suite.firstOfEachLine(steps.undefined) {
      let near = step.definitions.first.map { steps.definitions[$0] }
      report.add(message(step.text, near), at: file.location(ofLine: step.line), in: file)
    }
  }
}
