import CucumberMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

/// A formatter as anyone can write one, in one file: it tells how long each scenario took.
private struct DurationFormatter: EventFormatter {
  var needs: Query.Topics { [.features, .testCases] }

  mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    guard case .testCaseFinished(let finished) = envelope,
      let attempt = query.attempt(id: finished.testCaseStartedId),
      let pickle = query.pickle(of: attempt), let duration = attempt.duration
    else { return }
    sink.write("\(query.place(of: pickle).line): \(attempt.status) after \(duration)\n")
  }
}

@Suite("Formatters of others")
struct ThirdPartyFormatterTests {
  @Test("a formatter of others sees the events and the query")
  func duration() {
    let output = Reports.text(of: DurationFormatter(), SampleRun().envelopes(.passed))
    #expect(output == "12: passed after 2e-09 seconds\n")
  }
}
