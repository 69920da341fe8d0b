internal import GherkinSteps
internal import GherkinExpressions
internal import Foundation
internal import GherkinSyntax
internal import GherkinFixtures
internal import GherkinDefinitions

/// `textDocument/definition`: from a step to Swift, from a fixture to its file, from a tag to the hooks that use it, from a placeholder to its column.
enum Definition {
  /// Returns the locations of the definitions of the element at a position.
  static func definitions(
    _ feature: FeatureSnapshot, at position: Position, in workspace: WorkspaceSnapshot
  ) -> [Location] {
    guard let element = FeatureElement.element(at: feature.text.offset(of: position), in: feature) else { return [] }
    switch element {
    case .step(let line, let step):
      let offset = feature.text.offset(of: position)
      if let fixture = fixture(at: offset, line, step, feature, workspace) {
        return [Location(uri: DocumentURI.uri(fixture), range: .line(0))]
      }
      return step.definitions.compactMap { workspace.definitions[$0].map(workspace.location) }
    case .tag(let name, _):
      return workspace.definitions.hooks(using: name).map {
        Location(uri: DocumentURI.uri($0.file), range: .line(max(0, $0.line - 1)))
      }
    case .placeholder(let name, _, let scenario): return columns(name, scenario, feature)
    case .header: return []
    }
  }

  /// Returns the path of the fixture that an argument names; nil for other arguments.
  private static func fixture(
    at offset: Int, _ line: ParsedLine, _ step: StepOccurrence, _ feature: FeatureSnapshot,
    _ workspace: WorkspaceSnapshot
  ) -> String? {
    guard let variant = step.variants.first, variant.row == nil, let match = variant.matches.first,
      variant.text.utf8.count == line.text.count
    else { return nil }
    let types = workspace.definitions.program(of: match.definition)?.types.map(\.name) ?? []
    let arguments = zip(types, match.arguments).filter { $0.0 == FixtureFolder.parameterType }
    for (_, argument) in arguments {
      let range = line.text.lowerBound + argument.lowerBound..<line.text.lowerBound + argument.upperBound
      guard range.lowerBound <= offset, offset <= range.upperBound else { continue }
      let name = feature.string(range).trimmingCharacters(in: ["\"", "'"])
      return FixtureFolder(nearestTo: feature.path)?.path(of: name)
    }
    return nil
  }

  /// Returns the header cells with the name of a column.
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
