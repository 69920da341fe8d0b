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
  @Test("merged streams list each deprecated definition once")
  func merged() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I log in", deprecated: "write \"I sign in\"") { _ in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven I log in\n", library)
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
