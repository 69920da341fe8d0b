import ExampleSteps
import GherkinFixtures
import GherkinSteps
import GherkinTesting
import GherkinTestSupport
import Testing

@Suite("The features of the examples")
struct FeatureTests {
  @Test(
    "every scenario passes", .gherkin, arguments: try Scenarios(in: "Features", steps: exampleSteps))
  func passes(scenario: Scenario) async throws {
    try await scenario.run()
  }

  @Test(
    "a wrong number of stopped downloads fails",
    arguments: [(1, 2, false), (1, 0, false), (2, 1, false), (2, 3, false), (1, 1, true), (2, 2, true)])
  func stops(stopped: Int, claimed: Int, passes: Bool) async throws {
    let folder = try TemporaryFolder()
    let asked = String(repeating: "    And I have asked for an update\n", count: stopped + 1)
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given I am looking at my calendar\n\(asked)"
        + "    Then \(claimed) downloads have been stopped\n", to: "a.feature")
    let run = try await BuiltCommand.built("GherkinRunExamples").run("a.feature", in: folder.url)
    check(run.status, equals: (passes ? 0 : 1), "\(run)")
  }
}
