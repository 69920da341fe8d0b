import Foundation
import GherkinTestSupport
import Testing

@Suite("The command that runs scenarios again", .tags(.commands))
struct RerunCommandTests {
  private static let runner = BuiltCommand.built("gherkin-run-faults")
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a failing step\n", to: "my features/a.feature")
  }

  /// The command that the output of a run shows.
  private static func command(in run: BuiltCommand.Output) throws -> String {
    let lines = run.output.split(separator: "\n")
    let heading = try #require(lines.firstIndex(of: "Run again:"), "\(run)")
    return String(lines[heading + 1].dropFirst(2))
  }

  @Test("for a runner in a build folder, the command uses the package manager, which builds it first")
  func builtRunner() async throws {
    let run = try await Self.runner.run("--format", "summary", "my features", in: folder.url)
    let package = BuiltCommand.package.path
    check(
      try Self.command(in: run),
      equals: "swift run --package-path \(package) gherkin-run-faults 'my features/a.feature:2'")
    let inPackage = try await Self.runner.run(
      ["--format", "summary", folder.path + "/my features"], in: BuiltCommand.package.appending(path: "Tests"))
    check(
      try Self.command(in: inPackage), equals: "swift run gherkin-run-faults '\(folder.path)/my features/a.feature:2'")
  }

  @Test("for a program outside build folders, the command contains its path, relative to the working directory")
  func copied() async throws {
    let copy = try folder.copyProgram(Self.runner, to: "specs")
    let run = try await copy.run("--format", "summary", "my features", in: folder.url)
    check(try Self.command(in: run), equals: "./specs 'my features/a.feature:2'")
  }

  @Test("the printed command of the tool works, even if the command line names a runner")
  func pasted() async throws {
    let copy = try folder.copyProgram(.gherkinRun, to: "gherkin-run")
    let runner = Self.runner.path
    let run = try await copy.run("--runner", runner, "--format", "summary", "my features", in: folder.url)
    let command = try Self.command(in: run)
    check(command, equals: "./gherkin-run --runner \(runner) 'my features/a.feature:2'")
    let again = try await BuiltCommand(executable: URL(filePath: "/bin/sh")).run("-c", command, in: folder.url)
    check(again.status, equals: 1)
    check(try Self.command(in: again), equals: command)
  }

  @Test("options that affect outcomes are repeated, but not those for selection and reports")
  func options() async throws {
    let run = try await Self.runner.run(
      [
        "--language", "en", "--format", "summary", "--tags", "not @x", "--retry=1", "--world-parameters",
        #"{"key": 1}"#,
        "--no-strict", "--stop", "--color", "never", "my features",
      ],
      in: folder.url, environment: ["GHERKIN_RUN_COMMAND": "specs", "GHERKIN_RUN_OPTIONS": "--timeout 3s"])
    check(
      try Self.command(in: run),
      equals:
        "specs --language en --retry 1 --world-parameters '{\"key\":\"…\"}' --no-strict --fail-fast 'my features/a.feature:2'"
    )
  }

  @Test("a report of a saved stream shows the options of the run")
  func saved() async throws {
    _ = try await Self.runner.run(
      "--world-parameters", "url=http://x y", "--world-parameters", "token=x", "--format", "message:a.ndjson",
      "my features", in: folder.url)
    let report = try await BuiltCommand.gherkinRun.run(
      ["report", "--format", "summary", "--format", "html:r.html", "a.ndjson"], in: folder.url,
      environment: ["GHERKIN_RUN_COMMAND": "specs"])
    let command = "--world-parameters 'url=http://x y' --world-parameters 'token=…' 'my features/a.feature:2'"
    check(try Self.command(in: report), equals: "specs \(command)")
    check(try folder.text(of: "r.html"), contains: command.replacing("'", with: "&#39;"))
  }

  @Test("no command is shown if parse errors kept all scenarios from running")
  func prevented() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n    Wrong\n", to: "my features/b.feature")
    let run = try await Self.runner.run("--format", "summary", "my features", in: folder.url)
    check(run.status, equals: 2)
    check(run.output, contains: "1 scenario (1 not run)", "\(run)")
    check(run.output, lacks: "Run again:", "\(run)")
  }

  @Test(
    "world parameters are shown, except values that look like secrets",
    arguments: [
      ("p.yaml", "p.yaml"), (#"{"b": 2}"#, #"'{"b": 2}'"#), ("url=http://localhost", "url=http://localhost"),
      (#"{"b": 2, "db": {"Password": "x"}}"#, #"'{"b":2,"db":{"Password":"…"}}'"#),
      (#"{"list": [{"api_key": 1}]}"#, #"'{"list":[{"api_key":"…"}]}'"#), ("accessToken=x", "'accessToken=…'"),
      (#"{"url": "https://me:pass@x.example/"}"#, #"'{"url":"…"}'"#), ("url=https://me:pass@x.example/", "'url=…'"),
    ])
  func parameters(value: String, shown: String) async throws {
    try folder.write("a: 1\n", to: "p.yaml")
    for arguments in [["--world-parameters", value], ["--world-parameters=\(value)"]] {
      let run = try await Self.runner.run(
        ["--format", "summary", "--format", "html:r.html"] + arguments + ["my features"],
        in: folder.url, environment: ["GHERKIN_RUN_COMMAND": "specs"])
      check(try Self.command(in: run), equals: "specs --world-parameters \(shown) 'my features/a.feature:2'")
      #expect(try !folder.text(of: "r.html").contains("pass@"))
    }
  }

  @Test(
    "the command typed by the user is shown as the tool or the plugin passes it, quoted for the shell",
    arguments: [
      ("swift package gherkin-run", "swift package gherkin-run"),
      ("gherkin-run --runner 'my runner'", "gherkin-run --runner 'my runner'"),
      ("a;b $(touch x) `y`", "'a;b' '$(touch' 'x)' '`y`'"),
      ("a\u{1B}[31mb\u{7}", "$'a\\033[31mb\\007'"),
    ])
  func told(variable: String, shown: String) async throws {
    let run = try await Self.runner.run(
      ["--format", "summary", "--format", "html:r.html", "my features"], in: folder.url,
      environment: ["GHERKIN_RUN_COMMAND": variable])
    check(try Self.command(in: run), equals: "\(shown) 'my features/a.feature:2'")
    let page = try folder.text(of: "r.html")
    #expect(!page.contains("\u{1B}"))
    if !shown.contains("'") { #expect(page.contains(">\(shown) &#39;my features/a.feature:2&#39;</code>")) }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x"))
  }

  @Test(
    "a text that is not a command, or is too long, is not shown",
    arguments: ["'a", " ", String(repeating: "a", count: 1001)])
  func untold(variable: String) async throws {
    let run = try await Self.runner.run(
      ["--format", "summary", "my features"], in: folder.url, environment: ["GHERKIN_RUN_COMMAND": variable])
    #expect(try Self.command(in: run).hasPrefix("swift run "))
  }

  @Test("programs that steps start do not inherit the variable", arguments: ["process", "none"])
  func inherited(isolation: String) async throws {
    try folder.write(
      "Feature: f\nScenario: s\nGiven I print the variable GHERKIN_RUN_COMMAND", to: "my features/a.feature")
    let run = try await BuiltCommand.gherkinRun.run(
      ["--runner", Self.runner.path, "--isolation", isolation, "my features"], in: folder.url)
    check(run.output, contains: "GHERKIN_RUN_COMMAND is not set", "\(run)")
  }
}
