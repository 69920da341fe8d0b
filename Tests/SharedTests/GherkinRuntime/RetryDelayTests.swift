import GherkinOutcomes
import GherkinProtocol
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Delays and total limit of retries")
struct RetryDelayTests {
  private static func library(_ journal: Journal = Journal(), stop: StopRequest? = nil) -> StepLibrary {
    StepLibrary(CountingWorld.self) { steps in
      steps.given("a failing step") { world in
        journal.write(world.scenario.name)
        stop?.make()
        throw Trouble("whoops")
      }
      steps.given("a step") { world in journal.write(world.scenario.name) }
      steps.given("a step that passes at the second try") { world in
        journal.write(world.scenario.name)
        if world.scenario.attempt == 1 { throw Trouble("not yet") }
      }
    }
  }

  private static func run(
    _ scenarios: String, _ libraries: [StepLibrary] = [library()], stop: StopRequest = StopRequest(),
    _ change: (inout RunSettings) -> Void = { _ in }
  ) async throws -> RecordedRun {
    try await RecordedRun([Source(uri: "a.feature", text: "Feature: f\n" + scenarios)], libraries, stop: stop, change)
  }

  /// Runs scenarios whose delays end after a number of steps, so that the order does not depend on time.
  private static func run(
    _ scenarios: String, until count: Int, _ journal: Journal, _ others: StepLibrary...,
    change: (inout RunSettings) -> Void = { _ in }
  ) async throws -> RecordedRun {
    let stop = StopRequest()
    async let delays: Void = {
      while journal.lines.count < count { try await Task.sleep(for: .milliseconds(5)) }
      stop.make()
    }()
    let run = try await run(scenarios, [library(journal)] + others, stop: stop, change)
    try await delays
    return run
  }

  private static let delayed = """
    @retry(1,after:1h)
    Scenario: flaky
    Given a step that passes at the second try
    Scenario: other
    Given a step
    Scenario: another
    Given a step

    """

  @Test("other scenarios run during the delay", arguments: [1, 3], [false, true])
  func meanwhile(slots: Int, together: Bool) async throws {
    let journal = Journal()
    let run = try await Self.run(Self.delayed, until: 3, journal) {
      $0.parallel = slots
      $0.keepsFeaturesTogether = together
    }
    check(journal.lines.sorted(), equals: ["another", "flaky", "flaky", "other"])
    check(journal.lines.last, equals: "flaky")
    #expect(run.outcome.success)
    check(run.outcome.counts.passed, equals: 3)
    check(run.outcome.counts.flaky, equals: 1)
    check(run.outcome.testCases, equals: 3)
  }

  @Test("each attempt is delayed, and the attempts are numbered")
  func again() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let run = try await Self.run("@retry(3,after:40ms)\nScenario: a\nGiven a failing step\n")
    #expect(clock.now - start >= .milliseconds(120))
    check(run.attempts.count, equals: 4)
    check(run.willBeRetried, equals: [true, true, true, false])
    check(run.outcome.counts.failed, equals: 1)
  }

  @Test("several scenarios can be delayed at the same time, in one slot and in several", arguments: [1, 2])
  func several(slots: Int) async throws {
    let names = (1...6).map { "s\($0)" }
    let scenarios = names.map { "@retry(2,after:20ms)\nScenario: \($0)\nGiven a failing step\n" }.joined()
    let journal = Journal()
    let run = try await Self.run(scenarios, [Self.library(journal)]) { $0.parallel = slots }
    check(journal.lines.sorted(), equals: names.flatMap { [$0, $0, $0] })
    check(run.outcome.counts.failed, equals: 6)
  }

  @Test("a delayed scenario holds no lock")
  func locks() async throws {
    let journal = Journal()
    let scenarios = """
      @retry(1,after:1h) @lock(a)
      Scenario: first
      Given a failing step
      @lock(a)
      Scenario: second
      Given a step
      @serial
      Scenario: third
      Given a step

      """
    _ = try await Self.run(scenarios, until: 3, journal) { $0.parallel = 2 }
    check(journal.lines, equals: ["first", "second", "third", "first"])
  }

  @Test("hooks after the feature wait for the last attempt")
  func hooks() async throws {
    let journal = Journal()
    let hooks = StepLibrary(CountingWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before") }
      steps.afterFeature { _, _ in journal.write("after") }
    }
    let run = try await Self.run(Self.delayed, until: 4, journal, hooks)
    check(journal.lines, equals: ["before", "flaky", "other", "another", "flaky", "after"])
    #expect(run.outcome.success)
  }

  @Test("with fail-fast, a delayed scenario is retried even if another one has failed")
  func failFast() async throws {
    let journal = Journal()
    let run = try await Self.run(
      "@retry(1,after:1h)\nScenario: a\nGiven a step that passes at the second try\n"
        + "Scenario: b\nGiven a failing step\nScenario: c\nGiven a step\n", until: 2, journal
    ) { $0.failsFast = true }
    check(journal.lines, equals: ["a", "b", "a"])
    check(run.outcome.counts.notRun, equals: 1)
  }

  @Test("after an interrupt, announced retries run at once")
  func interrupted() async throws {
    let stop = StopRequest()
    let journal = Journal()
    let clock = ContinuousClock()
    let start = clock.now
    let run = try await Self.run(
      "@retry(1,after:1h)\nScenario: a\nGiven a failing step\nScenario: b\nGiven a step\n",
      [Self.library(journal, stop: stop)], stop: stop)
    #expect(clock.now - start < .seconds(1800))
    check(journal.lines, equals: ["a", "a"])
    check(run.willBeRetried, equals: [true, false])
    check(run.outcome.counts.notRun, equals: 1)
  }

  @Test("a space in the tag is an error with the tag without the space")
  func blank() throws {
    let source = Source(uri: "a.feature", text: "Feature: f\n\n  @slow @retry(3, after: 5s)\n  Scenario: a\n")
    let error = #expect(throws: ParseErrors.self) {
      try GherkinParser().parse(source, ids: IncrementingIDGenerator())
    }
    let explained = ParseError.explained(error?.errors ?? [], in: source)
    check(explained.first?.explanation.text, equals: "a tag contains a space; write @retry(3,after:5s)")
  }

  // MARK: The total

  private static let failing = (1...4).map { "Scenario: s\($0)\nGiven a failing step\n" }.joined()

  private static func retryTotals(_ run: FinishedRun) -> [RetryTotal] { run.run.facts() }

  @Test(
    "no more retries run than the total limit, and the stream contains the number of affected scenarios",
    arguments: [1, 3])
  func total(slots: Int) async throws {
    let run = try await Self.run(Self.failing) {
      $0.parallel = slots
      ($0.retries, $0.retryTotal) = (2, 5)
    }
    check(run.willBeRetried.count { $0 }, equals: 5)
    check(run.attempts.count, equals: 9)
    check(run.outcome.counts.failed, equals: 4)
    check(Self.retryTotals(run.finished).map(\.total), equals: [5])
    let denied = try #require(Self.retryTotals(run.finished).first?.notRetried)
    check((1...4), contains: denied)
    if slots == 1 { check(denied, equals: 2) }
  }

  @Test("retries by tags count towards the total limit, and a limit of 0 allows no retries", arguments: [0, 1])
  func tags(total: Int) async throws {
    let run = try await Self.run("@retry(9)\nScenario: a\nGiven a failing step\n") {
      $0.retryTotal = total
    }
    check(run.attempts.count, equals: total + 1)
    check(Self.retryTotals(run.finished).map(\.notRetried), equals: [1])
  }

  @Test("a total limit that was not reached is not reported")
  func enough() async throws {
    let run = try await Self.run(Self.failing) { ($0.retries, $0.retryTotal) = (1, 4) }
    check(run.attempts.count, equals: 8)
    checkEmpty(Self.retryTotals(run.finished))
  }

  @Test("a merged stream contains the total limits of all its runs")
  func merged() async throws {
    let run = try await Self.run(Self.failing) { ($0.retries, $0.retryTotal) = (1, 1) }
    let merged = FinishedRun(try Merging.merge(consecutive: [run.envelopes, run.envelopes]))
    check(Self.retryTotals(merged).map(\.notRetried), equals: [3, 3])
  }
}
