import GherkinProtocol
import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinTestRun
import GherkinTestSupport
import Testing

@Suite("Hooks in messages")
struct HookMessageTests {
  private static func run(_ register: (StepLibrary.Builder<EmptyWorld>) -> Void) async throws -> RecordedRun {
    let steps = StepLibrary(EmptyWorld.self) { steps in steps.given("a step") { _ in } }
    return try await RecordedRun(
      "@a\nFeature: f\nScenario: a\nGiven a step", StepLibrary(EmptyWorld.self, register), steps)
  }

  @Test("messages contain an around hook as a before hook and an after hook with the same name and location")
  func around() async throws {
    let run = try await Self.run { steps in
      steps.around(tags: "@a or @b", name: "in a transaction") { _, scenario in try await scenario() }
    }
    check(run.hooks.map(\.type), equals: [.beforeTestCase, .afterTestCase])
    check(run.hooks.map(\.name), equals: ["in a transaction", "in a transaction"])
    check(run.hooks.map(\.tagExpression), equals: ["@a or @b", "@a or @b"])
    check(run.hooks[0].sourceReference, equals: run.hooks[1].sourceReference)
  }

  @Test("hooks of features and rules have name and tags, but no type, because messages have none for them")
  func scopes() async throws {
    let run = try await Self.run { steps in
      steps.beforeFeature(tags: "@a", name: "start the server") { _, _ in }
      steps.afterRule { _, _ in }
      steps.beforeStep { _, _ in }
      steps.afterStep { _, _ in }
    }
    check(run.hooks.map(\.type), equals: [nil, nil, .beforeTestStep, .afterTestStep])
    check(run.hooks.prefix(2).map(\.name), equals: ["start the server", nil])
    check(run.hooks.prefix(2).map(\.tagExpression), equals: ["@a", nil])
  }

  @Test("hooks of a library with tags have its expression and their own, except those of the run")
  func library() async throws {
    let library = StepLibrary(EmptyWorld.self, tags: "@admin or @root") { steps in
      steps.beforeAll { _ in }
      steps.before(tags: "@slow or @fast") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: a\nGiven a step", library)
    check(run.hooks.map(\.tagExpression), equals: [nil, "(@admin or @root) and (@slow or @fast)"])
  }

  @Test("the reported duration of an around hook excludes the enclosed hooks and steps")
  func durations() async throws {
    let run = try await Self.run { steps in
      steps.before { _ in }
      steps.after { _, _ in }
      steps.around { _, scenario in try await scenario() }
    }
    // The clock advances by a millisecond whenever it is read, which the outcome for the hook after the scenario does.
    check(run.results.map(\.duration), equals: [1, 1, 1, 2, 1].map { .milliseconds($0) })
  }
}
