import CucumberMessages
import Gherkin
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Cleanups of a scenario")
struct CleanupTests {
  private static let feature = "Feature: f\nScenario: a\nGiven a step"

  private static func run(
    _ feature: String = feature, _ register: (StepLibrary.Builder<EmptyWorld>) -> Void,
    _ change: (inout TestRun.Settings) -> Void = { _ in }
  ) async throws -> RecordedRun {
    try await RecordedRun(
      [.init(uri: "a.feature", text: feature)], [StepLibrary(EmptyWorld.self, register)], change)
  }

  @Test("they run after the hooks after the scenario, inside of those around it, the last added first")
  func order() async throws {
    let journal = Journal()
    let run = try await Self.run { steps in
      steps.around { world, scenario in
        try await scenario()
        journal.write("around ends")
      }
      steps.given("a step") { world in
        world.addTearDown { _ in journal.write("first") }
        world.scenario.addTearDown { journal.write("second") }
      }
      steps.after { world in
        journal.write("after")
        world.addTearDown { _ in journal.write("third") }
      }
    }
    #expect(journal.lines == ["after", "third", "second", "first", "around ends"])
    #expect(run.outcome.success)
  }

  @Test("all of them run, and each error is reported in the result of the last step")
  func errors() async throws {
    let journal = Journal()
    let run = try await Self.run { steps in
      steps.given("a step") { world in
        world.addTearDown { _ in journal.write("first") }
        world.addTearDown { _ in throw Trouble("second") }
        world.addTearDown { _ in throw Trouble("third") }
        throw Trouble("step")
      }
    }
    #expect(journal.lines == ["first"])
    #expect(run.statuses == [.failed])
    #expect(run.messages == ["step\nand then, in a tear-down: third\nand then, in a tear-down: second"])
  }

  @Test("an error of a cleanup fails a scenario whose last step was skipped, and is tried again as any failure")
  func afterSkip() async throws {
    let attempts = Journal()
    let run = try await Self.run("Feature: f\nScenario: a\nGiven a step\nGiven a skip\nGiven a step") { steps in
      steps.given("a step") { world in
        world.addTearDown { world in
          attempts.write("\(world.scenario.attempt)")
          if world.scenario.attempt == 1 { throw Trouble("whoops") }
        }
      }
      steps.given("a skip") { _ in throw Skip() }
    } _: {
      $0.retry = RetryPolicy(count: 1)
    }
    #expect(run.statuses == [.passed, .skipped, .failed, .passed, .skipped, .skipped])
    #expect(attempts.lines == ["1", "2"])
  }

  @Test("they run where the world's init throws that added them")
  func initThrows() async throws {
    let journal = Journal()
    let library = StepLibrary(LeakingWorld.self) { steps in steps.given("a step") { _ in } }
    let run = try await LeakingWorld.$journal.withValue(journal) { try await RecordedRun(Self.feature, library) }
    #expect(run.messages == ["broken"])
    #expect(journal.lines == ["cleared"])
  }

  @Test("one that adds another is followed by that one")
  func nested() async throws {
    let journal = Journal()
    _ = try await Self.run { steps in
      steps.given("a step") { world in
        world.addTearDown { world in
          journal.write("outer")
          world.addTearDown { _ in journal.write("inner") }
        }
      }
    }
    #expect(journal.lines == ["outer", "inner"])
  }

  @Test("what they attach belongs to the last step")
  func attachments() async throws {
    let run = try await Self.run { steps in
      steps.given("a step") { world in world.addTearDown { $0.scenario.log("cleaned") } }
    }
    let kinds: [String] = run.envelopes.compactMap { envelope in
      switch envelope {
      case .attachment(let attachment): attachment.body
      case .testStepFinished(let finished): finished.testStepResult.status.rawValue
      default: nil
      }
    }
    #expect(kinds == ["cleaned", "PASSED"])
  }

  @Test("together they have the time of one step; the others still run when one takes too long")
  func timeLimit() async throws {
    let journal = Journal()
    let run = try await Self.run("Feature: f\n@timeout(100ms)\nScenario: a\nGiven a step") { steps in
      steps.given("a step", timeout: .seconds(60)) { world in
        world.addTearDown { _ in journal.write("cancelled: \(Task.isCancelled)") }
        world.addTearDown { _ in try await Task.sleep(for: .seconds(60)) }
      }
    }
    #expect(run.statuses == [.failed])
    #expect(run.messages.first?.contains("in a tear-down: timed out") == true, "\(run.messages)")
    #expect(journal.lines == ["cancelled: true"])
  }

  @Test("worlds that are not Sendable, on the main actor or actors are handed in")
  func isolation() async throws {
    let journal = Journal()
    let main = StepLibrary(MainActorWorld.self) { steps in
      steps.given("a step") { world in
        world.addTearDown { @MainActor world in journal.write("main \(world.count)") }
      }
    }
    let run = try await RecordedRun(Self.feature, main)
    #expect(run.outcome.success)
    #expect(journal.lines == ["main 7"])
  }
}

/// A world whose init throws when it has something to clear away.
private final class LeakingWorld: World {
  @TaskLocal static var journal: Journal?

  init() async throws {
    let journal = Self.journal
    ScenarioContext.current?.addTearDown { journal?.write("cleared") }
    throw Trouble("broken")
  }
}

@MainActor private final class MainActorWorld: World {
  let count = 7
  init() async throws {}
}
