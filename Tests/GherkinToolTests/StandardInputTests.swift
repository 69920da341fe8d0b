import Foundation
import GherkinTestSupport
import Testing

@Suite("A feature from standard input", .tags(.commands))
struct StandardInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "draft.txt")
    try folder.write("Feature: g\n  Scenario: t\n    Given a failing step\n", to: "failing.txt")
  }

  private func run(_ arguments: String..., input: String = "draft.txt") async throws -> BuiltCommand.Output {
    let input = folder.url.appending(path: input)
    return try await BuiltCommand.built("gherkin-run-faults").run(arguments, in: folder.url, input: input)
  }

  @Test("- runs the feature, with or without the command's name, together with files, and only once")
  func runs() async throws {
    for arguments in [["-"], ["run", "-"], ["-", "-"]] {
      let run = try await BuiltCommand.built("gherkin-run-faults").run(
        arguments, in: folder.url, input: folder.url.appending(path: "draft.txt"))
      #expect(run.status == 0, "\(run)")
      #expect(run.output.contains("# <stdin>:2"))
      #expect(run.output.contains("1 scenario (1 passed)"))
    }
    try folder.write("Feature: h\n  Scenario: u\n    Given a step\n", to: "a.feature")
    let both = try await run("a.feature", "-")
    #expect(both.output.contains("2 scenarios (2 passed)"))
  }

  @Test("the feature can also run in the command's process")
  func ownProcess() async throws {
    let run = try await run("--isolation", "none", "-")
    #expect(run.status == 0)
    #expect(run.output.contains("1 scenario (1 passed)"))
  }

  @Test("parse errors are located in <stdin>")
  func parseError() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n    Wehn a step\n", to: "wrong.txt")
    let run = try await run("-", input: "wrong.txt")
    #expect(run.status == 2)
    #expect(run.error.contains("<stdin>:4:5: "))
  }

  @Test("no report contains a rerun command for it, because it cannot be read again")
  func rerun() async throws {
    try folder.write("Feature: h\n  Scenario: u\n    Given a failing step\n", to: "a.feature")
    let both = try await run("-f", "summary", "-f", "rerun:r.txt", "a.feature", "-", input: "failing.txt")
    #expect(both.status == 1)
    #expect(try Files.text(folder.path + "/r.txt") == "a.feature:2\n")
    #expect(both.output.contains("a.feature:2\n"))
    #expect(!both.output.contains("<stdin>:2:"))
    let alone = try await run("-f", "summary", "-f", "html:r.html", "-f", "rerun:r.txt", "-", input: "failing.txt")
    #expect(!alone.output.contains("Run again"))
    #expect(!(try Files.text(folder.path + "/r.html")).contains(">Run again<"))
    #expect(try Files.text(folder.path + "/r.txt") == "a.feature:2\n", "the list of the run before stays")
  }

  @Test("--watch rejects it with a remedy")
  func watch() async throws {
    let run = try await BuiltCommand.gherkinRun.run(
      ["--runner", BuiltCommand.built("gherkin-run-faults").path, "--watch", "-"], in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.error
        == "gherkin-run: --watch: standard input can be read only once; save the feature in a file, and give its path\n"
    )
  }

  @Test("a report does not overwrite the file from which it is read")
  func report() async throws {
    let run = try await run("-f", "summary:draft.txt", "-")
    #expect(run.status == 2)
    #expect(run.error.contains("draft.txt is a feature of this run"))
  }
}
