import CucumberMessages
import ExampleSteps
import FeatureFiles
import Foundation
import Gherkin
import GherkinFixtures
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("The features of the examples")
struct FeatureTests {
  /// A feature file, named by itself in the test's output.
  struct Feature: CustomTestStringConvertible {
    let source: Source

    var testDescription: String { URL(filePath: source.uri).lastPathComponent }
  }

  private static func features() throws -> [Feature] {
    let folder = BuiltCommand.package.appending(path: "Features").path
    return try FeatureLoader().load([folder]).sources.map(Feature.init)
  }

  @Test("every scenario passes", arguments: try features())
  func passes(feature: Feature) async throws {
    let run = try await RecordedRun(
      [feature.source], [.fixtures] + exampleSteps,
      examples: ExamplesSource(ExamplesFixture.table))
    #expect(run.outcome.testCases > 0)
    #expect(run.messages == [])
    #expect(Set(run.statuses) == [.passed])
    #expect(run.outcome.success)
  }
}
