import ExampleSteps
import GherkinFixtures
import GherkinSteps
import GherkinTesting
import GherkinTestSupport
import Testing

@Suite("The features of the examples", .tags(.alone))
struct FeatureTests {
  @Test(
    "every scenario passes", .gherkin, arguments: try Scenarios(in: "Features", steps: exampleSteps))
  func passes(scenario: Scenario) async throws {
    try await scenario.run()
  }
}
