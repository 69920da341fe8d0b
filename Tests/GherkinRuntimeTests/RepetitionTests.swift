import GherkinOutcomes
import GherkinProtocol
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Repeated scenarios")
struct RepetitionTests {
  private static func run(
    _ scenarios: String, _ journal: Journal = Journal(), stop: StopRequest? = nil,
    _ change: (inout TestRun.Settings) -> Void = { _ in }
  ) async throws -> RecordedRun {
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("a step") { world in journal.write("\(world.scenario.name)\(world.scenario.attempt)") }
      steps.given("a step that fails at try {int}") { (world, failing: Int) in
        journal.write("\(world.scenario.name)\(world.scenario.attempt)")
        if world.scenario.attempt == failing { throw Trouble("by chance") }
      }
      steps.given("an interrupt at try {int}") { (world, attempt: Int) in
        journal.write("\(world.scenario.name)\(world.scenario.attempt)")
        if world.scenario.attempt == attempt { stop?.make() }
      }
      steps.given("a skipping step") { _ in throw Skip() }
      steps.given("a step that skips at try {int}") { (world, skipping: Int) in
        if world.scenario.attempt == skipping { throw Skip() }
      }
      steps.given("a pending step") { _ in throw Pending() }
      steps.after(tags: "@told") { _, outcome in journal.write("\(outcome.willBeRetried)") }
    }
    return try await RecordedRun([Source(uri: "a.feature", text: "Feature: f\n" + scenarios)], [library]) {
      $0.count = 3
      if let stop { $0.stop = stop }
      change(&$0)
    }
  }

  @Test("each scenario is repeated sequentially in one slot, and counted once", arguments: [1, 3])
  func all(slots: Int) async throws {
    let journal = Journal()
    let run = try await Self.run("Scenario: a\nGiven a step\nScenario: b\nGiven a step\n", journal) {
      $0.parallel = slots
    }
    check(journal.lines.sorted(), equals: ["a1", "a2", "a3", "b1", "b2", "b3"])
    if slots == 1 { check(journal.lines, equals: ["a1", "a2", "a3", "b1", "b2", "b3"]) }
    #expect(run.outcome.success)
    check(run.outcome.counts.passed, equals: 2)
    check(run.outcome.counts.flaky, equals: 0)
    let outcome = run.finished.run
    check(outcome.counts.total, equals: 2)
    check(outcome.counts[.passed], equals: 2)
    check(outcome.flaky, equals: 0)
    check(outcome.steps.total, equals: 2)
  }

  @Test("the first failure ends the repetition, and the scenario fails")
  func failure() async throws {
    let journal = Journal()
    let run = try await Self.run("Scenario: a\nGiven a step that fails at try 2\n", journal)
    check(journal.lines, equals: ["a1", "a2"])
    check(run.willBeRetried, equals: [true, false])
    check(run.outcome.counts.failed, equals: 1)
    #expect(!run.outcome.success)
  }

  @Test("a repetition of a passed scenario can skip it, the last one too", arguments: [2, 3])
  func skipped(attempt: Int) async throws {
    let run = try await Self.run("Scenario: a\nGiven a step that skips at try \(attempt)\n")
    check(run.outcome.counts.skipped, equals: 1)
    #expect(run.outcome.success)
  }

  @Test(
    "a failure whose retry passes is flaky, and is not repeated further", arguments: ["", ",after:10ms"])
  func retried(delay: String) async throws {
    let journal = Journal()
    let run = try await Self.run("@retry(1\(delay))\nScenario: a\nGiven a step that fails at try 2\n", journal)
    check(journal.lines, equals: ["a1", "a2", "a3"])
    check(run.willBeRetried, equals: [true, true, false])
    check(run.outcome.counts.flaky, equals: 1)
    #expect(run.outcome.success)
  }

  @Test(
    "scenarios that did not pass or run are not repeated", arguments: ["a skipping step", "a pending step", "nothing"])
  func others(step: String) async throws {
    check(try await Self.run("Scenario: a\nGiven \(step)\n").willBeRetried, equals: [false])
    check(try await Self.run("Scenario: a\nGiven a step\n") { $0.isDry = true }.willBeRetried, equals: [false])
  }

  @Test("an interrupt ends the repetition")
  func interrupted() async throws {
    let journal = Journal()
    let run = try await Self.run("Scenario: a\nGiven an interrupt at try 2\n", journal, stop: StopRequest())
    check(journal.lines, equals: ["a1", "a2"])
    check(run.willBeRetried, equals: [true, false])
    check(run.outcome.counts.passed, equals: 1)
  }

  @Test("hooks know whether another repetition follows")
  func told() async throws {
    let journal = Journal()
    _ = try await Self.run("@told\nScenario: a\nGiven a step\n", journal)
    check(journal.lines, equals: ["a1", "true", "a2", "true", "a3", "false"])
  }

  @Test("scenarios with the same lock alternate, and scenarios of a feature stay together", arguments: [false, true])
  func locks(together: Bool) async throws {
    let journal = Journal()
    let run = try await Self.run(
      "@lock(x)\nScenario: a\nGiven a step\n@lock(x)\nScenario: b\nGiven a step\n@serial\nScenario: c\nGiven a step\n",
      journal
    ) {
      $0.parallel = 3
      $0.keepsFeaturesTogether = together
    }
    check(journal.lines.count, equals: 9)
    check(run.outcome.counts.passed, equals: 3)
  }
}
