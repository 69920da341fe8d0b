/// Documents, and the positions of scenarios and example rows in them. Steps are searched in their scenario.
package struct DocumentIndex: Sendable {
  /// The path of a scenario: the index of its document, and the scenario's position in it.
  private struct ScenarioPath: Sendable {
    var document: Int32
    var position: ScenarioSequence.Position
  }

  /// The path of a row within its scenario.
  private struct RowPath: Sendable {
    var examples: Int32
    var row: Int32
  }

  package private(set) var documents: [GherkinDocument] = []
  private var scenarios: [String: ScenarioPath] = [:]
  private var rows: [String: RowPath] = [:]

  /// Creates an index without documents.
  package init() {}

  /// Creates an index of one document.
  package init(_ document: GherkinDocument) {
    insert(document)
  }

  /// Adds a document and returns its index.
  @discardableResult
  package mutating func insert(_ document: GherkinDocument) -> Int {
    let number = Int32(clamping: documents.count)
    documents.append(document)
    var iterator = document.scenarios
    while let scenario = iterator.next() {
      insert(scenario, at: ScenarioPath(document: number, position: iterator.position))
    }
    return documents.count - 1
  }

  /// Removes the content of the document with an index.
  package mutating func remove(_ number: Int) {
    for scenario in documents[number].scenarios {
      scenarios[scenario.id] = nil
      for row in scenario.examples.lazy.flatMap(\.tableBody) { rows[row.id] = nil }
    }
    documents[number] = GherkinDocument(uri: documents[number].uri, feature: nil, comments: [])
  }

  private mutating func insert(_ scenario: GherkinDocument.Scenario, at path: ScenarioPath) {
    scenarios[scenario.id] = path
    for (examplesIndex, examples) in scenario.examples.enumerated() {
      for (rowIndex, row) in examples.tableBody.enumerated() {
        rows[row.id] = RowPath(examples: Int32(clamping: examplesIndex), row: Int32(clamping: rowIndex))
      }
    }
  }

  /// Returns the lineage of a pickle's nodes: a scenario and, for an outline, a row.
  package func lineage(ofNodes ids: [String]) -> PickleLineage? {
    guard let first = ids.first, let path = scenarios[first] else { return nil }
    let document = documents[Int(path.document)]
    guard let feature = document.feature, let (rule, scenario) = feature.scenario(at: path.position) else { return nil }
    var lineage = PickleLineage(document: document, feature: feature, rule: rule, scenario: scenario)
    if ids.count > 1, let place = rows[ids[1]], lineage.scenario.examples.indices.contains(Int(place.examples)) {
      lineage.examplesIndex = Int(place.examples)
      lineage.rowIndex = Int(place.row)
    }
    return lineage
  }
}
