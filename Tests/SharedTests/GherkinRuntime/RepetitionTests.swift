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
    _ change: (inout RunSettings) -> Void = { _ in }
  ) async throws -> RecordedRun {
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("a step") { world in journal.write("\(world.scenario.name)\(world.scenario.attempt)") }
      steps.given("an interrupt at try {int}") { (world, attempt: Int) in
        journal.write("\(world.scenario.name)\(world.scenario.attempt)")
        if world.scenario.attempt == attempt { stop?.make() }
      }
    }
    let source = Source(uri: "a.feature", text: "Feature: f\n" + scenarios)
    return try await RecordedRun([source], [library], stop: stop ?? StopRequest()) {
      $0.count = 3
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

  @Test("an interrupt ends the repetition")
  func interrupted() async throws {
    let journal = Journal()
    let run = try await Self.run("Scenario: a\nGiven an interrupt at try 2\n", journal, stop: StopRequest())
    check(journal.lines, equals: ["a1", "a2"])
    check(run.willBeRetried, equals: [true, false])
    check(run.outcome.counts.passed, equals: 1)
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
