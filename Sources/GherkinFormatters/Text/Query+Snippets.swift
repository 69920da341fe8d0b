internal import CucumberMessages

extension Query {
  /// Code that would define the undefined steps: the best snippet of each, every different one once, as the features
  /// stand. Not yet safe for a terminal.
  var bestSnippets: [String] {
    sortedSuggestions.compactMap(\.snippets.first?.code).withoutRepetition
  }
}

extension [String] {
  /// The texts in their order, each once.
  var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
