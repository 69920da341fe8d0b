internal import GherkinSyntax

/// A feature, a rule, a scenario or a row for a Testing view: `textDocument/tests` and `workspace/tests`, which
/// sourcekit-lsp defined.
struct TestItem: Sendable, JSONConvertible {
  /// The names of the item and of those around it. A number follows a name that another item has too.
  private(set) var id: String
  let label: String
  /// The keyword.
  let description: String
  let location: Location
  /// The tags as written.
  let tags: [String]
  private(set) var children: [TestItem]

  /// Creates the item of a feature; nil for a file without a feature.
  init?(_ feature: FeatureSnapshot) {
    guard let root = feature.document?.feature else { return nil }
    func item(
      _ label: String, _ keyword: String, _ line: Int, _ tags: [GherkinDocument.Tag], _ children: [TestItem] = []
    ) -> TestItem {
      let parsed = feature.line(number: line)
      let range = parsed.map { feature.text.range($0.content..<$0.trimmedEnd) } ?? .line(line - 1)
      return TestItem(label, keyword, Location(uri: feature.uri, range: range), tags.map(\.name), children)
    }
    func item(_ scenario: GherkinDocument.Scenario) -> TestItem {
      let rows = scenario.examples.flatMap { examples in
        examples.tableBody.map { row in
          item(
            ScenarioName(rule: nil, scenario, examples, row).scenario, examples.keyword, row.location.line,
            examples.tags)
        }
      }
      return item(scenario.name, scenario.keyword, scenario.location.line, scenario.tags, rows)
    }
    let children = root.children.compactMap { child -> TestItem? in
      switch child {
      case .background: return nil
      case .scenario(let scenario): return item(scenario)
      case .rule(let rule):
        let scenarios = rule.children.compactMap {
          if case .scenario(let scenario) = $0 { item(scenario) } else { nil }
        }
        return item(rule.name, rule.keyword, rule.location.line, rule.tags, scenarios)
      }
    }
    self = item(root.name, root.keyword, root.location.line, root.tags, children)
    identify(as: feature.uri)
  }

  private init(_ label: String, _ keyword: String, _ location: Location, _ tags: [String], _ children: [TestItem]) {
    (id, self.label, description) = ("", label.isEmpty ? ScenarioName.missing : label, keyword)
    (self.location, self.tags, self.children) = (location, tags, children)
  }

  /// Sets the ids of the item and its children.
  private mutating func identify(as id: String) {
    self.id = id
    var counts: [String: Int] = [:]
    for index in children.indices {
      let name = children[index].label
      counts[name, default: 0] += 1
      let count = counts[name, default: 1]
      children[index].identify(as: "\(id)/\(name)\(count > 1 ? " #\(count)" : "")")
    }
  }

  var json: JSON {
    [
      "id": .string(id), "label": .string(label), "description": .string(description), "location": location.json,
      "tags": .array(tags.map { ["id": .string($0)] }), "children": .list(children),
    ]
  }
}
