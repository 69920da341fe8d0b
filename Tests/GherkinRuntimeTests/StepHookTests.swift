import GherkinTestRun
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Hooks of steps")
struct StepHookTests {
  private static func library(
    _ journal: Journal, before: (any Error & Sendable)? = nil, after: (any Error & Sendable)? = nil
  ) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.beforeStep { _, _ in
        journal.write("before 1")
        if let before { throw before }
      }
      steps.beforeStep { _, _ in journal.write("before 2") }
      steps.afterStep { _, _ in journal.write("after 1") }
      steps.afterStep { _, _ in
        journal.write("after 2")
        if let after { throw after }
      }
      steps.given("a step") { _ in journal.write("step") }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
      steps.given("a skipping step") { _ in throw Skip() }
      steps.given("a pending step") { _ in throw Pending() }
    }
  }

  private static func run(_ steps: String..., with library: StepLibrary) async throws -> RecordedRun {
    try await RecordedRun("Feature: f\nScenario: a\n" + steps.map { "Given \($0)\n" }.joined(), library)
  }

  @Test("the hooks run around each step, after hooks in reverse, and are not test steps of their own")
  func order() async throws {
    let journal = Journal()
    let run = try await Self.run("a step", "a step", with: Self.library(journal))
    let once = ["before 1", "before 2", "step", "after 2", "after 1"]
    check(journal.lines, equals: once + once)
    check(run.statuses, equals: [.passed, .passed])
    check(run.hooks.map(\.type), equals: [.beforeTestStep, .beforeTestStep, .afterTestStep, .afterTestStep])
  }

  @Test("the hooks do not run around hooks of the scenario")
  func notAroundHooks() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.before { _ in journal.write("before") }
      steps.beforeStep { _, _ in journal.write("before step") }
    }
    _ = try await Self.run("nonsense", with: library)
    check(journal.lines, equals: ["before"])
  }

  @Test("tags select the scenarios of the steps")
  func tags() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeStep(tags: "@a") { world, _ in journal.write("before in \(world.scenario.name)") }
      steps.afterStep(tags: "not @a") { world, _ in journal.write("after in \(world.scenario.name)") }
      steps.given("a step") { _ in }
    }
    _ = try await RecordedRun("Feature: f\n@a\nScenario: a\nGiven a step\nScenario: b\nGiven a step", library)
    check(journal.lines, equals: ["before in a", "after in b"])
  }

  @Test("after hooks run after a failed step, and not for steps that do not run")
  func afterFailure() async throws {
    let journal = Journal()
    let run = try await Self.run("a failing step", "a step", "nonsense", with: Self.library(journal))
    check(journal.lines, equals: ["before 1", "before 2", "after 2", "after 1"])
    check(run.statuses, equals: [.failed, .skipped, .undefined])
  }

  @Test("an error before a step fails the step: its body and further before hooks do not run, but after hooks do")
  func errorBefore() async throws {
    let journal = Journal()
    let run = try await Self.run("a step", "a step", with: Self.library(journal, before: Trouble("cold")))
    check(journal.lines, equals: ["before 1", "after 2", "after 1"])
    check(run.statuses, equals: [.failed, .skipped])
    check(run.messages, equals: ["cold"])
    #expect(!run.outcome.success)
  }

  @Test("an error after a step fails the step, and the other after hooks still run")
  func errorAfter() async throws {
    let journal = Journal()
    let run = try await Self.run("a step", "a step", with: Self.library(journal, after: Trouble("dirty")))
    check(journal.lines, equals: ["before 1", "before 2", "step", "after 2", "after 1"])
    check(run.statuses, equals: [.failed, .skipped])
    check(run.messages, equals: ["dirty"])
  }

  @Test("if the step has failed already, both errors are reported, the step's first")
  func bothFail() async throws {
    let run = try await Self.run("a failing step", with: Self.library(Journal(), after: Trouble("dirty")))
    check(run.messages, equals: ["whoops\nand then, in a hook after the step: dirty"])
  }

  @Test("an error after a skipped or pending step fails it", arguments: ["a skipping step", "a pending step"])
  func errorAfterSignal(step: String) async throws {
    let run = try await Self.run(step, with: Self.library(Journal(), after: Trouble("dirty")))
    check(run.statuses, equals: [.failed])
    check(run.messages, equals: ["dirty"])
    #expect(!run.outcome.success)
  }

  @Test("a hook that throws Skip does not hide a failure")
  func skipAfterFailure() async throws {
    let run = try await Self.run("a failing step", with: Self.library(Journal(), after: Skip()))
    check(run.statuses, equals: [.failed])
    check(run.messages, equals: ["whoops"])
  }

  @Test("a hook that throws Skip before a step skips the rest of the scenario")
  func skipBefore() async throws {
    let journal = Journal()
    let run = try await Self.run("a step", "a step", with: Self.library(journal, before: Skip("other machine")))
    check(run.statuses, equals: [.skipped, .skipped])
    check(run.messages, equals: ["other machine"])
    #expect(run.outcome.success)
  }

  @Test("attachments of the hooks belong to the step")
  func attachments() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeStep { world, _ in world.scenario.log("before") }
      steps.afterStep { world, _ in world.scenario.log("after") }
      steps.before { _ in }
      steps.given("a step") { world in world.scenario.log("step") }
    }
    let run = try await Self.run("a step", with: library)
    let steps = run.envelopes.compactMap { envelope in
      if case .testStepFinished(let finished) = envelope { finished.testStepId } else { nil }
    }
    check(run.attachments.map(\.body), equals: ["before", "step", "after"])
    check(run.attachments.map(\.testStepId), equals: [steps[1], steps[1], steps[1]])
  }

  @Test("the hooks share the scenario's world")
  func world() async throws {
    let journal = Journal()
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.beforeStep { world, _ in world.count += 1 }
      steps.given("a step") { world in journal.write("\(world.count)") }
    }
    _ = try await Self.run("a step", "a step", with: library)
    check(journal.lines, equals: ["1", "2"])
  }
}
