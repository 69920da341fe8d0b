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

  /// The block of examples; nil for a plain scenario.
  public var examples: GherkinDocument.Examples? {
    examplesIndex.map { scenario.examples[$0] }
  }

  /// The row of examples; nil for a plain scenario.
  public var row: GherkinDocument.TableRow? {
    guard let examples, let rowIndex, examples.tableBody.indices.contains(rowIndex) else { return nil }
    return examples.tableBody[rowIndex]
  }

  /// Returns the step that a step of the pickle was created from: one of the scenario, or of a background above it.
  public func step(of pickleStep: PickleStep) -> GherkinDocument.Step? {
    guard let id = pickleStep.astNodeIds.first else { return nil }
    let lists = [scenario.steps, rule?.background?.steps ?? [], feature.background?.steps ?? []]
    return lists.lazy.compactMap { OrderedIDs.search($0, for: id, \.id) }.first
      ?? lists.lazy.compactMap { $0.first { $0.id == id } }.first
  }

  /// The maximum length of a row's values, in characters.
  private static let valuesLimit = 120

  /// The values of the row in parentheses; nil if the scenario has no rows, or its name contains a value.
  fileprivate var values: String? {
    guard let names = examples?.tableHeader?.cells.map(\.value), let row,
      !names.contains(where: { scenario.name.contains("<\($0)>") })
    else { return nil }
    let values = zip(names, row.cells).map { "\($0): \($1.value)" }.joined(separator: ", ")
    return values.count > Self.valuesLimit ? "(\(values.prefix(Self.valuesLimit))…)" : "(\(values))"
  }
}

extension Pickle {
  /// Returns the names of feature, rule and scenario, without empty names. If the name of an outline is the same for
  /// all rows, the row's values are appended: “Adding (a: 1, sum: 2)”.
  package func path(_ lineage: PickleLineage?) -> [String] {
    let scenario = [name, lineage?.values ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return [lineage?.feature.name, lineage?.rule?.name, scenario].compactMap { $0 }.filter { !$0.isEmpty }
  }
}
