public import GherkinSyntax

extension Query {
  /// The ancestors of a pickle in the syntax tree, from its file down to its row of examples.
  public typealias Lineage = PickleLineage

  /// Returns the ancestors of a pickle; nil if its document was not sent or is not kept.
  public func lineage(of pickle: Pickle) -> Lineage? {
    lineage(ofNodes: pickle.astNodeIds)
  }

  /// Returns the names of feature, rule and scenario, as ``Pickle`` does with its lineage.
  package func path(of pickle: Pickle) -> [String] { pickle.path(lineage(of: pickle)) }
}
