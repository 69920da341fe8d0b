import GherkinTestRun
import GherkinMessages
import GherkinOutcomes
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Failing fast")
struct FailFastTests {
  private static func library(
    _ journal: Journal = Journal(), _ register: (StepLibrary.Builder<EmptyWorld>) -> Void = { _ in }
  ) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.before { world in journal.write("before \(world.scenario.name)") }
      steps.after { world, _ in journal.write("after \(world.scenario.name)") }
      steps.given("a step") { _ in }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
      steps.given("a pending step") { _ in throw Pending() }
      steps.given("a skipping step") { _ in throw Skip() }
      register(steps)
    }
  }

  private static func run(
    _ steps: String..., retries: Int = 0, with library: StepLibrary = library()
  ) async throws -> RecordedRun {
    let scenarios = steps.enumerated().map { "Scenario: \($0)\nGiven \($1)\n" }.joined()
    return try await RecordedRun([Source(uri: "a.feature", text: "Feature: f\n" + scenarios)], [library]) { settings in
      settings.failsFast = true
      settings.retry = RetryPolicy(count: retries)
    }
  }

  @Test("after a failed scenario nothing runs, and the others are reported as not run")
  func leavesOutTheRest() async throws {
    let journal = Journal()
    let run = try await Self.run("a step", "a failing step", "a step", "a failing step", with: Self.library(journal))
    check(run.attempts, equals: [[.passed, .passed, .passed], [.passed, .failed, .passed]])
    check(run.notRun, equals: ["2", "3"])
    check(journal.lines, equals: ["before 0", "after 0", "before 1", "after 1"])
    #expect(!run.outcome.success)
    check(run.outcome.testCases, equals: 4)
  }

  @Test("any outcome other than passed or skipped stops the run", arguments: ["a pending step", "nonsense"])
  func notPassed(step: String) async throws {
    let run = try await Self.run(step, "a step")
    check(run.notRun, equals: ["1"])
  }

  @Test(
    "a scenario that the run does not accept stops it, whatever its status", arguments: [1, 2], [false, true])
  func inWork(parallel: Int, hasHook: Bool) async throws {
    let library = Self.library { steps in if hasHook { steps.beforeFeature { _, _ in } } }
    let steps = ["a failing step", "nonsense", "a pending step", "a step"] + Array(repeating: "a step", count: 40)
    let scenarios = steps.enumerated().map { "Scenario: \($0)\nGiven \($1)\n" }.joined()
    let run = try await RecordedRun([Source(uri: "a.feature", text: "Feature: f\n" + scenarios)], [library]) {
      $0.failsFast = true
      $0.successPolicy = .inWork
      $0.parallel = parallel
    }
    check((40 - parallel...40), contains: run.notRun.count, "\(run.notRun)")
    #expect(!run.outcome.success)
  }

  @Test("with lenient outcomes, a pending scenario does not stop the run, and a failed one does")
  func lenient() async throws {
    let scenarios = ["a pending step", "a step", "a failing step", "a step"].enumerated()
      .map { "Scenario: \($0)\nGiven \($1)\n" }.joined()
    let run = try await RecordedRun([Source(uri: "a.feature", text: "Feature: f\n" + scenarios)], [Self.library()]) {
      $0.failsFast = true
      $0.successPolicy = .lenient
    }
    check(run.notRun, equals: ["3"])
  }

  @Test("a skipped scenario does not stop the run")
  func skipped() async throws {
    let run = try await Self.run("a skipping step", "a step")
    check(run.attempts.last, equals: [.passed, .passed, .passed])
    #expect(run.outcome.success)
  }

  @Test("a scenario stops the run after its last retry, and the others are not retried")
  func retries() async throws {
    let run = try await Self.run("a failing step", "a failing step", retries: 2)
    check(run.scenarioNames, equals: ["0", "0", "0"])
    check(run.willBeRetried, equals: [true, true, false])
    check(run.notRun, equals: ["1"])
  }

  @Test("hooks after the run and the current feature still run; those of later features do not")
  func hooks() async throws {
    let journal = Journal()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before feature") }
      steps.afterFeature { _, _ in journal.write("after feature") }
      steps.beforeRule { _, _ in journal.write("before rule") }
      steps.afterRule { _, _ in journal.write("after rule") }
      steps.afterAll { _, _ in journal.write("after all") }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
      steps.given("a step") { _ in }
    }
    let sources = [
      Source(
        uri: "a.feature",
        text: "Feature: a\nScenario: a\nGiven a failing step\nRule: r\nScenario: b\nGiven a step"),
      Source(uri: "b.feature", text: "Feature: b\nScenario: c\nGiven a step"),
    ]
    let run = try await RecordedRun(sources, [library]) { $0.failsFast = true }
    check(journal.lines, equals: ["before feature", "after feature", "after all"])
    check(run.attempts, equals: [[.failed]])
    check(run.notRun, equals: ["b", "c"])
  }

  @Test("around hooks and worlds of the remaining scenarios are not used")
  func around() async throws {
    let journal = Journal()
    let library = Self.library { steps in
      steps.around { world, scenario in
        journal.write(world.scenario.name)
        try await scenario()
      }
      steps.beforeStep { world, _ in journal.write("step of \(world.scenario.name)") }
    }
    let run = try await Self.run("a failing step", "a step", with: library)
    check(journal.lines, equals: ["0", "step of 0"])
    check(run.notRun, equals: ["1"])
  }

  @Test("a failed hook of a feature or rule stops the run, too", arguments: ["before", "after"])
  func scopeHooks(moment: String) async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      if moment == "before" {
        steps.beforeRule { _, _ in throw Trouble("whoops") }
      } else {
        steps.afterRule { _, _ in throw Trouble("whoops") }
      }
      steps.given("a step") { _ in }
    }
    let source = Source(
      uri: "a.feature", text: "Feature: a\nRule: r\nScenario: b\nGiven a step\nRule: s\nScenario: c\nGiven a step")
    let run = try await RecordedRun([source], [library]) { $0.failsFast = true }
    check(run.attempts, equals: (moment == "before" ? [] : [[.passed]]))
    check(run.notRun, equals: (moment == "before" ? ["b", "c"] : ["c"]))
    #expect(!run.outcome.success)
  }

  @Test("without fail-fast, scenarios after a failed one run")
  func without() async throws {
    let run = try await RecordedRun(
      "Feature: f\nScenario: a\nGiven a failing step\nScenario: b\nGiven a step", Self.library())
    check(run.attempts.last, equals: [.passed, .passed, .passed])
  }
}
