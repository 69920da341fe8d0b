import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Queries about a run")
struct QueryTests {
  private let run = SampleRun()

  @Test("a pickle's lineage contains its file up to its examples row")
  func lineage() throws {
    let query = run.query()
    let pickle = try #require(query.pickle(id: "outline-1"))
    let lineage = try #require(query.lineage(of: pickle))
    #expect(lineage.document.uri == "a.feature")
    #expect(lineage.feature.name == "Sums")
    #expect(lineage.rule?.name == "Small ones")
    #expect(lineage.scenario.name == "Adding <a>")
    #expect(lineage.examplesIndex == 0)
    #expect(lineage.row?.location.line == 12)
    #expect(lineage.step(of: pickle.steps[0])?.keyword == "Given ")
  }

  @Test("queries about missing messages return nothing")
  func unknownIds() {
    let query = run.query()
    #expect(query.pickle(id: "?") == nil)
    #expect(query.attempt(id: "?") == nil)
    #expect(query.definition(of: Envelope.TestStep(id: "?", hookId: "?")) == nil)
    let empty = Query()
    empty.update(.testStepFinished(run.stepFinished("?", "?", .failed)))
    empty.update(.testCaseFinished(run.finished("?", willBeRetried: false)))
    #expect(empty.endedAttempts.isEmpty)
    #expect(empty.statistics.scenarios.total == 0)
  }

  @Test("only the last attempt of a retried scenario decides, but the durations of all are added")
  func retries() {
    let query = run.query()
    run.attempt(0, .failed, willBeRetried: true, into: query)
    run.attempt(1, .passed, willBeRetried: false, into: query)
    #expect(query.statistics.scenarios[.failed] == 0)
    #expect(query.statistics.scenarios[.passed] == 1)
    #expect(query.statistics.steps.total == 1)
    #expect(query.statistics.flaky == 1)
    #expect(query.statistics.executionTime == .milliseconds(2))
    #expect(query.endedAttempts.map(\.status) == [.failed, .passed])
  }

  @Test("the status of an attempt is that of its worst step")
  func worst() {
    let query = run.query()
    query.update(.testCaseStarted(run.started(0)))
    for status in [Envelope.TestStepResult.Status.passed, .pending, .skipped] {
      query.update(.testStepFinished(run.stepFinished("attempt-0", "step", status)))
    }
    #expect(query.attempt(id: "attempt-0")?.status == .pending)
  }

  @Test("a completed attempt can be queried until the next envelope, and is then released")
  func forgetting() {
    let query = run.query(keeping: [.features, .testCases, .results, .failures])
    run.attempt(0, .passed, willBeRetried: false, into: query)
    #expect(query.attempt(id: "attempt-0")?.steps.count == 1)
    query.update(.testRunFinished(.init(testRunStartedId: nil, timestamp: .init(seconds: 1, nanos: 0), success: true)))
    #expect(query.attempt(id: "attempt-0") == nil)
    #expect(query.testCase(id: "case") == nil)
    #expect(query.statistics.scenarios[.passed] == 1)
  }

  @Test("failed attempts are kept until the end")
  func keeping() throws {
    let query = run.query(keeping: [.features, .testCases, .results, .failures])
    run.attempt(0, .failed, willBeRetried: false, into: query)
    query.update(.testRunFinished(.init(testRunStartedId: nil, timestamp: .init(seconds: 1, nanos: 0), success: false)))
    let attempt = try #require(query.endedAttempts.first)
    #expect(attempt.steps.map(\.testStepId) == ["step"])
    #expect(query.pickle(of: attempt)?.id == "outline-1")
  }

  @Test("without topics, only counts are kept")
  func withoutTopics() {
    let query = run.query(keeping: [])
    run.attempt(0, .failed, willBeRetried: false, into: query)
    query.update(.testRunFinished(.init(testRunStartedId: nil, timestamp: .init(seconds: 1, nanos: 0), success: false)))
    #expect(query.endedAttempts.isEmpty)
    #expect(query.pickle(id: "outline-1") == nil)
    #expect(query.statistics.scenarios[.failed] == 1)
  }
}
