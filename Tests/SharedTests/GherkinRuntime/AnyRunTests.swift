import GherkinFeatureFiles
import GherkinTestRun
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Random runs")
struct AnyRunTests {
  /// Steps and hooks of every kind that randomly pass, fail, are pending, skip or attach.
  private static func library(_ seed: UInt64) -> StepLibrary {
    let chance = Chance(seed: seed)
    return StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { run in run.log("before all") }
      steps.afterAll { _, _ in try chance.strike() }
      steps.beforeFeature { _, _ in try chance.strike() }
      steps.afterFeature { run, _ in run.log("after feature") }
      steps.beforeRule { _, _ in try chance.strike() }
      steps.afterRule { _, _ in try chance.strike() }
      steps.before { _ in try chance.strike() }
      steps.after { world, _ in
        world.scenario.log("after")
        try chance.strike()
      }
      steps.beforeStep { _, _ in try chance.strike() }
      steps.afterStep { world, _ in world.scenario.log("after step") }
      steps.around { _, scenario in
        try chance.strike()
        try await scenario()
        try chance.strike()
      }
      steps.given("a step") { world in
        world.scenario.log("step")
        try chance.strike()
      }
      steps.given("a twin") { _ in }
      steps.given("a twin") { _ in }
    }
  }

  private static func sources() -> [Source] {
    ["a", "b", "c"].map { file in
      Source(
        uri: "\(file).feature",
        text: """
          Feature: \(file)
            Scenario: passes by chance
              Given a step
              Given a step
            @retry(3)
            Scenario: is retried
              Given a step
            Rule: r
              Scenario: lacks a step
                Given a step
                Given nonsense
                Given a twin
              Scenario Outline: rows
                Given a step
                Examples:
                  | n |
                  | 1 |
                  | 2 |
          """)
    }
  }

  @Test("every random run has a sound stream", arguments: UInt64(0)..<40)
  func sound(seed: UInt64) async throws {
    let run = try await RecordedRun(Self.sources(), [Self.library(seed)], order: .random(seed: seed)) { settings in
      settings.parallel = seed % 2 == 0 ? 1 : 4
      settings.failsFast = seed % 5 == 0
      settings.isDryRun = seed % 7 == 0
      settings.retries = Int(seed % 3)
    }
    check(run.outcome.testCases, equals: 15)
    check(Set(run.scenarioNames + run.notRun).count, equals: 4)
  }
}

/// Random faults, in about one of eight calls; the same for the same seed and order of calls.
private final class Chance: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) {
    generator = Mutex(SeededGenerator(seed: seed))
  }

  func strike() throws {
    switch generator.withLock({ Int.random(in: 0..<24, using: &$0) }) {
    case 0: throw Trouble("by chance")
    case 1: throw Pending()
    case 2: throw Skip()
    default: return
    }
  }
}
