/// Creates the pickles of a document: one for each scenario, one for each row of an outline's examples.
///
/// Ids and order are the official ones: a pickle's steps take their ids before it does.
public struct PickleCompiler: Sendable {
  private let budget: ExpansionBudget

  /// Creates a compiler.
  public init() {
    self.init(pieceLimit: 10_000_000, textLimit: 1 << 30)
  }

  /// Creates a compiler with custom limits: on steps, cells and tags, and on bytes of text that placeholders produce.
  package init(pieceLimit: Int, textLimit: Int) {
    budget = ExpansionBudget(pieces: pieceLimit, text: textLimit)
  }

  /// Returns the pickles of a document, in the order of their scenarios. Their ids come from `ids`.
  ///
  /// Pickles include backgrounds, outline rows and tags. The size of an outline is the product of its rows and its
  /// steps, including backgrounds, tables and tags, so a small file can exceed the memory of any machine. Therefore a
  /// document with more than 10 million steps, cells and tags, or with more than 1 GiB of text from placeholders, is an
  /// error at the scenario or examples row that exceeds the limit.
  public func compile(_ document: GherkinDocument, ids: IncrementingIDGenerator) throws(ParseErrors) -> [Pickle] {
    guard let feature = document.feature else { return [] }
    var run = PickleRun(uri: document.uri, language: feature.language, ids: ids, budget: budget)
    try run.visit(feature)
    return run.takePickles()
  }
}
