import Foundation
import GherkinTestSupport
import Testing

@Suite("Definitions that can match no step", .tags(.commands))
struct UnmatchablePatternTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: a\n    Given a step\n    And pt <n> x\n", to: "a.feature")
  }

  @Test("no definition of the examples is named")
  func examples() async throws {
    let run = try await BuiltCommand.gherkinRun.run(["steps", "a.feature"], in: folder.url)
    check(run.output, contains: "BeerSearchSteps.swift")
    check(run.output, lacks: "can match no step")
  }
}
