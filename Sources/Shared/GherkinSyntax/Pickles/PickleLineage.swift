/// The ancestors of a pickle in the syntax tree, from its file down to its row of examples.
public struct PickleLineage: Sendable {
  /// The ancestors that the rows of an outline share.
  private final class Nodes: Sendable {
    let feature: GherkinDocument.Feature
    let rule: GherkinDocument.Rule?
    let scenario: GherkinDocument.Scenario
    let numbers: ScenarioNumbers

    init(
      _ feature: GherkinDocument.Feature, _ rule: GherkinDocument.Rule?, _ scenario: GherkinDocument.Scenario,
      _ numbers: ScenarioNumbers
    ) {
      self.feature = feature
      self.rule = rule
      self.scenario = scenario
      self.numbers = numbers
    }
  }

  private let nodes: Nodes
  /// The syntax tree of the file.
  public var document: GherkinDocument { nodes.numbers.document }
  /// The feature.
  public var feature: GherkinDocument.Feature { nodes.feature }
  /// The rule; nil for a scenario outside any rule.
  public var rule: GherkinDocument.Rule? { nodes.rule }
  /// The scenario or the outline.
  public var scenario: GherkinDocument.Scenario { nodes.scenario }
  /// The index of the block of examples in the outline, counted from 0; nil for a plain scenario.
  public fileprivate(set) var examplesIndex: Int?
  /// The index of the row in its block, counted from 0; nil for a plain scenario.
  public fileprivate(set) var rowIndex: Int?

  /// Creates the ancestors of a plain scenario's pickle.
  ///
  /// - Parameter numbers: the numbers of the scenarios of the document.
  fileprivate init(
    _ feature: GherkinDocument.Feature, _ rule: GherkinDocument.Rule?, _ scenario: GherkinDocument.Scenario,
    _ numbers: ScenarioNumbers
  ) {
    nodes = Nodes(feature, rule, scenario, numbers)
  }

  /// The block of examples; nil for a plain scenario.
  public var examples: GherkinDocument.Examples? {
    examplesIndex.map { nodes.scenario.examples[$0] }
  }

  /// The row of examples; nil for a plain scenario.
  public var row: GherkinDocument.TableRow? {
    guard let examples, let rowIndex, examples.tableBody.indices.contains(rowIndex) else { return nil }
    return examples.tableBody[rowIndex]
  }

  /// The number among the scenarios of the file with equal names, from 1.
  package var number: Int { nodes.numbers.number(ofNode: row?.id ?? scenario.id) }

  /// The outline's name as written, and the cells of the row with the names of their columns; nil for a plain scenario.
  package var valuesOfRow: (outline: String, columns: [String], cells: [String])? {
    row.map { (scenario.name, examples?.tableHeader?.cells.map(\.value) ?? [], $0.cells.map(\.value)) }
  }

  /// Returns the step that a step of the pickle was created from: one of the scenario, or of a background above it.
  public func step(of pickleStep: PickleStep) -> GherkinDocument.Step? {
    guard let id = pickleStep.nodeID else { return nil }
    func step(in steps: [GherkinDocument.Step]?) -> GherkinDocument.Step? {
      steps.flatMap { steps in OrderedIDs.search(steps, for: id, \.id) ?? steps.first { $0.id == id } }
    }
    return step(in: nodes.scenario.steps) ?? step(in: nodes.rule?.background?.steps)
      ?? step(in: nodes.feature.background?.steps)
  }
}

/// The ancestors of the pickles of documents.
package struct DocumentIndex: Sendable {
  /// The ancestors of plain scenarios and outlines, by their ids.
  private var scenarios: [String: PickleLineage] = [:]
  /// The indices of rows and of their blocks of examples, by the ids of rows.
  private var rows: [String: (examples: Int, row: Int)] = [:]

  /// Creates an index of documents.
  package init(_ documents: GherkinDocument...) {
    for document in documents { insert(document) }
  }

  /// Adds a document.
  package mutating func insert(_ document: GherkinDocument) {
    guard let feature = document.feature else { return }
    let numbers = ScenarioNumbers(document)
    for (rule, scenario) in document.scenariosWithRules {
      scenarios[scenario.id] = PickleLineage(feature, rule, scenario, numbers)
      for (block, examples) in scenario.examples.enumerated() {
        for (index, row) in examples.tableBody.enumerated() { rows[row.id] = (block, index) }
      }
    }
  }

  /// Returns the lineage of a pickle's nodes: a scenario and, for an outline, a row.
  package func lineage(ofNodes ids: [String]) -> PickleLineage? {
    guard let first = ids.first, var lineage = scenarios[first] else { return nil }
    if ids.count > 1, let place = rows[ids[1]], lineage.scenario.examples.indices.contains(place.examples) {
      (lineage.examplesIndex, lineage.rowIndex) = (place.examples, place.row)
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
