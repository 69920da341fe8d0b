import GherkinMessages
import GherkinFormatters

/// Writes the outcome of each scenario.
struct StatusFormatter: EventFormatter {
  var needs: Query.Topics { [.features, .testCases, .results] }

  /// Whether statuses are in capitals.
  let capitals: Bool

  mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    guard let attempt = query.attempt(id: finished.testCaseStartedId) else { return }
    let status = "\(attempt.status)"
    sink.write((capitals ? status.uppercased() : status) + "\n")
  }

  /// The formatter's catalog entry.
  static func entry(named name: String) -> FormatterCatalog.Entry {
    FormatterCatalog.Entry(name: name, summary: "how each scenario ended", options: [.flag("capitals")]) { options in
      StatusFormatter(capitals: options.flag("capitals") ?? false)
    }
  }
}
