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
    let optional = Once("optional") { _ -> Int? in 8080 }
    await #expect(throws: OnceError.self) { try await optional.value }
  }

  @Test("a resource of an optional type has its value")
  func optional() async throws {
    let (number, none) = (Once("number") { _ -> Int? in 8080 }, Once("none") { _ -> Int? in nil })
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.once(number)
      steps.once(none)
      steps.given("I call") { _ in
        let values = (try await number.value, try await none.value)
        if values != (8080, nil) { throw Trouble("\(values)") }
      }
    }
    check(try await RecordedRun(Self.feature, library).messages, equals: [])
  }
}
