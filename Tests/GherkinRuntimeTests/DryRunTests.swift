import GherkinTestRun
import GherkinExpressions
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Dry runs")
struct DryRunTests {
  private static func run(_ feature: String, _ journal: Journal = Journal()) async throws -> RecordedRun {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { _ in journal.write("before all") }
      steps.afterAll { _, _ in journal.write("after all") }
      steps.beforeFeature { _, _ in journal.write("before feature") }
      steps.afterFeature { _, _ in journal.write("after feature") }
      steps.beforeRule { _, _ in journal.write("before rule") }
      steps.afterRule { _, _ in journal.write("after rule") }
      steps.before { _ in journal.write("before") }
      steps.after { _, _ in journal.write("after") }
      steps.beforeStep { _, _ in journal.write("before step") }
      steps.afterStep { _, _ in journal.write("after step") }
      steps.around { _, scenario in
        journal.write("around")
        try await scenario()
      }
      steps.parameterType("colour", regex: "red|blue") { (text: String) in
        journal.write("transform")
        return text
      }
      steps.given("a {colour} step") { (_, _: String) in journal.write("step") }
      steps.given("a step") { _ in journal.write("step") }
      steps.given("a twin") { _ in }
      steps.given("a twin") { _ in }
    }
    return try await RecordedRun([Source(uri: "a.feature", text: feature)], [library]) { settings in
      settings.isDry = true
      settings.retry = RetryPolicy(count: 3)
    }
  }

  @Test("user code does not run: no hook, no transform, no step")
  func nothingRuns() async throws {
    let journal = Journal()
    let run = try await Self.run("Feature: f\nRule: r\nScenario: a\nGiven a step\nGiven a red step", journal)
    checkEmpty(journal.lines)
    check(run.attempts, equals: [[.skipped, .skipped]])
    check(run.kinds, lacks: "testRunHookStarted")
    #expect(run.outcome.success)
    check(run.outcome.testCases, equals: 1)
  }

  @Test(
    "a table or doc string that the definition does not take, or lacks, fails the scenario without running the step",
    arguments: [
      ("a step\n| a |", "the step has a table, but its definition takes none"),
      ("a step\n\"\"\"\nx\n\"\"\"", "the step has a doc string, but its definition takes none"),
      ("an undefined step\nGiven a step\n| a |", "the step has a table, but its definition takes none"),
      ("rows", "the definition of the step takes a table, but the step has none"),
      ("text", "the definition of the step takes a doc string, but the step has none"),
      ("rows\n| a |", nil), ("text\n\"\"\"\nx\n\"\"\"", nil),
    ] as [(String, String?)])
  func blocks(steps: String, problem: String?) async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { _ in journal.write("step") }
      steps.given("rows") { (_, _: DataTable) in journal.write("step") }
      steps.given("text") { (_, _: DocString) in journal.write("step") }
    }
    let run = try await RecordedRun(
      [Source(uri: "a.feature", text: "Feature: f\nScenario: a\nGiven \(steps)")], [library]
    ) { $0.isDry = true }
    checkEmpty(journal.lines)
    check(run.outcome.success, equals: (problem == nil))
    check(
      run.messages.filter { $0.contains(problem ?? "the step") }.count, equals: (problem == nil ? 0 : 1),
      "\(run.messages)")
    check(run.results.compactMap(\.exception?.type), equals: (problem == nil ? [] : ["StepArgumentError"]))
  }

  @Test("a step of a scenario that a tag switches off is not checked")
  func switchedOff() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in steps.given("a step") { _ in } }
    let run = try await RecordedRun(
      [Source(uri: "a.feature", text: "Feature: f\n@skip\nScenario: a\nGiven a step\n| a |")], [library]
    ) { $0.isDry = true }
    #expect(run.outcome.success)
    check(run.statuses, equals: [.skipped])
  }

  @Test("no world is created")
  func noWorld() async throws {
    let library = StepLibrary(BrokenWorld.self) { steps in steps.given("a step") { _ in } }
    let run = try await RecordedRun(
      [Source(uri: "a.feature", text: "Feature: f\nScenario: a\nGiven a step")], [library]
    ) { $0.isDry = true }
    check(run.statuses, equals: [.skipped])
    checkEmpty(run.messages)
  }

  @Test("undefined and ambiguous steps are reported anywhere, and fail the run")
  func reportsTrouble() async throws {
    let run = try await Self.run("Feature: f\nScenario: a\nGiven a step\nGiven nonsense\nGiven a twin\nGiven a step")
    check(run.attempts, equals: [[.skipped, .undefined, .ambiguous, .skipped]])
    check(run.suggestions.count, equals: 1)
    check(run.willBeRetried, equals: [false])
    #expect(!run.outcome.success)
  }

  @Test("a step without hooks before it is reported in the same way")
  func undefinedFirst() async throws {
    let run = try await Self.run("Feature: f\nScenario: a\nGiven nonsense\nGiven a step\nGiven more nonsense")
    check(run.attempts, equals: [[.undefined, .skipped, .undefined]])
  }

  @Test("every scenario is reported, even after one with an undefined step")
  func allScenarios() async throws {
    let run = try await Self.run(
      "Feature: f\nScenario: a\nGiven nonsense\nScenario: b\nGiven a step\nScenario: c\nGiven a twin")
    check(run.attempts, equals: [[.undefined], [.skipped], [.ambiguous]])
  }
}
