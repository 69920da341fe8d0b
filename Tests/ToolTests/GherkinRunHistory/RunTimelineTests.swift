import GherkinOutcomes
import GherkinMessages
import GherkinRunHistory
import GherkinTestSupport
import Testing

@Suite("The timeline of a scenario")
struct RunTimelineTests {
  private func timeline(
    _ outcomes: [Outcome?], revisions: [String?] = [], texts: [String] = []
  ) -> RunTimeline {
    outcomes.enumerated().reduce(into: RunTimeline()) { timeline, item in
      let text = texts.isEmpty ? "text" : texts[item.offset]
      let revision = revisions.isEmpty ? nil : revisions[item.offset]
      timeline.add(
        SampleHistory.run(item.offset, revision: revision, [SampleHistory.scenario("A", item.element, text: text)]))
    }
  }

  @Test("the strip shows the outcomes of the last runs, with gaps for runs without the scenario")
  func strip() throws {
    var timeline = SampleHistory.timeline(
      SampleHistory.run(1, [SampleHistory.scenario("A", .passed)]), SampleHistory.run(2, []),
      SampleHistory.run(3, [SampleHistory.scenario("A", .failed)]))
    for day in 4..<100 { timeline.add(SampleHistory.run(day, [SampleHistory.scenario("B", .passed)])) }
    let scenario = timeline.scenarios[0]
    check(timeline.strip(of: scenario, last: 99).prefix(3).map { $0?.outcome }, equals: [.passed, nil, .failed])
    check(timeline.strip(of: scenario).count, equals: 50)
    checkEmpty(timeline.strip(of: scenario).compactMap(\.self))
    checkEmpty(timeline.strip(of: timeline.scenarios[1], last: 0))
  }

  @Test(
    "a scenario has been failing since the first failure after its last pass, ignoring runs in which it did not run")
  func since() {
    let timeline = timeline([.failed, .passed, .failed, .notRun, .skipped, .failed, nil])
    check(timeline.failingSince(timeline.scenarios[0]), equals: 2 * 86_400_000)
    let passed = self.timeline([.failed, .passed, .notRun])
    check(passed.failingSince(passed.scenarios[0]) == nil)
  }

  @Test("earlier runs are the state before the first run: what failed in them does not begin to fail again")
  func earlierRuns() {
    func run(_ day: Int, _ outcomes: Outcome?..., failure: String? = nil) -> RunSummary {
      var run = SampleHistory.run(
        day, zip(["A", "B", "C", "D"], outcomes).map { SampleHistory.scenario($0, $1) })
      run.header.failure = failure
      return run
    }
    // A fails for long, B was missed, C ran seldom and failed, and D passed.
    let runs = [
      run(1, .passed, .passed, .passed, .passed), run(2, .failed, .notRun, .failed, .passed, failure: "no disk"),
      run(3, .failed, .notRun, nil, .passed, failure: "no disk"),
      run(4, .failed, .notRun, nil, .passed, failure: "no disk"),
      run(5, .failed, .passed, .failed, .failed), run(6, .passed, .passed, .passed, .failed),
    ]
    let whole = runs.reduce(into: RunTimeline()) { $0.add($1) }
    for count in 1..<runs.count {
      var timeline = RunTimeline()
      for run in runs[..<count] { timeline.addEarlier(run) }
      for run in runs[count...] { timeline.add(run) }
      for (turns, expected) in zip(timeline.turns, whole.turns[count...]) {
        check(turns.red == expected.red && turns.green == expected.green && turns.missed == expected.missed)
        check(turns.hasBegunToFail, equals: expected.hasBegunToFail)
      }
      for scenario in whole.scenarios {
        check(timeline.scenario(scenario.identity).flatMap(timeline.failingSince), equals: whole.failingSince(scenario))
      }
      let last = RunComparison(runs[4], runs[5], in: timeline)
      check(last[.fixed].map(\.scenario.identity.scenario), equals: ["A", "C"], "\(count)")
    }
  }

  @Test("a scenario is flaky if attempts differ, or outcomes of the same revision and text")
  func flakiness() {
    func flaky(_ timeline: RunTimeline) -> Int { timeline.flakiness(of: timeline.scenarios[0]).flaky }
    check(flaky(timeline([.passed, .failed, .passed], revisions: ["a", "a", "b"])), equals: 1)
    check(flaky(timeline([.passed, .failed, .passed], revisions: ["a", "b", "c"])), equals: 0)
    check(flaky(timeline([.passed, .failed, .passed])), equals: 0)
    check(flaky(timeline([.passed, .failed], revisions: ["a", "a"], texts: ["x", "y"])), equals: 0)
    check(flaky(timeline([.passed, .notRun, .passed], revisions: ["a", "a", "a"])), equals: 0)
    let retried = SampleHistory.timeline(
      SampleHistory.run(1, [SampleHistory.scenario("A", .passed, isFlaky: true)]),
      SampleHistory.run(2, [SampleHistory.scenario("A", .passed)]),
      SampleHistory.run(3, [SampleHistory.scenario("A", .notRun)]))
    check(retried.flakiness(of: retried.scenarios[0]), equals: Flakiness(flaky: 1, runs: 2))
    check(retried.flakiness(of: retried.scenarios[0]).rate, equals: 0.5)
  }

  @Test("the runs in which the text changed are listed")
  func textChanges() {
    let timeline = timeline([.passed, .passed, .passed, .failed], texts: ["x", "y", "y", "x"])
    check(timeline.scenarios[0].textChanges, equals: [1, 3])
  }

  @Test("a scenario turns red with its first failure or after a pass, and green when it passes again")
  func turns() {
    let timeline = timeline([.failed, .failed, .notRun, .passed, .knownFailure, .failed, .passed])
    check(timeline.turns.map(\.red.count), equals: [1, 0, 0, 0, 0, 1, 0])
    check(timeline.turns.map(\.green.count), equals: [0, 0, 0, 1, 0, 0, 1])
  }

  @Test("pending counts as failing only in strict runs")
  func pending() {
    var run = SampleHistory.run(1, [SampleHistory.scenario("A", .pending)])
    check(SampleHistory.timeline(run).turns[0].red.count, equals: 1)
    run.header.isStrict = false
    checkEmpty(SampleHistory.timeline(run).turns[0].red)
    check(run.header.failing, equals: 0)
  }

  @Test("a scenario is slower if it took significantly longer than in at least ten earlier runs")
  func slower() throws {
    let before = [1.0, 1.1, 0.9, 1.0, 1.2, 0.8, 1.0, 1.0, 1.1, 0.9]
    let slowdown = try #require(Slowdown(2, after: before))
    check(slowdown.duration, equals: 2)
    check(slowdown.median, equals: 1)
    check(abs(slowdown.spread - 0.1) < 0.001)
    check(slowdown.runs, equals: 10)
    check(Slowdown(1.3, after: before) == nil)
    check(Slowdown(2, after: Array(before.dropLast())) == nil)
    check(Slowdown(0.05, after: before.map { $0 / 1_000 }) == nil)
    // A single very slow earlier run does not hide it.
    #expect(Slowdown(2, after: before + [100]) != nil)
  }

  @Test("only runs that passed with the same text are compared")
  func slowerRuns() {
    func slowdown(_ change: (Int) -> ScenarioSummary, last text: String = "text") -> Slowdown? {
      var timeline = RunTimeline()
      for day in 0..<12 { timeline.add(SampleHistory.run(day, [change(day)])) }
      timeline.add(SampleHistory.run(12, [SampleHistory.scenario("A", .passed, milliseconds: 900, text: text)]))
      return timeline.slowdown(of: timeline.scenarios[0])
    }
    check(slowdown { _ in SampleHistory.scenario("A", .passed) }?.runs, equals: 12)
    check(slowdown({ _ in SampleHistory.scenario("A", .passed) }, last: "other") == nil)
    check(slowdown { SampleHistory.scenario("A", $0 < 3 ? .failed : .passed) } == nil)
    check(slowdown { SampleHistory.scenario("A", .passed, text: $0 < 2 ? "old" : "text") }?.runs, equals: 10)
    check(slowdown { SampleHistory.scenario("A", .passed, text: $0 < 3 ? "old" : "text") } == nil)
  }
}
