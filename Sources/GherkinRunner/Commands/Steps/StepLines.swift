import Gherkin

/// The lines of the steps of a document.
struct StepLines: DocumentVisitor {
  private var lines: [String: Int] = [:]

  /// The line of each step, by the id of its node.
  static func of(_ document: GherkinDocument) -> [String: Int] {
    var visitor = StepLines()
    visitor.visit(document)
    return visitor.lines
  }

  mutating func visit(_ step: GherkinDocument.Step) {
    lines[step.id] = step.location.line
  }
}
