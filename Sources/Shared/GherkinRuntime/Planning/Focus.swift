import GherkinSyntax

/// The tag `@focus`: if any selected scenario has it, only such scenarios run.
enum Focus {
  static let tag = "@focus"

  /// Returns the scenarios and outlines with these nodes, in document order.
  static func scenarios(_ nodes: Set<String>, in document: GherkinDocument) -> [FocusedScenario] {
    document.scenarios.filter { nodes.contains($0.id) }.map {
      FocusedScenario(uri: document.uri, line: $0.location.line, name: $0.name)
    }
  }
}
