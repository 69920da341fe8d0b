import Cellar01Steps
import Foundation
import GherkinFixtures
import GherkinTesting
import Testing

private let parameters = ProcessInfo.processInfo.environment["CELLAR01_PARAMETERS"]

@Suite("The cellar's features")
struct FeatureTests {
  @Test(
    "scenarios that pass", .timeLimit(.minutes(5)),
    arguments: try Scenarios(
      in: "Features", steps: cellarLibraries + [.fixtures], tags: "not @failing", parameters: parameters))
  func passing(_ scenario: Scenario) async throws {
    try await scenario.run()
    #expect(scenario.file.hasSuffix(".feature"))
    #expect(!scenario.name.isEmpty && scenario.line > 0)
  }

  @Test(
    "scenarios that do not pass",
    arguments: try Scenarios(
      in: "Features/failing.feature", steps: cellarLibraries + [.fixtures], tags: "@failing and not @crash",
      stepLimit: .seconds(30), parameters: parameters))
  func failing(_ scenario: Scenario) async throws {
    try await scenario.run()
  }
}
