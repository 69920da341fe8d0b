import GherkinSyntax
internal import GherkinMessages

extension Query {
  /// The snippets for undefined steps: one for each expression, in the order of the features. Not safe for a terminal.
  var bestSnippets: [String] { SnippetSelection(sortedSuggestions.map(\.snippets)).codes }
}

extension [String] {
  /// The texts in order, without duplicates.
  var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
