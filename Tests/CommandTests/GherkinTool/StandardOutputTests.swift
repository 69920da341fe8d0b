import Foundation
import GherkinTestSupport
import Testing

/// The program in the tests has its steps and the tool in one process.
@Suite("Standard output", .commands)
struct StandardOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        Scenario: s
          Given I print "out"
          And a shell runs: echo child
      """, to: "a.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(
      arguments, in: folder.url, environment: ["FAULTY_PRINTS": "1"])
  }

  private static func lines(_ text: String) -> Set<String> {
    Set(text.split(separator: "\n").map(String.init))
  }

  private static let printed: Set = ["main prints", "out", "child"]

  @Test(
    "a report for programs owns standard output: everything else goes to standard error",
    arguments: [
      "json", "junit", "message", "html", "tap", "teamcity", "markdown", "rerun", "statuses",
      "json:/dev/stdout", "message:/dev/fd/1",
    ])
  func machineFormat(_ format: String) async throws {
    let run = try await run("--isolation", "none", "--format", format, "a.feature")
    check(run.status, equals: 0)
    check(Self.lines(run.output).isDisjoint(with: Self.printed), "\(run.output)")
    check(Self.lines(run.error).isSuperset(of: Self.printed), "\(run.error)")
    if format == "json" { _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
  }

  @Test("a report for readers shares standard output", arguments: ["pretty", "summary", "github", "usage"])
  func readableFormat(_ format: String) async throws {
    let run = try await run("--isolation", "none", "--format", format, "--format", "json:r.json", "a.feature")
    check(Self.lines(run.output).isSuperset(of: Self.printed), "\(run.output)")
  }

  @Test(
    "commands that write JSON own standard output",
    arguments: [
      ["steps", "--json", "a.feature"], ["match", "--json", "I have {int}", "I have 2"], ["config", "--schema"],
    ])
  func commands(_ arguments: [String]) async throws {
    let run = try await BuiltCommand.gherkinRun.run(
      ["--runner", BuiltCommand.built("gherkin-run-faults").path] + arguments, in: folder.url,
      environment: ["FAULTY_PRINTS": "1"])
    check(run.status, equals: 0)
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }

  @Test("a step that closes standard output loses no report, also not to a file that is opened later")
  func closedOutput() async throws {
    try folder.write(
      """
      Feature: f
        Scenario: s
          Given the descriptor 1 is closed
          And I attach 9000000 bytes
          And I print "out"
          And I attach 9000000 bytes
      """, to: "a.feature")
    for (format, text) in [("pretty", "1 scenario (1 passed)"), ("json", "\"passed\"")] {
      let run = try await run("--isolation", "none", "--format", format, "--format", "html:r.html", "a.feature")
      check(run.status, equals: 0, "\(run.error)")
      check(run.output, contains: text)
      check(try folder.text(of: "r.html"), lacks: "\nout\n")
    }
  }
}
