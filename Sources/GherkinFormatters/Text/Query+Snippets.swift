internal import CucumberMessages

extension Query {
  /// Code that defines the undefined steps: one snippet for each expression, in the order of the features. Not yet safe
  /// for a terminal.
  var bestSnippets: [String] { SnippetSelection(sortedSuggestions).codes }
}

extension [String] {
  /// The texts in their order, each once.
  var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
