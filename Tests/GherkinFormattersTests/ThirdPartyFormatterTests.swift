import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

/// A third-party formatter in one file. It prints the duration of each scenario.
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

/// A formatter with a method for some kinds of messages, and defaults for everything else.
private struct KindsFormatter: EventFormatter {
  mutating func handle(pickle: Pickle, query: Query, to sink: inout OutputSink) {
    sink.write("pickle \(pickle.name)\n")
  }

  mutating func handle(testCaseFinished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink) {
    let attempt = query.attempt(id: testCaseFinished.testCaseStartedId)
    let pickle = attempt.flatMap { query.pickle(of: $0) }
    sink.write("\(pickle?.name ?? "?"): \(attempt?.steps.count ?? 0) steps\n")
  }

  mutating func handle(testRunFinished: Envelope.TestRunFinished, query: Query, to sink: inout OutputSink) {
    sink.write("end\n")
  }
}

/// A formatter that implements nothing.
private struct SilentFormatter: EventFormatter {}

@Suite("Third-party formatters")
struct ThirdPartyFormatterTests {
  @Test("a formatter receives the events and the query")
  func duration() {
    let output = Reports.text(of: DurationFormatter(), SampleRun().envelopes(.passed))
    #expect(output == "12: passed after 2e-09 seconds\n")
  }

  @Test("a formatter receives the kinds of messages for which it has methods, and the query keeps everything for it")
  func kinds() {
    let run = SampleRun().envelopes(.passed)
    let lines = Reports.text(of: KindsFormatter(), run).split(separator: "\n")
    let pickles = run.compactMap { if case .pickle(let pickle) = $0 { pickle.name } else { nil } }
    #expect(lines.filter { $0.hasPrefix("pickle ") } == pickles.map { "pickle \($0)" })
    #expect(lines.contains { $0.hasSuffix(" steps") && !$0.hasSuffix(" 0 steps") && !$0.hasPrefix("?") })
    #expect(lines.last == "end")
  }

  @Test("a formatter without methods receives everything, and writes nothing")
  func silent() {
    #expect(SilentFormatter().needs == .all)
    #expect(SilentFormatter().handledKinds == .all)
    #expect(Reports.text(of: SilentFormatter(), SampleRun().envelopes(.failed)).isEmpty)
  }
}
