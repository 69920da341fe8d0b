internal import Gherkin

/// Documents, and where in them a scenario or a row of examples stands. Steps are looked for in their scenario.
struct DocumentIndex: Sendable {
  /// The place of a scenario: a document, a child of its feature, and, inside a rule, a child of that.
  struct ScenarioPath: Sendable {
    var document: Int32
    var child: Int32
    var ruleChild: Int32?
  }

  /// The place of a row within its scenario.
  struct RowPath: Sendable {
    var examples: Int32
    var row: Int32
  }

  private(set) var documents: [GherkinDocument] = []
  private var scenarios: [String: ScenarioPath] = [:]
  private var rows: [String: RowPath] = [:]

  mutating func insert(_ document: GherkinDocument) {
    let number = Int32(clamping: documents.count)
    documents.append(document)
    for (index, child) in (document.feature?.children ?? []).enumerated() {
      var path = ScenarioPath(document: number, child: Int32(clamping: index))
      switch child {
      case .background: break
      case .scenario(let scenario): insert(scenario, at: path)
      case .rule(let rule):
        for (index, child) in rule.children.enumerated() {
          guard case .scenario(let scenario) = child else { continue }
          path.ruleChild = Int32(clamping: index)
          insert(scenario, at: path)
        }
      }
    }
  }

  private mutating func insert(_ scenario: GherkinDocument.Scenario, at path: ScenarioPath) {
    scenarios[scenario.id] = path
    for (examplesIndex, examples) in scenario.examples.enumerated() {
      for (rowIndex, row) in examples.tableBody.enumerated() {
        rows[row.id] = RowPath(examples: Int32(clamping: examplesIndex), row: Int32(clamping: rowIndex))
      }
    }
  }

  /// The lineage of a pickle's nodes: a scenario and, of an outline, a row.
  func lineage(ofNodes ids: [String]) -> Query.Lineage? {
    guard let first = ids.first, let path = scenarios[first] else { return nil }
    let document = documents[Int(path.document)]
    guard let feature = document.feature else { return nil }
    var lineage: Query.Lineage
    switch feature.children[Int(path.child)] {
    case .background: return nil
    case .scenario(let scenario):
      lineage = Query.Lineage(document: document, feature: feature, rule: nil, scenario: scenario)
    case .rule(let rule):
      guard let index = path.ruleChild, case .scenario(let scenario) = rule.children[Int(index)] else { return nil }
      lineage = Query.Lineage(document: document, feature: feature, rule: rule, scenario: scenario)
    }
    if ids.count > 1, let place = rows[ids[1]], lineage.scenario.examples.indices.contains(Int(place.examples)) {
      lineage.examplesIndex = Int(place.examples)
      lineage.rowIndex = Int(place.row)
    }
    return lineage
  }
}
