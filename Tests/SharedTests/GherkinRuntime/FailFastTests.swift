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
  @Test(
    "a scenario that the run does not accept stops it, whatever its status", arguments: [1, 2], [false, true])
  func inWork(parallel: Int, hasHook: Bool) async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      if hasHook { steps.beforeFeature { _, _ in } }
      steps.given("a step") { _ in }
      steps.given("a failing step") { _ in throw Trouble("whoops") }
      steps.given("a pending step") { _ in throw Pending() }
    }
    let steps = ["a failing step", "nonsense", "a pending step", "a step"] + Array(repeating: "a step", count: 40)
    let scenarios = steps.enumerated().map { "Scenario: \($0)\nGiven \($1)\n" }.joined()
    let run = try await RecordedRun([Source(uri: "a.feature", text: "Feature: f\n" + scenarios)], [library]) {
      $0.failsFast = true
      $0.successPolicy = .inWork
      $0.parallel = parallel
    }
    // Two slots may take two scenarios each, and one of them may pass before the other slot begins.
    let most = parallel == 1 ? 40 : 42
    check(40 - parallel...most, contains: run.notRun.count, "\(run.notRun)")
    #expect(!run.outcome.success)
  }
}
