import Foundation
import GherkinTestSupport
import Testing

@Suite("Selecting and ordering scenarios", .tags(.commands))
struct ChoiceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: Choice
        @a
        Scenario: first
          When I have opened the beer search
        @a @b
        Scenario: second
          When I have opened the beer search
        Scenario: third thing
          When I have opened the beer search
      """, to: "F/choice.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments + ["F"], in: folder.url)
  }

  @Test("a filter without matches is an error with the filter, unless that is allowed")
  func nothing() async throws {
    let run = try await run("--tags", "@nope", "--name", "nobody")
    check(run.status, equals: 2)
    check(
      run.error,
      equals: "gherkin-run: no scenario matches --tags '@nope' --name 'nobody'; "
        + "change the filter, or pass --allow-empty\n")
    check(try await self.run("--tags", "@nope", "--allow-empty").status, equals: 0)
  }
}
