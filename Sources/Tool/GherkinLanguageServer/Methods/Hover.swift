internal import GherkinSteps
internal import GherkinExpressions
internal import GherkinSyntax
internal import GherkinDefinitions

/// `textDocument/hover`: information about the step, the tag or the placeholder at a position, or the
/// definition in Swift.
enum Hover {
  /// Returns the hover at a position; nil if there is no information.
  static func hover(_ feature: FeatureSnapshot, at position: Position, in workspace: WorkspaceSnapshot) -> JSON? {
    guard let element = FeatureElement.element(at: feature.text.offset(of: position), in: feature) else { return nil }
    let client = workspace.client
    let (text, range): (String, Range<Int>)
    switch element {
    case .step(let line, let step):
      let parts = [Self.text(of: step, workspace), lastResult(of: step, feature, workspace)].compactMap(\.self)
      guard !parts.isEmpty else { return nil }
      (text, range) = (parts.joined(separator: "\n\n"), line.text)
    case .tag(let name, let bytes):
      let count = workspace.index.places(ofTag: name).count
      let hooks = workspace.definitions.hooks(using: name).map {
        "- hook \(client.code($0.kind)) at \(workspace.shown($0.file)):\($0.line)"
      }
      let uses = "\(client.code(name)) is at \(count) place\(count == 1 ? "" : "s")."
      (text, range) = (([uses] + hooks).joined(separator: "\n"), bytes)
    case .placeholder(let name, let bytes, let scenario):
      let values = values(of: name, scenario)
      let shown = values.prefix(8).map(client.code).joined(separator: ", ")
      let more = values.count > 8 ? " and \(values.count - 8) more" : ""
      (text, range) = ("The column \(client.code(name)): \(values.isEmpty ? "no values" : shown + more)", bytes)
    case .header: return nil
    }
    return ["contents": workspace.client.markup(text), "range": feature.text.range(range).json]
  }

  private static func values(of name: String, _ scenario: GherkinDocument.Scenario) -> [String] {
    scenario.examples.flatMap { examples -> [String] in
      guard let column = examples.tableHeader?.cells.firstIndex(where: { $0.value == name }) else { return [] }
      return examples.tableBody.compactMap { $0.cells.indices.contains(column) ? $0.cells[column].value : nil }
    }
  }

  /// Returns the result of the step in the last run of its scenario; nil if its text did not run.
  private static func lastResult(
    of step: StepOccurrence, _ feature: FeatureSnapshot, _ workspace: WorkspaceSnapshot
  ) -> String? {
    let results = workspace.results.results(in: feature.uri).filter { $0.scenario.lines.contains(step.line) }
    guard !results.isEmpty else { return nil }
    for (scenario, result) in results {
      for problem in result.problems where problem.line.map({ scenario.lines[$0] }) == step.line {
        let client = workspace.client
        let message = client.block(String(problem.message.prefix(2000)), "text")
        return "Last run: \(client.strong(problem.status))\n\n\(message)"
      }
    }
    let statuses = Set(results.map(\.result.status))
    return statuses == ["passed"]
      ? "Last run: passed" : "Last run of the scenario: \(statuses.sorted().joined(separator: ", "))"
  }

  /// Returns the hover at the pattern of a definition in a Swift file.
  static func hover(_ id: DefinitionID, at range: PositionRange, in workspace: WorkspaceSnapshot) -> JSON? {
    guard let text = text(of: id, nil, workspace) else { return nil }
    let uses = workspace.analysis.isComplete ? workspace.index.uses(of: id) : []
    let places = uses.prefix(10).map { use in
      "- \(workspace.shown(DocumentURI.path(use.uri) ?? use.uri)):\(use.range.start.line + 1)"
    }
    let more = uses.count > places.count ? ["- and \(uses.count - places.count) more"] : []
    let parts = [text] + (places.isEmpty ? [] : [(places + more).joined(separator: "\n")])
    return ["contents": workspace.client.markup(parts.joined(separator: "\n\n")), "range": range.json]
  }

  private static func text(of step: StepOccurrence, _ workspace: WorkspaceSnapshot) -> String? {
    let texts = step.definitions.prefix(5).compactMap { text(of: $0, step, workspace) }
    return texts.isEmpty ? nil : texts.joined(separator: "\n\n---\n\n")
  }

  /// Returns the description of a definition; nil if there is none any more.
  ///
  /// - Parameter step: a step whose arguments are listed; nil for none.
  private static func text(of id: DefinitionID, _ step: StepOccurrence?, _ workspace: WorkspaceSnapshot) -> String? {
    guard let definition = workspace.definitions[id] else { return nil }
    let client = workspace.client
    var lines = [client.block(definition.shown, "gherkin")]
    if let about = definition.documentation { lines.append(about) }
    if let deprecated = definition.deprecated { lines.append("\(client.strong("Deprecated")): \(deprecated)") }
    if let variant = step?.variants.first(where: { $0.matches.contains { $0.definition == id } }),
      let match = variant.matches.first(where: { $0.definition == id }), !match.arguments.isEmpty
    {
      let bytes = Array(variant.text.utf8)
      let types = workspace.definitions.program(of: id)?.types.map { $0.name ?? "" } ?? []
      lines.append(
        match.arguments.enumerated().map { position, range in
          let type = types.indices.contains(position) ? types[position] : ""
          let value = String(decoding: bytes[range], as: UTF8.self)
          return "- \(type.isEmpty ? "argument" : client.code("{\(type)}")): \(client.code(value))"
        }.joined(separator: "\n"))
    }
    let count = workspace.index.useCount(of: id)
    lines.append("\(workspace.shown(definition.file)):\(definition.line) · \(count) use\(count == 1 ? "" : "s")")
    return lines.joined(separator: "\n\n")
  }
}
