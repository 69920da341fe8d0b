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
    #expect(run.status == 0)
    #expect(run.error.hasPrefix("gherkin-run: only scenarios tagged @focus run: 1 of 3 scenarios\n"))
    #expect(run.output.contains("1 scenario (1 passed)"))
    let path = folder.url.appending(path: "all.ndjson").path
    #expect(StreamCheck(try NDJSONReader.envelopes(in: Files.bytes(path), name: path)).problems == [])
  }

  @Test("a focused scenario that is not selected has no effect")
  func notChosen() async throws {
    let run = try await run("--tags", "@a", "--forbid-focus")
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    #expect(run.output.contains("1 scenario (1 passed)"))
  }

  @Test("if focus is forbidden, nothing runs, and each focused scenario is reported with its location")
  func forbidden() async throws {
    for run in [try await run("--forbid-focus"), try await run(ci: "true"), try await run(ci: "1")] {
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(
        run.error
          == "gherkin-run: F/focus.feature:6: \"second\" is tagged @focus\n"
          + "gherkin-run: nothing ran because @focus would exclude the other scenarios; "
          + "remove the tag, or pass --allow-focus\n")
    }
  }

  @Test("focus can be allowed on a build server, and with CI=false it is allowed")
  func allowed() async throws {
    #expect(try await run("--allow-focus", ci: "true").status == 0)
    #expect(try await run("--forbid-focus", "--allow-focus").status == 0)
    for word in ["", "0", "false", "No"] { #expect(try await run(ci: word).status == 0) }
  }

  @Test("errors in features are reported instead of focused scenarios")
  func parseErrors() async throws {
    try folder.write("Feature: broken\n  Scenario: x\n    Given a\n    nonsense\n", to: "F/broken.feature")
    let run = try await run("--forbid-focus")
    #expect(run.status == 2)
    #expect(run.error.contains("F/broken.feature:4:5"))
    #expect(!run.error.contains("@focus"))
  }

  @Test("skipped scenarios are reported as such, and if all are skipped, the run reports that nothing was checked")
  func skip() async throws {
    let run = try await BuiltCommand.gherkinRun.run("--format", "summary", "F/skip.feature", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("1 scenario (1 skipped)"))
    #expect(run.error == "gherkin-run: nothing was checked because all scenarios were skipped\n")
    let both = try await self.run("--tags", "not @b", "--format", "summary")
    #expect(both.output.contains("2 scenarios (1 passed, 1 skipped)"))
    #expect(both.error.isEmpty)
  }
}
