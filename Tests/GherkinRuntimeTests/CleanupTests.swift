import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun
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

  @Test("cleanups run after the after hooks, inside around hooks, in reverse order")
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
      steps.after { world, _ in
        journal.write("after")
        world.addTearDown { _ in journal.write("third") }
      }
    }
    check(journal.lines, equals: ["after", "third", "second", "first", "around ends"])
    #expect(run.outcome.success)
  }

  @Test("all cleanups run, and each error is part of the last step's result")
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
    check(journal.lines, equals: ["first"])
    check(run.statuses, equals: [.failed])
    check(run.messages, equals: ["step\nand then, in a tear-down: third\nand then, in a tear-down: second"])
  }

  @Test("a failing cleanup fails a scenario whose last step was skipped, and the scenario is retried like any other")
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
    // A retry must not hide the failure by a skip.
    check(run.statuses, equals: [.passed, .skipped, .failed, .passed, .failed, .skipped])
    check(attempts.lines, equals: ["1", "2"])
  }

  @Test("cleanups run even if the world's init that added them throws")
  func initThrows() async throws {
    let journal = Journal()
    let library = StepLibrary(LeakingWorld.self) { steps in steps.given("a step") { _ in } }
    let run = try await LeakingWorld.$journal.withValue(journal) { try await RecordedRun(Self.feature, library) }
    check(run.messages, equals: ["broken"])
    check(journal.lines, equals: ["cleared"])
  }

  @Test("cleanups that a cleanup adds run, too")
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
    check(journal.lines, equals: ["outer", "inner"])
  }

  @Test("attachments of cleanups belong to the last step")
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
    check(kinds, equals: ["cleaned", "PASSED"])
  }

  @Test("together, cleanups have the time limit of one step; the others still run if one takes too long")
  func timeLimit() async throws {
    let journal = Journal()
    let run = try await Self.run("Feature: f\n@timeout(100ms)\nScenario: a\nGiven a step") { steps in
      steps.given("a step", timeout: .seconds(60)) { world in
        world.addTearDown { _ in journal.write("cancelled: \(Task.isCancelled)") }
        world.addTearDown { _ in try await Task.sleep(for: .seconds(60)) }
      }
    }
    check(run.statuses, equals: [.failed])
    check(run.messages.first?.contains("in a tear-down: timed out"), equals: true, "\(run.messages)")
    check(journal.lines, equals: ["cancelled: true"])
  }

  @Test("worlds that are not Sendable, or isolated to an actor, are passed to cleanups")
  func isolation() async throws {
    let journal = Journal()
    let main = StepLibrary(MainActorWorld.self) { steps in
      steps.given("a step") { world in
        world.addTearDown { @MainActor world in journal.write("main \(world.count)") }
      }
    }
    let run = try await RecordedRun(Self.feature, main)
    #expect(run.outcome.success)
    check(journal.lines, equals: ["main 7"])
  }
}

/// A world whose initializer throws after adding a cleanup.
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
}
