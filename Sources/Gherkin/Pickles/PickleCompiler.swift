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

  /// The pickles of a document, in the order of their scenarios; their ids come from `ids`.
  ///
  /// Backgrounds, outline rows and tags are folded in. An outline is as large as its rows times its steps, and so with
  /// backgrounds, tables and tags: a small file can ask for more than any machine holds. So a document that expands to
  /// more than 10 million steps, cells and tags, or whose placeholders make more than 1 GiB of text, is an error at the
  /// scenario or examples row that crosses the limit.
  public func compile(_ document: GherkinDocument, ids: any IDGenerator) throws(ParseErrors) -> [Pickle] {
    guard let feature = document.feature else { return [] }
    var run = PickleRun(uri: document.uri, language: feature.language, ids: ids, budget: budget)
    try run.visit(feature)
    return run.takePickles()
  }
}
