internal import GherkinSyntax

/// A feature, a rule, a scenario or a row for a Testing view: `textDocument/tests` and `workspace/tests`, which
/// sourcekit-lsp defined.
struct TestItem: Sendable, JSONConvertible {
  let label: String
  /// The keyword.
  let description: String
  let location: Location
  /// The tags as written.
  let tags: [String]
  let children: [TestItem]

  /// Creates the item of a feature; nil for a file without a feature.
  init?(_ feature: FeatureSnapshot) {
    guard let root = feature.document?.feature else { return nil }
    let uri = feature.uri
    func location(_ line: Int) -> Location {
      let parsed = feature.line(number: line)
      return Location(uri: uri, range: parsed.map { feature.text.range($0.content..<$0.trimmedEnd) } ?? .line(line - 1))
    }
    func item(_ scenario: GherkinDocument.Scenario) -> TestItem {
      let rows = scenario.examples.flatMap { examples in
        examples.tableBody.map { row in
          TestItem(
            label: ScenarioPath.values(
              outline: scenario.name, columns: examples.tableHeader?.cells.map(\.value) ?? [],
              cells: row.cells.map(\.value)) ?? scenario.name, description: examples.keyword,
            location: location(row.location.line), tags: examples.tags.map(\.name), children: [])
        }
      }
      return TestItem(
        label: scenario.name, description: scenario.keyword, location: location(scenario.location.line),
        tags: scenario.tags.map(\.name), children: rows)
    }
    let children = root.children.flatMap { child -> [TestItem] in
      switch child {
      case .background: return []
      case .scenario(let scenario): return [item(scenario)]
      case .rule(let rule):
        let scenarios = rule.children.compactMap {
          if case .scenario(let scenario) = $0 { item(scenario) } else { nil }
        }
        return [
          TestItem(
            label: rule.name, description: rule.keyword, location: location(rule.location.line),
            tags: rule.tags.map(\.name), children: scenarios)
        ]
      }
    }
    self.init(
      label: root.name, description: root.keyword, location: location(root.location.line), tags: root.tags.map(\.name),
      children: children)
  }

  private init(label: String, description: String, location: Location, tags: [String], children: [TestItem]) {
    (self.label, self.description, self.location) = (label, description, location)
    (self.tags, self.children) = (tags, children)
  }

  var json: JSON {
    [
      "id": .string("\(location.uri):\(location.range.start.line + 1)"),
      "label": .string(label.isEmpty ? ScenarioPath.noName : label), "description": .string(description),
      "location": location.json, "tags": .array(tags.map { ["id": .string($0)] }), "children": .list(children),
    ]
  }
}
