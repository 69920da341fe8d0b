import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinTestRun
import GherkinTestSupport
import Testing

/// What `Tests/RunFeatures` do not say of retries.
@Suite("Retries")
struct RetryTests {
  private static func run(_ tag: String = "", count: Int) async throws -> RecordedRun {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a failing step") { _ in throw Trouble("whoops") }
    }
    let text = "Feature: f\n\(tag)\nScenario: a\nGiven a failing step"
    return try await RecordedRun([Source(uri: "a.feature", text: text)], [library]) { $0.retries = count }
  }

  @Test("without a policy, nothing is retried", arguments: [0, -1, .min])
  func none(count: Int) async throws {
    check(try await Self.run(count: count).willBeRetried, equals: [false])
  }

  @Test("each attempt but the last announces another one")
  func announced() async throws {
    check(try await Self.run(count: 2).willBeRetried, equals: [true, true, false])
  }

  @Test("a tag can request up to a hundred retries")
  func limit() async throws {
    check(try await Self.run("@retry(100)", count: 0).attempts.count, equals: 101)
  }
}
