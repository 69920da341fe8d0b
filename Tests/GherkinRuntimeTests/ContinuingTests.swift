import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Continuing after a failed check")
struct ContinuingTests {
  private static func library(
    _ register: (StepLibrary.Builder<EmptyWorld>) -> Void = { _ in }
  ) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in }
      steps.then("{word} is wrong", continuesAfterFailure: true) { (_, what: String) in throw Trouble(what) }
      steps.then(regex: "^(.*) is false$", continuesAfterFailure: true) { (_, what: String) in throw Trouble(what) }
      steps.then(/it fails (\d+) times/, continuesAfterFailure: true) { (_, count: Substring) in
        throw Trouble("\(count) times")
      }
      steps.then("a failing step") { _ in throw Trouble("whoops") }
      steps.then("it is not done", continuesAfterFailure: true) { _ in throw Pending("later") }
      steps.then("it is skipped", continuesAfterFailure: true) { _ in throw Skip("not here") }
      steps.then("it is slow", timeout: .milliseconds(10), continuesAfterFailure: true) { _ in
        try await Task.sleep(for: .seconds(600))
      }
      register(steps)
    }
  }

  private static func run(_ steps: String..., with library: StepLibrary = library()) async throws -> RecordedRun {
    try await RecordedRun("Feature: f\nScenario: s\n" + steps.map { "Then \($0)\n" }.joined(), library)
  }

  @Test("the steps after a failed check run, the scenario fails, and all failures are reported in order")
  func all() async throws {
    let run = try await Self.run(
      "a step", "colour is wrong", "a step", "size is false", "it fails 3 times", "a failing step", "a step")
    check(run.statuses, equals: [.passed, .failed, .passed, .failed, .failed, .failed, .skipped])
    check(run.messages, equals: ["colour", "size", "3 times", "whoops"])
    check(run.outcome.counts.failed, equals: 1)
    #expect(!run.outcome.success)
  }

  @Test("a step that is pending, skipped or times out ends the scenario")
  func others() async throws {
    check(try await Self.run("it is not done", "a step").statuses, equals: [.pending, .skipped])
    check(try await Self.run("it is skipped", "a step").statuses, equals: [.skipped, .skipped])
    check(try await Self.run("it is slow", "a step").statuses, equals: [.failed, .skipped])
  }

  @Test("after a failed check, the next step that ends the scenario decides the outcome")
  func next() async throws {
    check(
      try await Self.run("colour is wrong", "something undefined", "a step").statuses,
      equals: [.failed, .undefined, .skipped])
    check(
      try await Self.run("colour is wrong", "it is skipped", "a step").statuses, equals: [.failed, .skipped, .skipped])
  }

  @Test("after hooks get the first failure, and failure hooks get each")
  func hooks() async throws {
    let journal = Journal()
    let library = Self.library { steps in
      steps.onFailure { _, failure in journal.write("onFailure \(failure.message)") }
      steps.after { _, outcome in
        journal.write("after \(outcome.status) \(outcome.failedStep?.text ?? "-") \(outcome.message ?? "-")")
      }
    }
    _ = try await Self.run("colour is wrong", "size is wrong", with: library)
    check(journal.lines, equals: ["onFailure colour", "onFailure size", "after failed colour is wrong colour"])
  }

  @Test("an error in a step's hooks continues the scenario, and one in the scenario's hooks does not")
  func failingHooks() async throws {
    let step = Self.library { steps in steps.afterStep { _, _ in throw Trouble("hook") } }
    check(try await Self.run("colour is wrong", "size is wrong", with: step).statuses, equals: [.failed, .failed])
    let before = Self.library { steps in steps.before { _ in throw Trouble("hook") } }
    check(try await Self.run("colour is wrong", with: before).statuses, equals: [.failed, .skipped])
  }
}
