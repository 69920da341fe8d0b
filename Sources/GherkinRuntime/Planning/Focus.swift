import Gherkin

/// The tag `@focus`: if any selected scenario has it, only such scenarios run.
package enum Focus {
  static let tag = "@focus"

  /// Whether `CI` is set, as build servers do, and not to a word for no: nobody works on a scenario there.
  package static func isUnattended(_ environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains(environment["CI", default: ""].lowercased())
  }

  /// The scenarios and outlines with these nodes, in the order of the document.
  static func scenarios(_ nodes: Set<String>, in document: GherkinDocument) -> [FocusedScenario] {
    document.scenarios.filter { nodes.contains($0.id) }.map {
      FocusedScenario(uri: document.uri, line: $0.location.line, name: $0.name)
    }
  }
}
