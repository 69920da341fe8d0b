/// The ancestors of a pickle in the syntax tree, from its file down to its row of examples.
public struct PickleLineage: Sendable {
  /// The syntax tree of the file.
  public let document: GherkinDocument
  /// The feature.
  public let feature: GherkinDocument.Feature
  /// The rule; nil for a scenario outside any rule.
  public let rule: GherkinDocument.Rule?
  /// The scenario or the outline.
  public let scenario: GherkinDocument.Scenario
  /// The index of the block of examples in the outline, counted from 0; nil for a plain scenario.
  public internal(set) var examplesIndex: Int?
  /// The index of the row in its block, counted from 0; nil for a plain scenario.
  public internal(set) var rowIndex: Int?
  fileprivate let numbers: ScenarioNumbers

  /// The block of examples; nil for a plain scenario.
  public var examples: GherkinDocument.Examples? {
    examplesIndex.map { scenario.examples[$0] }
  }

  /// The row of examples; nil for a plain scenario.
  public var row: GherkinDocument.TableRow? {
    guard let examples, let rowIndex, examples.tableBody.indices.contains(rowIndex) else { return nil }
    return examples.tableBody[rowIndex]
  }

  /// The number among the scenarios of the file with equal names, from 1.
  package var number: Int { numbers.number(ofNode: row?.id ?? scenario.id) }

  /// The outline's name as written, and the cells of the row with the names of their columns; nil for a plain scenario.
  package var valuesOfRow: (outline: String, columns: [String], cells: [String])? {
    row.map { (scenario.name, examples?.tableHeader?.cells.map(\.value) ?? [], $0.cells.map(\.value)) }
  }

  /// Returns the step that a step of the pickle was created from: one of the scenario, or of a background above it.
  public func step(of pickleStep: PickleStep) -> GherkinDocument.Step? {
    guard let id = pickleStep.astNodeIds.first else { return nil }
    let lists = [scenario.steps, rule?.background?.steps ?? [], feature.background?.steps ?? []]
    return lists.lazy.compactMap { OrderedIDs.search($0, for: id, \.id) }.first
      ?? lists.lazy.compactMap { $0.first { $0.id == id } }.first
  }
}

/// Documents, and the positions of scenarios and example rows in them. Steps are searched in their scenario.
package struct DocumentIndex: Sendable {
  /// The path of a scenario: the index of its document, and the scenario's position in it.
  private struct ScenarioPosition: Sendable {
    var document: Int32
    var position: ScenarioSequence.Position
  }

  /// The path of a row within its scenario.
  private struct RowPath: Sendable {
    var examples: Int32
    var row: Int32
  }

  package private(set) var documents: [GherkinDocument] = []
  private var numbers: [ScenarioNumbers] = []
  private var scenarios: [String: ScenarioPosition] = [:]
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
    numbers.append(ScenarioNumbers(document))
    var iterator = document.scenarios
    while let scenario = iterator.next() {
      insert(scenario, at: ScenarioPosition(document: number, position: iterator.position))
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
    numbers[number] = ScenarioNumbers(documents[number])
  }

  private mutating func insert(_ scenario: GherkinDocument.Scenario, at path: ScenarioPosition) {
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
    var lineage = PickleLineage(
      document: document, feature: feature, rule: rule, scenario: scenario, numbers: numbers[Int(path.document)])
    if ids.count > 1, let place = rows[ids[1]], lineage.scenario.examples.indices.contains(Int(place.examples)) {
      lineage.examplesIndex = Int(place.examples)
      lineage.rowIndex = Int(place.row)
    }
    return lineage
  }
}

/// Searches for elements by id. The ids of this project are ascending numbers, with a prefix in merged streams.
package enum OrderedIDs {
  /// Returns the element with an id by binary search, because a scenario can have thousands of steps.
  ///
  /// - Returns: nil if the search fails. The element can exist nevertheless if ids are not such numbers.
  package static func search<Element>(_ elements: [Element], for id: String, _ idOf: (Element) -> String) -> Element? {
    guard let number = number(of: id) else { return nil }
    var range = elements.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      guard let found = self.number(of: idOf(elements[middle])) else { return nil }
      // `007` is another id with the same number.
      if found == number { return idOf(elements[middle]) == id ? elements[middle] : nil }
      range = found < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// The number of `17` or `2.17`.
  private static func number(of id: String) -> Int? {
    guard let dot = id.utf8.lastIndex(of: UInt8(ascii: ".")) else { return Int(id) }
    return Int(id[id.utf8.index(after: dot)...])
  }
}
