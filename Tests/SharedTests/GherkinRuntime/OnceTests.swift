import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

/// What `Tests/RunFeatures` do not say of shared resources of a run.
@Suite("Shared resources of a run")
struct OnceTests {
  private static let feature = "Feature: f\nScenario: a\nGiven I call\nScenario: b\nGiven I call"

  @Test("an error of a cleanup at the end of a worker fails the run")
  func brokenLastTearDown() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { run in run.addTearDown { throw Trouble("it is stuck") } }
      steps.given("I call") { _ in }
    }
    let run = try await RecordedRun(Self.feature, library)
    #expect(!run.outcome.success)
    check(run.outcome.strayIssue, equals: "a cleanup at the end of a worker failed: it is stuck")
  }

  @Test("a resource that is used outside a run throws an error")
  func outside() async throws {
    let server = Once("server") { _ in 8080 }
    await #expect(throws: OnceError.self) { try await server.value }
  }
}
