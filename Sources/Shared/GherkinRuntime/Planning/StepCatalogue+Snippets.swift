import GherkinProtocol
package import GherkinSyntax

extension StepCatalogue {
  /// Returns snippets for the undefined steps of pickles, one for each expression.
  ///
  /// - Throws: if a regular expression with a group of several parameter types matches a step.
  package func snippets(for pickles: [Pickle]) throws(StepLibraryProblem) -> [String] {
    var index = StepIndex(self)
    var writer = SnippetWriter(registry)
    var suggestions: [[Snippet]] = []
    for pickle in pickles {
      let selection = index.selection(for: pickle.tags.map(\.name))
      for step in pickle.steps {
        guard try index.definitions(matching: step.text, in: selection).isEmpty else { continue }
        suggestions.append(try writer.snippets(for: step.text, type: step.type, blocks: step.arguments))
      }
    }
    return SnippetSelection(suggestions).codes
  }
}
