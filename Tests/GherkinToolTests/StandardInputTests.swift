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
      check(run.status, equals: 0, "\(run)")
      check(run.output, contains: "# <stdin>:2")
      check(run.output, contains: "1 scenario (1 passed)")
    }
    try folder.write("Feature: h\n  Scenario: u\n    Given a step\n", to: "a.feature")
    let both = try await run("a.feature", "-")
    check(both.output, contains: "2 scenarios (2 passed)")
  }

  @Test("the feature can also run in the command's process")
  func ownProcess() async throws {
    let run = try await run("--isolation", "none", "-")
    check(run.status, equals: 0)
    check(run.output, contains: "1 scenario (1 passed)")
  }

  @Test("parse errors are located in <stdin>")
  func parseError() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n    Wehn a step\n", to: "wrong.txt")
    let run = try await run("-", input: "wrong.txt")
    check(run.status, equals: 2)
    check(run.error, contains: "<stdin>:4:5: ")
  }

  @Test("no report contains a rerun command for it, because it cannot be read again")
  func rerun() async throws {
    try folder.write("Feature: h\n  Scenario: u\n    Given a failing step\n", to: "a.feature")
    let both = try await run("-f", "summary", "-f", "rerun:r.txt", "a.feature", "-", input: "failing.txt")
    check(both.status, equals: 1)
    check(try Files.text(folder.path + "/r.txt"), equals: "a.feature:2\n")
    check(both.output, contains: "a.feature:2\n")
    check(both.output, lacks: "<stdin>:2:")
    let alone = try await run("-f", "summary", "-f", "html:r.html", "-f", "rerun:r.txt", "-", input: "failing.txt")
    check(alone.output, lacks: "Run again")
    check((try Files.text(folder.path + "/r.html")), lacks: ">Run again<")
    check(try Files.text(folder.path + "/r.txt"), equals: "a.feature:2\n", "the list of the run before stays")
  }

  @Test("--watch rejects it with a remedy")
  func watch() async throws {
    let run = try await BuiltCommand.gherkinRun.run(
      ["--runner", BuiltCommand.built("gherkin-run-faults").path, "--watch", "-"], in: folder.url)
    check(run.status, equals: 2)
    check(
      run.error,
      equals:
        "gherkin-run: --watch: standard input can be read only once; save the feature in a file, and give its path\n")
  }

  @Test("a report does not overwrite the file from which it is read")
  func report() async throws {
    let run = try await run("-f", "summary:draft.txt", "-")
    check(run.status, equals: 2)
    check(run.error, contains: "draft.txt is a feature of this run")
  }
}
