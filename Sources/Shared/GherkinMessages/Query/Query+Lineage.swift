public import GherkinSyntax

extension Query {
  /// The ancestors of a pickle in the syntax tree, from its file down to its row of examples.
  public struct Lineage: Sendable {
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

  /// Returns the ancestors of a pickle; nil if its document was not sent or is not kept.
  public func lineage(of pickle: Pickle) -> Lineage? {
    lineage(ofNodes: pickle.astNodeIds)
  }
}
