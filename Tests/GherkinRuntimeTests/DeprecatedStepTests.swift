import GherkinOutcomes
import GherkinHost
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Deprecated steps")
struct DeprecatedStepTests {
  private static let library = StepLibrary(EmptyWorld.self) { steps in
    steps.given("I log in", deprecated: "write \"I sign in\"") { _ in }
    steps.given("I log out", deprecated: "write \"I sign out\"") { _ in }
    steps.given("I sign in", about: "Signs in.") { _ in }
    steps.given("I fail") { _ in throw Trouble("whoops") }
  }

  private static func steps(
    _ feature: String, _ change: (inout TestRun.Settings) -> Void = { _ in }
  ) async throws -> [String] {
    let run = try await RecordedRun([Source(uri: "a.feature", text: feature)], [library], change)
    return run.finished.run.deprecatedSteps.map { "\($0.pattern): \($0.uses), \($0.message)" }
  }

  @Test("a run records each deprecated definition that its scenarios use once")
  func used() async throws {
    check(
      try await Self.steps("Feature: f\nScenario: s\nGiven I log in\nAnd I sign in\nScenario: t\nGiven I log in\n"),
      equals: ["I log in: 2, write \"I sign in\""])
  }

  @Test(
    "scenarios that are skipped by tags or do not run are not counted, and without deprecated steps nothing is recorded"
  )
  func unused() async throws {
    checkEmpty(try await Self.steps("Feature: f\n@skip\nScenario: s\nGiven I log in\n"))
    checkEmpty(
      try await Self.steps("Feature: f\nScenario: s\nGiven I fail\nScenario: t\nGiven I log in\n") {
        $0.failsFast = true
      }
    )
    checkEmpty(try await Self.steps("Feature: f\nScenario: s\nGiven I sign in\n"))
  }

  @Test("merged streams list each deprecated definition once")
  func merged() async throws {
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven I log in\n", Self.library)
    let merged = FinishedRun(try Merging.merge(consecutive: [run.envelopes, run.envelopes]))
    check(merged.run.deprecatedSteps.map(\.uses), equals: [2])
  }

  @Test("a deprecated step requires a text that names a replacement", arguments: ["", " \n"])
  func empty(text: String) async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in steps.given("I log in", deprecated: text) { _ in } }
    let error = await #expect(throws: StepLibraryProblems.self) {
      try await RecordedRun("Feature: f\nScenario: s\nGiven I log in\n", library)
    }
    check(
      error?.problems.map(\.message),
      equals: [
        "the deprecated step has no text that names a replacement; "
          + "give a text to deprecated:, such as \"write 'I sign in'\""
      ])
  }
}
