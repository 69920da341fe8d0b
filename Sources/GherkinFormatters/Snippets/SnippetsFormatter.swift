public import CucumberMessages
internal import Gherkin

/// Writes code that would define the undefined steps: the best snippet of each different step once, as the features
/// stand, with an empty line between two. It is empty where all steps are defined.
public struct SnippetsFormatter: EventFormatter {
  private var found: [(place: Query.Place, step: Int, code: String)] = []

  /// Makes a formatter.
  public init() {}

  /// Snippets, and where their steps stand.
  public var needs: Query.Topics { [.features, .testCases, .results, .suggestions] }

  /// Takes in a scenario that ended.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    guard case .testCaseFinished(let finished) = envelope,
      let attempt = query.attempt(id: finished.testCaseStartedId), attempt.statuses[.undefined] > 0,
      let pickle = query.pickle(of: attempt)
    else { return }
    let place = query.place(of: pickle)
    for (index, step) in pickle.steps.enumerated() {
      guard let snippet = query.suggestion(forPickleStep: step.id)?.snippets.first else { continue }
      found.append((place, index, snippet.code))
    }
  }

  /// Writes the snippets.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    let inOrder = found.sorted { ($0.place, $0.step) < ($1.place, $1.step) }.map(\.code)
    // Of scenarios that did not end, what was suggested so far.
    let all = inOrder + query.allSuggestions.compactMap(\.snippets.first?.code)
    var seen: Set<String> = []
    let different = all.filter { seen.insert($0).inserted }
    sink.write(different.map { VisibleText.block($0) + "\n" }.joined(separator: "\n"))
  }
}
