import GherkinDefinitions
import GherkinText
import GherkinSyntax

/// Steps without a matching definition.
enum UndefinedStep: LintRule {
  static let description = RuleDescription(
    name: "undefined-step", summary: "No step definition matches a step.", severity: .error, needsSteps: true,
    groupsFiles: true)

  /// - Parameter column: the column of the text in its line, from 1; nil if the line has another text.
  private static func message(_ text: String, _ near: KnownDefinition?, column: Int?) -> Message {
    guard let near else {
      return Message(
        "no step definition matches \(text.quoted)", remedy: "define it, or use the words of an existing step")
    }
    let tags = near.tags.map { " (\(near.place) defines it for scenarios with \($0))" } ?? ""
    let character = NearMisses.character(in: text, meaning: near.text).map { finding in
      let place = column.map { "column \(finding.column + $0 - 1)" } ?? "character \(finding.column) of the step"
      return " \(place) is \(finding.found); \(finding.remedy)"
    }
    return Message(
      "no step definition matches \(text.quoted)",
      remedy: "did you mean \(near.text.quoted)?\(tags)\(character ?? "")")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    guard let steps = suite.steps else { return }
    // Each row of an outline can give a step another text. One finding is enough.
    for (step, file) in suite.firstOfEachLine(steps.undefined) {
      if let excluded = step.excluded, let tags = excluded.tags {
        let message = Message(
          "no step definition for this scenario matches \(step.text.quoted)",
          remedy: "\(excluded.place) defines it for scenarios with \(tags); add the tag, or define it without")
        report.add(message, at: file.location(ofLine: step.line), in: file)
        continue
      }
      let line = file.lines.indices.contains(step.line - 1) ? file.lines[step.line - 1] : nil
      let column = line.flatMap { line in
        file.parsed.text(line.text).utf8.elementsEqual(step.text.utf8)
          ? file.parsed.column(of: line.text.lowerBound, in: line) : nil
      }
      report.add(
        message(step.text, step.definitions.first, column: column), at: file.location(ofLine: step.line), in: file)
    }
  }
}
