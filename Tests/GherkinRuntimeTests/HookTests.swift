import GherkinTestRun
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Hooks")
struct HookTests {
  private static func library(_ journal: Journal) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.before { _ in journal.write("before 1") }
      steps.before(tags: "@slow and not @wip", name: "warm up") { _ in journal.write("before 2") }
      steps.after { _, _ in journal.write("after 1") }
      steps.after(tags: "@slow") { _, _ in journal.write("after 2") }
      steps.given("a step") { _ in journal.write("step") }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
    }
  }

  @Test("hooks run around matching scenarios, after hooks in reverse order")
  func order() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      "Feature: f\n@slow\nScenario: a\nGiven a step\n@slow @wip\nScenario: b\nGiven a step", Self.library(journal))
    #expect(run.outcome.success)
    check(
      journal.lines,
      equals: [
        "before 1", "before 2", "step", "after 2", "after 1", "before 1", "step", "after 2", "after 1",
      ])
  }

  @Test("after hooks run after a failure")
  func afterFailure() async throws {
    let journal = Journal()
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven a failing step", Self.library(journal))
    check(run.statuses, equals: [.passed, .failed, .passed])
    check(journal.lines, equals: ["before 1", "after 1"])
  }

  @Test("a failing before hook skips the steps and fails the scenario")
  func failingBefore() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.before { _ in throw Trouble("cold") }
      steps.before { _ in journal.write("second") }
      steps.after { _, _ in journal.write("after") }
      steps.given("a step") { _ in journal.write("step") }
    }
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven a step\nGiven nonsense", library)
    check(run.statuses, equals: [.failed, .skipped, .skipped, .undefined, .passed])
    check(run.messages, equals: ["cold"])
    check(journal.lines, equals: ["after"])
    #expect(!run.outcome.success)
  }

  @Test("a failing after hook fails the scenario, and the other after hooks still run")
  func failingAfter() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.after { _, _ in journal.write("last") }
      steps.after { _, _ in throw Trouble("dirty") }
      steps.given("a step") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven a step", library)
    check(run.statuses, equals: [.passed, .failed, .passed])
    check(journal.lines, equals: ["last"])
    #expect(!run.outcome.success)
  }

  @Test("a before hook that throws Skip skips the scenario, but not its after hooks")
  func skippingBefore() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.before { _ in throw Skip() }
      steps.before { _ in }
      steps.after { _, _ in }
      steps.given("a step") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven a step", library)
    check(run.statuses, equals: [.skipped, .skipped, .skipped, .passed])
    #expect(run.outcome.success)
  }
}
