import Foundation
import GherkinTestSupport
import Testing

@Suite("The commands of gherkin-run", .tags(.commands))
struct CommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: good\n  Scenario: s\n    When I have opened the beer search\n", to: "F/good.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  @Test("run is the default command")
  func standard() async throws {
    let named = try await run("run", "--format", "progress", "F")
    check(named.status, equals: 0)
    check(named.output, contains: "1 scenario (1 passed)")
    check(try await run("F").output, contains: "1 scenario (1 passed)")
  }

  @Test("a folder named like a command can be given as a path")
  func pathNamedLikeACommand() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    When I have opened the beer search\n", to: "parse/a.feature")
    check(try await run("./parse").output, contains: "1 scenario (1 passed)")
    check(try await run("run", "parse").output, contains: "1 scenario (1 passed)")
    check(try await run("parse").error, contains: "PATH is missing")
  }

  @Test(
    "a word that is not a path is reported with a similar command",
    arguments: [("prase", "parse"), ("mach", "match"), ("rum", "run")])
  func suggestion(word: String, command: String) async throws {
    let run = try await run(word, "F")
    check(run.status, equals: 2)
    check(
      run.error,
      equals: """
        gherkin-run: \(word): no such file or folder; check the path, which is relative to the working directory; \
        did you mean gherkin-run \(command)?

        """)
  }

  @Test("help without a command lists the commands")
  func list() async throws {
    let help = try await run("--help").output
    check(help, contains: "Usage: gherkin-run [run] [OPTION…] [PATH…]")
    check(help, contains: "  parse\n      Prints the parsed features")
    check(help, contains: "  match\n      Matches an expression against")
    check(try await run("run", "--help").output, equals: help)
  }

  @Test("--version prints the latest version in the changelog")
  func version() async throws {
    let changelog = try String(contentsOf: BuiltCommand.package.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: #/\n## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d\n/#)).1
    check(try await run("--version").output, equals: "gherkin-run \(newest)\n")
    check(try await run("-v").output, equals: "gherkin-run \(newest)\n")
    check(try await run("steps", "--version").output, equals: "gherkin-run \(newest)\n")
  }

  @Test(
    "an option of another Cucumber is reported with its equivalent; single letters are not guessed",
    arguments: [
      ("--require", "step definitions are part of the program; pass them to GherkinRun.main(steps:)"),
      ("--publish", "nothing is published; --format html:FILE writes a page to share"),
      ("--jobs", "write --parallel N"), ("--no-fail-fats", "did you mean --no-fail-fast?"),
      ("-z", "see gherkin-run --help"),
      ("--no-allow-focus", "write --forbid-focus"), ("--no-forbid-focus", "write --allow-focus"),
      ("--no-build", "the runner is always built; --runner PROGRAM names one that is built already"),
      ("--pretty", "write --format pretty, or --format pretty:FILE"),
      ("--html", "write --format html, or --format html:FILE"),
      ("--no-watch", "--watch has no negation; remove the option"),
      ("--no-retry", "--retry has no negation; remove the option"),
      ("--no-quit", "did you mean --no-quiet?"), ("--retyr", "did you mean --retry?"),
      ("--no-xyzzy", "see gherkin-run --help"),
    ])
  func otherOptions(option: String, remedy: String) async throws {
    let run = try await run(option, "F")
    check(run.status, equals: 2)
    check(run.error, equals: "gherkin-run: there is no option \(option); \(remedy)\n")
  }

  @Test("a command accepts only its own options, and suggests similar ones")
  func options() async throws {
    let run = try await run("parse", "--no-surce", "F")
    check(run.status, equals: 2)
    check(run.error, equals: "gherkin-run: there is no option --no-surce; did you mean --no-source?\n")
    check(
      try await self.run("match", "--format", "x").error,
      equals: "gherkin-run: there is no option --format; see gherkin-run match --help\n")
    check(
      try await self.run("compare", "--markdown", "a", "b").error,
      equals: "gherkin-run: there is no option --markdown; write --format markdown\n")
    check(try await self.run("match", "--json=yes", "a", "b").error, contains: "--json takes no value")
  }
}
