import Foundation
import GherkinTestSupport
import Testing

/// What must never look good, without the verdict of gherkin-run about its own features, which would be worth nothing if
/// it were wrong. `make judge` makes everything look good in ten ways, and these tests must notice each.
@Suite("What must never be green", .commands)
struct JudgeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the feature, whose steps are those of `gherkin-run-thin-faults`.
  private func run(
    _ feature: String, _ arguments: [String] = [], runner: String = BuiltCommand.built("gherkin-run-thin-faults").path
  ) async throws -> BuiltCommand.Output {
    try folder.write(feature, to: "a.feature")
    return try await BuiltCommand.gherkinRun.run(
      arguments + ["--format", "summary", "a.feature"], in: folder.url, environment: ["GHERKIN_RUN_RUNNER": runner])
  }

  private static func scenario(_ steps: String..., tags: String = "@t") -> String {
    "Feature: f\n  \(tags)\n  Scenario: s\n" + steps.map { "    Given \($0)\n" }.joined()
  }

  /// A run that is not good.
  struct BadRun: CustomTestStringConvertible {
    let name: String
    let feature: String
    let arguments: [String]
    let scenarios: String

    init(_ name: String, _ feature: String, _ arguments: String..., scenarios: String) {
      (self.name, self.feature, self.arguments, self.scenarios) = (name, feature, arguments, scenarios)
    }

    var testDescription: String { name }
  }

  private static let badRuns = [
    BadRun("an error", scenario("a failing step"), scenarios: "1 scenario (1 failed)"),
    BadRun("an expectation", scenario("an expectation fails"), scenarios: "1 scenario (1 failed)"),
    BadRun("an undefined step", scenario("a step", "nonsense"), scenarios: "1 scenario (1 undefined)"),
    BadRun("a pending step", scenario("a pending step"), scenarios: "1 scenario (1 pending)"),
    BadRun("a crash", scenario("a fault: unwrap"), scenarios: "1 scenario (1 failed)"),
    BadRun("a call of exit(0)", scenario("a fault: exitWell"), scenarios: "1 scenario (1 failed)"),
    BadRun("a hang", scenario("a fault: blocked"), "--timeout", "1s", scenarios: "1 scenario (1 failed)"),
    BadRun("two attempts", scenario("a failing step"), "--retry", "1", scenarios: "1 scenario (1 failed)"),
    BadRun("a hook before", scenario("a step", tags: "@in-before"), scenarios: "1 scenario (1 failed)"),
    BadRun("a hook after", scenario("a step", tags: "@in-after"), scenarios: "1 scenario (1 failed)"),
    BadRun(
      "a known failure that passes", scenario("a step", tags: "@known-failure(x)"), scenarios: "1 scenario (1 failed)"),
    BadRun("work in progress that passes", scenario("a step"), "--wip", scenarios: "1 scenario (1 passed)"),
    BadRun(
      "one of two rows",
      "Feature: f\n  Scenario Outline: s\n    Given <x>\n    Examples:\n      | x |\n      | a step |\n"
        + "      | a failing step |\n", scenarios: "2 scenarios (1 passed, 1 failed)"),
  ]

  @Test("a run with a scenario that is not good has the status 1, and the summary says so", arguments: badRuns)
  func badRun(_ row: BadRun) async throws {
    let run = try await run(row.feature, row.arguments)
    check(run.status, equals: 1, "\(run)")
    check(run.output, contains: "\n\(row.scenarios)\n", "\(run)")
  }

  @Test(
    "a run that checks nothing has the status 2",
    arguments: [
      ("no scenario selected", scenario("a step"), ["--tags", "@other"]), ("no scenario", "Feature: f\n", []),
      ("a file that is missing", scenario("a step"), ["missing.feature"]),
      ("a file that is no feature", "Scenario: s\n", []),
    ])
  func nothing(name: String, feature: String, arguments: [String]) async throws {
    check(try await run(feature, arguments).status, equals: 2)
  }

  @Test(
    "a runner that ends without an answer is not good", arguments: ["exit 0", "exec cat > /dev/null", "kill -9 $$"])
  func runner(script: String) async throws {
    try folder.write("#!/bin/sh\n\(script)\n", to: "runner")
    let runner = folder.url.appending(path: "runner").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: runner)
    let run = try await run(Self.scenario("a step"), runner: runner)
    check(run.status, equals: 2, "\(run)")
  }

  @Test("the steps after one that fails do not run, and a dry run passes nothing")
  func notRun() async throws {
    let failed = try await run(Self.scenario("a failing step", "I print \"later\""))
    check(failed.output, contains: "2 steps (1 skipped, 1 failed)")
    check(failed.output, lacks: "later\n")
    check(try await run(Self.scenario("a step"), ["--dry-run"]).output, contains: "1 scenario (1 skipped)")
  }

  @Test("files of a run that is not good say so, and so does a report from one of them")
  func files() async throws {
    let formats = ["message", "junit", "tap", "html", "markdown", "json"]
    let arguments = formats.flatMap { ["--format", "\($0):\($0).out"] }
    check(try await run(Self.scenario("a failing step"), arguments).status, equals: 1)
    for (format, text) in [
      ("message", #""success":false"#), ("message", #""status":"FAILED""#), ("junit", #"failures="1""#),
      ("tap", "\nnot ok 1 "), ("html", "<title>The only scenario did not pass"), ("markdown", "## ❌"),
      ("json", #""status":"failed""#),
    ] {
      check(try folder.text(of: "\(format).out"), contains: text, "\(format)")
    }
    let again = try await BuiltCommand.gherkinRun.run("report", "message.out", in: folder.url)
    check(again.status, equals: 1, "\(again)")
  }
}
