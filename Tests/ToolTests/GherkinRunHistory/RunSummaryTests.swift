import GherkinOutcomes
import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import GherkinRunHistory
import Testing

@Suite("The summary of a run")
struct RunSummaryTests {
  private var run: SampleRun {
    var run = SampleRun()
    run.isOfThisProject = true
    return run
  }

  @Test("a run, and each scenario, is stored with its names, location, outcome, attempts, duration, error and origin")
  func stored() throws {
    let git = Envelope.Git(remote: "https://example.com/a.git", revision: "abc", branch: "main")
    let meta = Envelope.meta(
      .init(
        protocolVersion: "32", implementation: .init(name: "gherkin-run"), runtime: .init(name: "Swift"),
        os: .init(name: "Linux"), cpu: .init(name: "arm64"),
        ci: .init(name: "CI", url: "https://ci.example.com/1", git: git)))
    let checkout = Envelope.attachment(Checkout(folder: "a", revision: "abc", branch: "main").attachment)
    var text = ""
    for (sentence, envelopes, branch, revision) in [
      ("A failed scenario", run.envelopes(.failed), nil, nil),
      ("A scenario that passes in a later attempt is flaky, without the first error", run.flaky, nil, nil),
      ("An unfinished scenario did not run", run.envelopes(.failed).dropLast(2), nil, nil),
      (
        "A scenario that was not selected has no outcome",
        run.preamble.filter { if case .testCase = $0 { false } else { true } }, nil, nil
      ),
      ("Branch, revision and build come from the messages", [meta], nil, nil),
      ("or from arguments", [meta], "topic", "def"),
      ("A checkout has no revision, because two of its runs may have tested different files", [checkout], nil, nil),
    ] as [(String, [Envelope], String?, String?)] {
      var summarizer = RunSummarizer()
      for envelope in envelopes { summarizer.update(envelope) }
      let summary = summarizer.summary(branch: branch, revision: revision)
      text += "\(sentence)\n\(String(decoding: summary.bytes, as: UTF8.self))\n"
    }
    try GoldenFile("texts/run-summaries.txt").expect(text)
    check(SampleHistory.summary(of: run.envelopes(.failed)).scenarios.first?.duration, equals: .nanoseconds(2))
  }

  @Test(
    "the outcomes, errors and numbers are the same as in every report", arguments: [SuccessPolicy.strict, .lenient])
  func outcomes(_ policy: SuccessPolicy) async throws {
    let envelopes = try await EverythingRun.envelopes(policy)
    let (summary, finished) = (SampleHistory.summary(of: envelopes), FinishedRun(envelopes))
    check(summary.header.counts, equals: finished.run.counts)
    check(summary.header.flaky == finished.run.flaky && summary.header.failing == finished.run.bad())
    check(summary.header.failure, equals: "AfterFeature (lock), Beers – Features/beers.feature failed: no lock")
    let scenarios = finished.scenarios.sorted { $0.place < $1.place }
    check(summary.scenarios.map { "\($0.path):\($0.line)" }, equals: scenarios.map(\.location))
    check(summary.scenarios.map(\.outcome), equals: scenarios.map(\.outcome))
    check(summary.scenarios.map(\.attempts), equals: scenarios.map(\.attempts.count))
    check(Set(summary.scenarios.map(\.identity)).count, equals: scenarios.count)
    for (record, scenario) in zip(summary.scenarios, scenarios) where scenario.outcome == .failed {
      check(scenario.reasons.first?.error.hasPrefix(record.error ?? "-"), equals: true, "\(scenario.path)")
    }
    check(summary.scenarios.contains { $0.identity.path == ["Beers", "(no name)"] })
  }

  @Test("the text digest changes when a step or an argument does, but not when the scenario moves")
  func text() throws {
    func digest(_ text: String, _ uri: String = "a.feature") throws -> String? {
      let ids = IncrementingIDGenerator()
      let document = try GherkinParser().parse(Source(uri: uri, text: text), ids: ids)
      let pickles = try PickleCompiler().compile(document, ids: ids)
      return SampleHistory.summary(of: [.gherkinDocument(document)] + pickles.map(Envelope.pickle)).scenarios.first?
        .textDigest
    }
    let text = "Feature: F\n  Scenario: S\n    Given a\n      | 1 | 2 |\n"
    check(try digest(text), equals: try digest("# moved\n" + text, "b.feature"))
    let others = [
      text.replacing("Given a", with: "Given b"), text.replacing("| 1 | 2 |", with: "| 12 |"),
      text.replacing("Given a", with: "When a"), text + "    And b\n",
    ]
    check(try Set(([text] + others).map { try digest($0) }).count, equals: 5)
  }

  @Test("messages in any order, and any numbers, are accepted")
  func hostileStream() {
    let envelopes = run.envelopes(.failed)
    for shift in envelopes.indices {
      _ = SampleHistory.summary(of: Array(envelopes[shift...] + envelopes[..<shift]))
    }
    let time = Envelope.Timestamp(seconds: .max, nanos: .min)
    let summary = SampleHistory.summary(of: [.testRunStarted(.init(id: "run", timestamp: time))])
    check(summary.header.start > 0)
  }
}
