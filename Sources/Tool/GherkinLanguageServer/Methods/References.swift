internal import GherkinSyntax
internal import GherkinDefinitions

/// `textDocument/references`, `textDocument/documentHighlight`: the uses of the same definition, tag or column.
enum References {
  /// Returns the references to the element at a position of a feature.
  ///
  /// - Parameter includesDefinition: whether the result includes the definition.
  static func references(
    _ feature: FeatureSnapshot, at position: Position, includesDefinition: Bool, in workspace: WorkspaceSnapshot
  ) -> [Location] {
    guard let element = FeatureElement.element(at: feature.text.offset(of: position), in: feature) else { return [] }
    switch element {
    case .step(_, let step):
      return step.definitions.flatMap { id in
        let definition = includesDefinition ? workspace.definitions[id].map(workspace.location) : nil
        return [definition].compactMap(\.self) + workspace.index.uses(of: id)
      }
    case .tag(let name, _): return workspace.index.places(ofTag: name)
    case .placeholder(let name, _, let scenario):
      let columns = includesDefinition ? Definition.columns(name, scenario, feature) : []
      return columns
        + placeholders(name, scenario, feature).map { Location(uri: feature.uri, range: feature.text.range($0)) }
    case .header: return []
    }
  }

  /// Returns the locations of the same element in the file.
  static func highlights(
    _ feature: FeatureSnapshot, at position: Position, in workspace: WorkspaceSnapshot
  ) -> [PositionRange] {
    references(feature, at: position, includesDefinition: true, in: workspace).filter { $0.uri == feature.uri }
      .map(\.range)
  }

  /// Returns the byte ranges of a placeholder's name in a scenario.
  static func placeholders(
    _ name: String, _ scenario: GherkinDocument.Scenario, _ feature: FeatureSnapshot
  ) -> [Range<Int>] {
    let lines = feature.lines.filter { $0.number >= scenario.location.line }
    var found: [Range<Int>] = []
    for line in lines {
      if line.number > scenario.location.line, let level = line.kind.level, level < 3 { break }
      // Only the header of examples has names; the rows have values.
      if line.kind == .examples { break }
      if line.kind == .comment || line.kind == .tags { continue }
      found += FeatureElement.placeholders(in: line, feature).filter { $0.name == name }.map(\.range)
    }
    return found
  }
}
