import GherkinTestRun
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Hooks around scenarios")
struct AroundHookTests {
  private static let feature = "Feature: f\nScenario: a\nGiven a step"

  /// A library with an around hook, and the hooks and steps inside it.
  private static func library(
    _ journal: Journal,
    _ around:
      nonisolated(nonsending) @escaping @Sendable (
        EmptyWorld, nonisolated(nonsending) () async throws -> Void
      ) async throws -> Void
  ) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.before { _ in journal.write("before") }
      steps.after { _, _ in journal.write("after") }
      steps.around(around)
      steps.given("a step") { _ in journal.write("step") }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
    }
  }

  @Test("around hooks enclose all other hooks, wherever they are registered, and nest in order of registration")
  func nesting() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.before { _ in journal.write("before") }
      steps.around { _, scenario in
        journal.write("outer begins")
        try await scenario()
        journal.write("outer ends")
      }
      steps.around { _, scenario in
        journal.write("inner begins")
        try await scenario()
        journal.write("inner ends")
      }
      steps.after { _, _ in journal.write("after") }
      steps.given("a step") { _ in journal.write("step") }
    }
    let run = try await RecordedRun(Self.feature, library)
    #expect(run.outcome.success)
    check(run.statuses, equals: Array(repeating: .passed, count: 7))
    check(
      journal.lines,
      equals: [
        "outer begins", "inner begins", "before", "step", "after", "inner ends", "outer ends",
      ])
  }

  @Test("messages contain an around hook as a before hook and an after hook with the same name and location")
  func messages() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.around(tags: "@a or @b", name: "in a transaction") { _, scenario in try await scenario() }
      steps.given("a step") { _ in }
    }
    let run = try await RecordedRun("@a\n" + Self.feature, library)
    check(run.hooks.map(\.type), equals: [.beforeTestCase, .afterTestCase])
    check(run.hooks.map(\.name), equals: ["in a transaction", "in a transaction"])
    check(run.hooks.map(\.tagExpression), equals: ["@a or @b", "@a or @b"])
    check(run.hooks[0].sourceReference, equals: run.hooks[1].sourceReference)
  }

  @Test("tags select the scenarios")
  func tags() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.around(tags: "@a") { world, scenario in
        journal.write("around \(world.scenario.name)")
        try await scenario()
      }
    }
    let run = try await RecordedRun("Feature: f\n@a\nScenario: a\nGiven a step\nScenario: b\nGiven a step", library)
    check(journal.lines, equals: ["around a"])
    check(run.attempts.map(\.count), equals: [3, 1])
  }

  @Test("an error before the scenario fails the first part and skips the rest, and after hooks still run")
  func errorBefore() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      Self.feature + "\nGiven nonsense", Self.library(journal) { _, _ in throw Trouble("no database") })
    check(run.statuses, equals: [.failed, .skipped, .skipped, .undefined, .passed, .skipped])
    check(run.messages, equals: ["no database"])
    check(journal.lines, equals: ["after"])
    #expect(!run.outcome.success)
  }

  @Test("an error in an outer hook keeps an inner hook from running")
  func errorOutside() async throws {
    let journal = Journal()
    let inner = StepLibrary(EmptyWorld.self) { steps in
      steps.around { _, scenario in
        journal.write("inner")
        try await scenario()
      }
    }
    let run = try await RecordedRun(Self.feature, Self.library(journal) { _, _ in throw Trouble("no") }, inner)
    check(run.statuses, equals: [.failed, .skipped, .skipped, .skipped, .passed, .skipped, .skipped])
    check(journal.lines, equals: ["after"])
  }

  @Test("after an error in an inner hook, the outer hook completes")
  func errorInside() async throws {
    let journal = Journal()
    let outer = StepLibrary(EmptyWorld.self) { steps in
      steps.around { _, scenario in
        try await scenario()
        journal.write("outer ends")
      }
    }
    let run = try await RecordedRun(Self.feature, outer, Self.library(journal) { _, _ in throw Trouble("no") })
    check(run.statuses, equals: [.passed, .failed, .skipped, .skipped, .passed, .skipped, .passed])
    check(journal.lines, equals: ["after", "outer ends"])
    #expect(!run.outcome.success)
  }

  @Test("a hook that never calls the scenario fails with a remedy")
  func neverCalls() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.feature, Self.library(journal) { _, _ in })
    check(run.statuses, equals: [.failed, .skipped, .skipped, .passed, .skipped])
    check(run.messages, equals: ["the hook never called the closure that it wraps; call it once, or throw"])
    check(journal.lines, equals: ["after"])
  }

  @Test("a hook that calls the scenario twice fails, and the scenario runs once")
  func callsTwice() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      Self.feature,
      Self.library(journal) { _, scenario in
        try await scenario()
        try await scenario()
      })
    check(run.statuses, equals: [.passed, .passed, .passed, .passed, .failed])
    check(run.messages, equals: ["the hook called the closure that it wraps a second time; call it once"])
    check(journal.lines, equals: ["before", "step", "after"])
  }

  @Test("a hook that calls the scenario twice and catches the error fails too")
  func hidesSecondCall() async throws {
    let run = try await RecordedRun(
      Self.feature,
      Self.library(Journal()) { _, scenario in
        try await scenario()
        do { try await scenario() } catch {}
      })
    check(run.statuses, equals: [.passed, .passed, .passed, .passed, .failed])
    #expect(!run.outcome.success)
  }

  @Test("an error after the scenario fails the second part, and so the scenario")
  func errorAfter() async throws {
    let run = try await RecordedRun(
      Self.feature,
      Self.library(Journal()) { _, scenario in
        try await scenario()
        throw Trouble("left open")
      })
    check(run.statuses, equals: [.passed, .passed, .passed, .passed, .failed])
    check(run.messages, equals: ["left open"])
    #expect(!run.outcome.success)
  }

  @Test("a failing step throws no error into the hook, which continues after the scenario")
  func failureInside() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      "Feature: f\nScenario: a\nGiven a failing step",
      Self.library(journal) { _, scenario in
        try await scenario()
        journal.write("closed")
      })
    check(run.statuses, equals: [.passed, .passed, .failed, .passed, .passed])
    check(journal.lines, equals: ["before", "after", "closed"])
    #expect(!run.outcome.success)
  }

  @Test("a hook that throws Skip before the scenario skips it without failing the run")
  func skip() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      Self.feature + "\nGiven nonsense", Self.library(journal) { _, _ in throw Skip("no network") })
    check(run.statuses, equals: [.skipped, .skipped, .skipped, .skipped, .passed, .skipped])
    check(run.messages, equals: ["no network"])
    #expect(run.outcome.success)
  }

  @Test("a hook that throws Pending makes the scenario pending")
  func pending() async throws {
    let run = try await RecordedRun(Self.feature, Self.library(Journal()) { _, _ in throw Pending() })
    check(run.statuses, equals: [.pending, .skipped, .skipped, .passed, .skipped])
    #expect(!run.outcome.success)
  }

  @Test("a world that cannot be created fails the first part")
  func brokenWorld() async throws {
    let broken = StepLibrary(BrokenWorld.self) { steps in
      steps.around { _, scenario in try await scenario() }
    }
    let library = StepLibrary(EmptyWorld.self) { steps in steps.given("a step") { _ in } }
    let run = try await RecordedRun(Self.feature, broken, library)
    check(run.statuses, equals: [.failed, .skipped, .skipped])
    check(run.messages, equals: ["no world today"])
  }

  @Test("attachments before the scenario belong to the first part, and later ones to the second")
  func attachments() async throws {
    let run = try await RecordedRun(
      Self.feature,
      Self.library(Journal()) { world, scenario in
        world.scenario.log("opened")
        try await scenario()
        world.scenario.log("closed")
      })
    let steps = run.envelopes.compactMap { envelope in
      if case .testStepFinished(let finished) = envelope { finished.testStepId } else { nil }
    }
    check(run.attachments.map(\.body), equals: ["opened", "closed"])
    check(run.attachments.map(\.testStepId), equals: [steps.first, steps.last])
  }

  @Test("a task-local value of the hook applies to the scenario's hooks and steps")
  func taskLocal() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.around { _, scenario in try await Depth.$current.withValue(7) { try await scenario() } }
      steps.before { _ in journal.write("before \(Depth.current)") }
      steps.given("a step") { _ in journal.write("step \(Depth.current)") }
    }
    _ = try await RecordedRun(Self.feature, library)
    check(journal.lines, equals: ["before 7", "step 7"])
  }

  @Test("the hook's reported duration excludes the enclosed hooks and steps")
  func durations() async throws {
    let run = try await RecordedRun(Self.feature, Self.library(Journal()) { _, scenario in try await scenario() })
    // The clock advances by a millisecond whenever it is read, which the outcome for the hook after the scenario does.
    check(run.results.map(\.duration), equals: [1, 1, 1, 2, 1].map { .milliseconds($0) })
  }
}

private enum Depth {
  @TaskLocal static var current = 0
}
