import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("Focus and skip on the command line", .tags(.commands))
struct FocusCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: Focus
        @a
        Scenario: first
          When I have opened the beer search
        @focus @b
        Scenario: second
          When I have opened the beer search
      """, to: "F/focus.feature")
    try folder.write(
      """
      Feature: Skip
        @skip
        Scenario: third
          When nobody has written this yet
      """, to: "F/skip.feature")
  }

  private func run(_ arguments: String..., ci: String = "") async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments + ["F"], in: folder.url, environment: ["CI": ci])
  }

  @Test("only focused scenarios run, the run reports that, and its messages are sound")
  func focus() async throws {
    let run = try await run("--format", "message:all.ndjson", "--format", "summary")
    check(run.status, equals: 0)
    #expect(run.error.hasPrefix("gherkin-run: only scenarios tagged @focus run: 1 of 3 scenarios\n"))
    check(run.output, contains: "1 scenario (1 passed)")
    let path = folder.url.appending(path: "all.ndjson").path
    check(StreamCheck(try NDJSONReader.envelopes(in: Files.bytes(path), name: path)).problems, equals: [])
  }
}
