import GherkinHost
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

/// What `Tests/RunFeatures` do not say of worlds and contexts.
@Suite("Worlds and contexts")
struct ContextTests {
  @Test("steps have access to their scenario")
  func scenario() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { world in
        let scenario = world.scenario
        journal.write("\(scenario.name) \(scenario.uri):\(scenario.line) \(scenario.tags)")
      }
    }
    _ = try await RecordedRun("@a\nFeature: f\n@b\nScenario: named\nGiven a step", library)
    check(journal.lines, equals: [#"named a.feature:4 ["@a", "@b"]"#])
  }

  @Test("outside a scenario, the context has no name, and there are no other worlds")
  func outside() async throws {
    let world = EmptyWorld()
    #expect(world.scenario.name.isEmpty && world.scenario.rule == nil && world.scenario.outcome.status == .passed)
    await #expect(throws: NoScenarioError.self) { _ = try await world.world(CountingWorld.self) }
  }

  @Test("a world whose slow init ends after the cleanups is torn down")
  func endOfInit() async throws {
    let journal = Journal()
    let (begun, over) = (AsyncSemaphore(value: 0), AsyncSemaphore(value: 0))
    let ended = AsyncSemaphore(value: 0)
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in
        Task {
          await #expect(throws: RefusedWorldError.self) {
            try await GatedWorld.$gates.withValue((begun, over, journal)) {
              _ = try await EmptyWorld().world(GatedWorld.self)
            }
          }
          ended.signal()
        }
        await begun.wait()
      }
    }
    _ = try await RecordedRun("Feature: f\nScenario: a\nGiven a step", library)
    over.signal()
    await ended.wait()
    check(journal.lines, equals: ["close a"])
  }
}

/// A world whose `init` waits.
private final class GatedWorld: World, TearingDown {
  @TaskLocal static var gates: (begun: AsyncSemaphore, over: AsyncSemaphore, journal: Journal)?
  private let journal = GatedWorld.gates?.journal

  init() async throws {
    Self.gates?.begun.signal()
    await Self.gates?.over.wait()
  }

  func tearDown() async throws { journal?.write("close \(scenario.name)") }
}
