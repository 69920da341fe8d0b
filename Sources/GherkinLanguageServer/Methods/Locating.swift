internal import Gherkin
internal import StepDefinitions

/// `textDocument/definition`: from a step to Swift, from a tag to the hooks that use it, from a placeholder to its column.
enum Locating {
  /// The places that define what is at a position.
  static func definitions(
    _ feature: FeatureSnapshot, at position: Position, in workspace: WorkspaceSnapshot
  ) -> [Location] {
    guard let element = FeatureElement.element(at: feature.text.offset(of: position), in: feature) else { return [] }
    switch element {
    case .step(_, let step):
      return step.definitions.map { workspace.location(of: workspace.definitions.definitions[$0]) }
    case .tag(let name, _):
      return workspace.definitions.hooks(using: name).map {
        Location(uri: DocumentURI.uri($0.file), range: .line(max(0, $0.line - 1)))
      }
    case .placeholder(let name, _, let scenario): return columns(name, scenario, feature)
    case .header: return []
    }
  }

  /// The cells of headers that name a column.
  static func columns(
    _ name: String, _ scenario: GherkinDocument.Scenario, _ feature: FeatureSnapshot
  ) -> [Location] {
    scenario.examples.compactMap { examples in
      guard let header = examples.tableHeader, let line = feature.line(number: header.location.line),
        let column = header.cells.firstIndex(where: { $0.value == name }), line.cells.indices.contains(column)
      else { return nil }
      return Location(uri: feature.uri, range: feature.text.range(line.cells[column]))
    }
  }
}
