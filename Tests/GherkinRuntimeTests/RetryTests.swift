import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import GherkinTagExpressions
import Testing

@Suite("Retries")
struct RetryTests {
  /// Steps that fail until they are called for the nth time.
  private static func library(
    _ journal: Journal = Journal(), _ register: (StepLibrary.Builder<CountingWorld>) -> Void = { _ in }
  ) -> StepLibrary {
    let counter = Counter()
    return StepLibrary(CountingWorld.self) { steps in
      steps.given("a step that passes at call {int}") { (world, call: Int) in
        world.count += 1
        journal.write("\(world.scenario.name) \(world.count)")
        if counter.next() < call { throw Trouble("not yet") }
      }
      steps.given("a pending step") { _ in throw Pending() }
      steps.given("a skipping step") { _ in throw Skip() }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
      steps.given("a step") { _ in }
      register(steps)
    }
  }

  private static func run(
    _ scenario: String, count: Int, tags: String? = nil, with library: StepLibrary = library()
  ) async throws -> RecordedRun {
    let tags = try tags.map { try TagExpression($0) } ?? .always
    return try await RecordedRun([Source(uri: "a.feature", text: "Feature: f\n" + scenario)], [library]) { settings in
      settings.retry = RetryPolicy(count: count, tags: tags)
    }
  }

  private static let flaky = "Scenario: a\nGiven a step that passes at call 3"

  @Test("a failed scenario is retried until it passes, and the run passes")
  func untilItPasses() async throws {
    let run = try await Self.run(Self.flaky, count: 5)
    check(run.attempts, equals: [[.failed], [.failed], [.passed]])
    check(run.willBeRetried, equals: [true, true, false])
    #expect(run.outcome.success)
    check(run.outcome.testCases, equals: 1)
  }

  @Test("after the last retry, the last attempt decides")
  func usedUp() async throws {
    let run = try await Self.run(Self.flaky, count: 1)
    check(run.attempts, equals: [[.failed], [.failed]])
    check(run.willBeRetried, equals: [true, false])
    #expect(!run.outcome.success)
  }

  @Test("without a policy, nothing is retried", arguments: [0, -1, .min])
  func none(count: Int) async throws {
    let run = try await Self.run(Self.flaky, count: count)
    check(run.willBeRetried, equals: [false])
  }

  @Test("each attempt gets a new world, and all hooks run again")
  func freshWorld() async throws {
    let journal = Journal()
    let library = Self.library(journal) { steps in
      steps.before { world in journal.write("before \(world.count)") }
      steps.after { world, _ in journal.write("after \(world.count)") }
    }
    _ = try await Self.run(Self.flaky, count: 2, with: library)
    let once = ["before 0", "a 1", "after 1"]
    check(journal.lines, equals: once + once + once)
  }

  @Test(
    "only failed scenarios are retried",
    arguments: ["a pending step", "a skipping step", "something undefined", "a step"])
  func onlyFailed(step: String) async throws {
    let run = try await Self.run("Scenario: a\nGiven \(step)", count: 3)
    check(run.willBeRetried, equals: [false])
  }

  @Test("a scenario with an ambiguous step is not retried")
  func ambiguous() async throws {
    let twice = Self.library { steps in steps.given("a step") { _ in } }
    let run = try await Self.run("Scenario: a\nGiven a step", count: 3, with: twice)
    check(run.attempts, equals: [[.ambiguous]])
  }

  @Test("a scenario with a failed hook is retried", arguments: ["before", "after", "around", "after step"])
  func failedHook(moment: String) async throws {
    let library = Self.library { steps in
      switch moment {
      case "before": steps.before { _ in throw Trouble("whoops") }
      case "after": steps.after { _, _ in throw Trouble("whoops") }
      case "around": steps.around { _, _ in throw Trouble("whoops") }
      default: steps.afterStep { _, _ in throw Trouble("whoops") }
      }
    }
    let run = try await Self.run("Scenario: a\nGiven a step", count: 1, with: library)
    check(run.willBeRetried, equals: [true, false])
  }

  @Test("a scenario after a flaky one runs once")
  func next() async throws {
    let run = try await Self.run(Self.flaky + "\nScenario: b\nGiven a step", count: 5)
    check(run.scenarioNames, equals: ["a", "a", "a", "b"])
  }

  @Test("tags select the scenarios that are retried", arguments: [("@flaky", 3), ("not @flaky", 1)])
  func tags(tags: String, attempts: Int) async throws {
    let run = try await Self.run("@flaky\n" + Self.flaky, count: 2, tags: tags)
    check(run.attempts.count, equals: attempts)
  }

  @Test(
    "a scenario's own number of retries overrides the run's, even if the run's tags exclude it",
    arguments: [("@retry(2)", 0, 3), ("@retry(1)", 9, 2), ("@retry(0)", 9, 1)])
  func ownNumber(tag: String, count: Int, attempts: Int) async throws {
    let scenario = "\(tag)\nScenario: a\nGiven a failing step"
    check(try await Self.run(scenario, count: count).attempts.count, equals: attempts)
    check(try await Self.run(scenario, count: count, tags: "@other").attempts.count, equals: attempts)
  }

  @Test("of several numbers of retries, the innermost is used")
  func innermost() async throws {
    let run = try await RecordedRun(
      "@retry(3)\nFeature: f\n@retry(2)\nScenario Outline: a\nGiven a failing step\n@retry(1)\nExamples:\n|n|\n|1|",
      Self.library())
    check(run.attempts.count, equals: 2)
    let inherited = try await RecordedRun("@retry(3)\nFeature: f\nScenario: a\nGiven a failing step", Self.library())
    check(inherited.attempts.count, equals: 4)
  }

  @Test(
    "a similar tag has no effect on retries", arguments: ["@retry2)", "@Retry(2)"])
  func other(tag: String) async throws {
    let run = try await Self.run("\(tag)\nScenario: a\nGiven a failing step", count: 1)
    check(run.attempts.count, equals: 2)
  }

  @Test("a tag can request up to a hundred retries")
  func limit() async throws {
    let run = try await Self.run("@retry(100)\nScenario: a\nGiven a failing step", count: 0)
    check(run.attempts.count, equals: 101)
  }
}

/// Counts calls.
private final class Counter: Sendable {
  private let calls = Mutex(0)

  /// The number of this call, from 1.
  func next() -> Int {
    calls.withLock { calls in
      calls += 1
      return calls
    }
  }
}
