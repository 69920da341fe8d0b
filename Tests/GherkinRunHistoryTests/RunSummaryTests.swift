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

  @Test("each scenario has its names, location, outcome, duration and error")
  func scenario() throws {
    let summary = SampleHistory.summary(of: run.envelopes(.failed))
    let record = try #require(summary.scenarios.first)
    check(summary.scenarios.count, equals: 1)
    check(
      record.identity,
      equals: ScenarioIdentity(feature: "Sums", rule: "Small ones", scenario: "Adding <a>", values: ["1"]))
    check(record.path, equals: "a.feature")
    check(record.line, equals: 12)
    check(record.outcome, equals: .failed)
    check(record.attempts, equals: 1)
    check(record.duration, equals: .nanoseconds(2))
    check(record.error, equals: "expected 2, got 1")
    check(summary.header.counts, equals: [.failed: 1])
    check(summary.header.duration, equals: .milliseconds(49))
    #expect(summary.header.isComplete)
  }

  @Test(
    "the outcomes, errors and numbers are the same as in every report", arguments: [SuccessPolicy.strict, .lenient])
  func outcomes(_ policy: SuccessPolicy) async throws {
    let envelopes = try await EverythingRun.envelopes(policy)
    let (summary, finished) = (SampleHistory.summary(of: envelopes), FinishedRun(envelopes))
    check(summary.header.counts, equals: finished.run.counts)
    #expect(summary.header.flaky == finished.run.flaky && summary.header.failing == finished.run.bad())
    check(summary.header.failure, equals: "AfterFeature (lock), Beers – Features/beers.feature failed: no lock")
    let scenarios = finished.scenarios.sorted { $0.place < $1.place }
    check(summary.scenarios.map { "\($0.path):\($0.line)" }, equals: scenarios.map(\.location))
    check(summary.scenarios.map(\.outcome), equals: scenarios.map(\.outcome))
    check(summary.scenarios.map(\.attempts), equals: scenarios.map(\.attempts.count))
    check(Set(summary.scenarios.map(\.identity)).count, equals: scenarios.count)
    for (record, scenario) in zip(summary.scenarios, scenarios) where scenario.outcome == .failed {
      check(scenario.reasons.first?.error.hasPrefix(record.error ?? "-"), equals: true, "\(scenario.path)")
    }
    #expect(summary.scenarios.contains { $0.identity.path == ["Beers", "(no name)"] })
  }

  @Test("a scenario that passes in a later attempt is flaky, without the first error")
  func flaky() throws {
    let envelopes =
      run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
    let summary = SampleHistory.summary(of: envelopes)
    let record = try #require(summary.scenarios.first)
    check(record.outcome, equals: .passed)
    #expect(record.isFlaky)
    check(record.attempts, equals: 2)
    #expect(record.error == nil)
    check(summary.header.flaky, equals: 1)
    #expect(!summary.header.isComplete)
  }

  @Test("an unfinished scenario is listed as not run, and one that was not selected has no outcome")
  func notRun() {
    let begun = run.preamble + run.attempt(0, .failed, willBeRetried: false).dropLast()
    check(SampleHistory.summary(of: begun).scenarios.map(\.outcome), equals: [.notRun])
    let unselected = SampleHistory.summary(of: run.preamble.filter { if case .testCase = $0 { false } else { true } })
    check(unselected.scenarios.map(\.outcome), equals: [nil])
    check(unselected.header.total, equals: 0)
  }

  @Test("branch, revision and build come from the messages, or from arguments")
  func origin() {
    let git = Envelope.Git(remote: "https://example.com/a.git", revision: "abc", branch: "main")
    let meta = Envelope.Meta(
      protocolVersion: "32", implementation: .init(name: "gherkin-run"), runtime: .init(name: "Swift"),
      os: .init(name: "Linux"), cpu: .init(name: "arm64"),
      ci: .init(name: "CI", url: "https://ci.example.com/1", git: git))
    var summarizer = RunSummarizer()
    summarizer.update(.meta(meta))
    let header = summarizer.summary().header
    check([header.branch, header.revision, header.build], equals: ["main", "abc", "https://ci.example.com/1"])
    let other = summarizer.summary(branch: "topic", revision: "def").header
    check([other.branch, other.revision], equals: ["topic", "def"])
  }

  @Test("a run of a checkout has no revision, because two of them may have tested different files")
  func checkout() {
    var summarizer = RunSummarizer()
    summarizer.update(.attachment(Checkout(folder: "a", revision: "abc", branch: "main").attachment))
    let header = summarizer.summary().header
    check([header.branch, header.revision], equals: [nil, nil])
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
    #expect(try digest(text) == digest("# moved\n" + text, "b.feature"))
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
    #expect(summary.header.start > 0)
  }
}
