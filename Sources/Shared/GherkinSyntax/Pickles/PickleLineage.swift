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
}

extension Pickle {
  /// Returns the names of feature, rule and scenario, see ``ScenarioPath``.
  package func path(_ lineage: PickleLineage?) -> [String] {
    let values = lineage.flatMap { lineage in
      lineage.row.flatMap { row in
        ScenarioPath.values(
          outline: lineage.scenario.name, columns: lineage.examples?.tableHeader?.cells.map(\.value) ?? [],
          cells: row.cells.map(\.value))
      }
    }
    return ScenarioPath.names(feature: lineage?.feature.name, rule: lineage?.rule?.name, name: name, values: values)
  }
}

/// The names of scenarios in reports.
package enum ScenarioPath {
  /// The name of a scenario without one.
  package static let noName = "(no name)"

  /// The maximum length of a row's values, in characters.
  private static let valuesLimit = 120

  /// Returns the names of feature, rule and scenario. Features and rules without a name are omitted.
  ///
  /// - Parameter values: the values of the scenario's row, which follow its name.
  package static func names(feature: String?, rule: String?, name: String, values: String?) -> [String] {
    let scenario = [name.isEmpty ? noName : name, values].compactMap(\.self).joined(separator: " ")
    return [feature, rule].compactMap(\.self).filter { !$0.isEmpty } + [scenario]
  }

  /// Returns the values of a row in parentheses: `(a: 1, sum: 2)`; nil if the scenario's name contains a value.
  package static func values(outline: String, columns: [String], cells: [String]) -> String? {
    if columns.isEmpty || columns.contains(where: { outline.contains("<\($0)>") }) { return nil }
    let values = zip(columns, cells).map { "\($0): \($1)" }.joined(separator: ", ")
    return values.count > valuesLimit ? "(\(values.prefix(valuesLimit))…)" : "(\(values))"
  }
}
