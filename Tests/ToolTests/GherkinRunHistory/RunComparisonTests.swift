import GherkinOutcomes
import GherkinMessages
import GherkinRunHistory
import GherkinTestSupport
import Testing

@Suite("The comparison of two runs")
struct RunComparisonTests {
  private func compare(
    _ old: [ScenarioSummary], _ new: [ScenarioSummary], earlier: RunTimeline? = nil
  ) -> RunComparison {
    RunComparison(SampleHistory.run(8, old), SampleHistory.run(9, new), earlier: earlier)
  }

  private func kinds(_ old: Outcome?, _ new: Outcome?) -> [RunComparison.Kind] {
    let comparison = compare([SampleHistory.scenario("A", old)], [SampleHistory.scenario("A", new)])
    return RunComparison.Kind.allCases.filter { !comparison[$0].isEmpty }
  }

  @Test("new, persistent and fixed failures are listed")
  func outcomes() {
    check(kinds(.passed, .failed), equals: [.newFailures])
    check(kinds(.passed, .undefined), equals: [.unfinished])
    check(kinds(.passed, .pending), equals: [.unfinished])
    check(kinds(.knownFailure, .failed), equals: [.newFailures])
    check(kinds(.failed, .ambiguous), equals: [.stillFailing])
    check(kinds(.pending, .passed), equals: [.fixed])
    check(kinds(.passed, .passed), equals: [])
  }

  @Test(
    "scenarios that did not run are not listed as fixed or passed",
    arguments: [Outcome.notRun, .skipped, .empty, nil])
  func notRun(_ outcome: Outcome?) {
    check(kinds(.failed, outcome), equals: [.unresolved])
    check(kinds(outcome, .failed), equals: [.newFailures])
    check(kinds(.passed, outcome), equals: (outcome == nil ? [] : [.missed]))
    check(kinds(outcome, .passed), equals: [])
  }

  @Test("a new run in which a scenario did not run, or which failed apart from its scenarios, is no success")
  func success() {
    let passed = [SampleHistory.scenario("A", .passed)]
    check(compare(passed, passed).isSuccess)
    check(compare(passed, [SampleHistory.scenario("A", .skipped)]).isSuccess)
    check(!compare(passed, [SampleHistory.scenario("A", .notRun)]).isSuccess)
    check(!compare([], [SampleHistory.scenario("A", .notRun)]).isSuccess)
    var failed = SampleHistory.run(9, passed)
    failed.header.failure = "a hook of the run failed"
    let comparison = RunComparison(SampleHistory.run(8, passed), failed)
    check(!comparison.isSuccess)
    check(comparison.summary, equals: "no differences; the new run failed")
  }

  @Test("runs in which a scenario did not run are skipped")
  func earlier() throws {
    let earlier = SampleHistory.timeline(
      SampleHistory.run(6, [SampleHistory.scenario("A", .failed), SampleHistory.scenario("B", .failed)]),
      SampleHistory.run(8, [SampleHistory.scenario("A", .notRun), SampleHistory.scenario("B", .skipped)]))
    let comparison = compare(
      [SampleHistory.scenario("A", .notRun), SampleHistory.scenario("B", .skipped)],
      [SampleHistory.scenario("A", .failed), SampleHistory.scenario("B", .passed)], earlier: earlier)
    check(!comparison.hasNewFailures)
    check(comparison[.stillFailing].map(\.failingSince), equals: [6 * 86_400_000])
    check(comparison[.fixed].count, equals: 1)
  }

  @Test("appeared, disappeared, changed and moved scenarios are listed")
  func changes() {
    let comparison = compare(
      [
        SampleHistory.scenario("Gone", .passed), SampleHistory.scenario("Changed", .passed, text: "old"),
        SampleHistory.scenario("Moved", .passed, path: "old.feature"), SampleHistory.scenario("Same", .passed),
      ],
      [
        SampleHistory.scenario("Same", .passed, line: 99), SampleHistory.scenario("Changed", .passed, text: "new"),
        SampleHistory.scenario("Moved", .passed, path: "new.feature"), SampleHistory.scenario("New", .failed),
      ])
    func names(_ kind: RunComparison.Kind) -> [String] { comparison[kind].map(\.scenario.identity.scenario) }
    check(names(.appeared), equals: ["New"])
    check(names(.newFailures), equals: ["New"])
    check(names(.disappeared), equals: ["Gone"])
    check(names(.changed), equals: ["Changed"])
    check(names(.moved), equals: ["Moved"])
    check(comparison[.moved].first?.before?.path, equals: "old.feature")
  }

  @Test("flaky scenarios have their rate, and slower ones their durations, the worst first")
  func figures() {
    var earlier = RunTimeline()
    for day in 0..<12 {
      earlier.add(
        SampleHistory.run(
          day,
          [
            SampleHistory.scenario("A", .passed), SampleHistory.scenario("B", .passed),
            SampleHistory.scenario("F", .passed, isFlaky: day == 3),
            SampleHistory.scenario("G", .passed, isFlaky: day < 6),
          ]))
    }
    let new = [
      SampleHistory.scenario("A", .passed, milliseconds: 300), SampleHistory.scenario("B", .passed, milliseconds: 900),
      SampleHistory.scenario("F", .passed), SampleHistory.scenario("G", .passed),
    ]
    let comparison = compare(new, new, earlier: earlier)
    check(comparison[.slower].map(\.scenario.identity.scenario), equals: ["B", "A"])
    check(comparison[.flaky].map(\.flakiness), equals: [.init(flaky: 6, runs: 13), .init(flaky: 1, runs: 13)])
  }
}
