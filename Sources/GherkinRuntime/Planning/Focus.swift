package import Gherkin

/// Scenarios that somebody works on: where any of those that were chosen is tagged `@focus`, only such ones run.
package struct Focus: Sendable {
  /// Those that run, in their order: the focused ones, or all where there are none.
  package let pickles: [Pickle]
  /// Whether any is in focus.
  package let isOn: Bool

  /// Looks for the tag among chosen pickles.
  package init(_ chosen: [Pickle]) {
    let focused = chosen.filter { pickle in pickle.tags.contains { $0.name == "@focus" } }
    isOn = !focused.isEmpty
    pickles = isOn ? focused : chosen
  }

  /// Whether `CI` is set, as build servers do, and not to a word for no: nobody works on a scenario there.
  package static func isUnattended(_ environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains(environment["CI", default: ""].lowercased())
  }

  /// The scenarios in focus, each once, however many rows it has, in the order of the documents.
  package func scenarios(in documents: [GherkinDocument]) -> [(uri: String, scenario: GherkinDocument.Scenario)] {
    guard isOn else { return [] }
    let ids = Set(pickles.compactMap(\.astNodeIds.first))
    return documents.flatMap { document in
      let scenarios = document.feature?.scenarios ?? []
      return scenarios.filter { ids.contains($0.id) }.map { (document.uri, $0) }
    }
  }
}

extension GherkinDocument.Feature {
  /// All scenarios and outlines, those of rules too, in their order.
  fileprivate var scenarios: [GherkinDocument.Scenario] {
    var scenarios: [GherkinDocument.Scenario] = []
    for child in children {
      switch child {
      case .background: break
      case .scenario(let scenario): scenarios.append(scenario)
      case .rule(let rule): for case .scenario(let scenario) in rule.children { scenarios.append(scenario) }
      }
    }
    return scenarios
  }
}
