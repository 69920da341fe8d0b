import CellarSteps
import GherkinTesting
import Testing

@Test(
  "Features", .gherkin,
  arguments: try Scenarios(in: "Features", steps: cellarLibraries))
func scenario(_ scenario: Scenario) async throws {
  try await scenario.run()
}
