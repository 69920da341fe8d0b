import Gherkin

/// Where the steps of a document stand.
enum StepLines {
  /// The line of each step, by the id of its node.
  static func of(_ document: GherkinDocument) -> [String: Int] {
    var lines: [String: Int] = [:]
    func add(_ steps: [GherkinDocument.Step]) {
      for step in steps { lines[step.id] = step.location.line }
    }
    for child in document.feature?.children ?? [] {
      switch child {
      case .background(let background): add(background.steps)
      case .scenario(let scenario): add(scenario.steps)
      case .rule(let rule):
        for child in rule.children {
          switch child {
          case .background(let background): add(background.steps)
          case .scenario(let scenario): add(scenario.steps)
          }
        }
      }
    }
    return lines
  }
}
