import CucumberMessages
import GherkinFormatters

/// Writes how each scenario ended.
struct StatusFormatter: EventFormatter {
  var needs: Query.Topics { [.features, .testCases, .results] }

  mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    guard case .testCaseFinished(let finished) = envelope,
      let attempt = query.attempt(id: finished.testCaseStartedId)
    else { return }
    sink.write("\(attempt.status)\n")
  }

  /// What makes it, under a name.
  static func entry(named name: String) -> FormatterCatalog.Entry {
    FormatterCatalog.Entry(name: name, summary: "how each scenario ended") { _ in StatusFormatter() }
  }
}
