import Foundation
import GherkinTestSupport
import Testing

/// What must never look good, without the verdict of gherkin-run about its own features, which would be worth nothing if
/// it were wrong. `make judge` makes bad runs and lost criteria look good in many ways, and these tests must notice each.
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

  /// Runs a command in the folder of the feature, with the steps of `gherkin-run-thin-faults`.
  private func command(_ words: [String], runner: String = "gherkin-run-thin-faults") async throws -> Int32 {
    try await BuiltCommand.gherkinRun.run(
      words, in: folder.url, environment: ["GHERKIN_RUN_RUNNER": BuiltCommand.built(runner).path]
    ).status
  }

  @Test("a new failure between two runs is no equal run, and neither is a run that was not saved to its end")
  func runs() async throws {
    _ = try await run(Self.scenario("a step"), ["--format", "message:old"])
    _ = try await run(Self.scenario("a failing step"), ["--format", "message:new"])
    check(try await command(["compare", "old", "old"]), equals: 0)
    check(try await command(["compare", "old", "new"]), equals: 1)
    let lines = try folder.text(of: "old").split(separator: "\n")
    try folder.write(lines.dropLast().joined(separator: "\n") + "\n", to: "cut")
    check(try await command(["report", "cut"]), equals: 2)
    check(try await command(["compare", "old", "cut"]), equals: 2)
  }

  @Test(
    "a criterion that was there at an earlier commit and is not checked any more is lost",
    arguments: [
      ("the scenario is removed", "Feature: f\n  Scenario: other\n    Then two steps\n"),
      ("an outcome is removed", scenario("a step", "a passing step").replacing("    Given a passing step\n", with: "")),
      ("the scenario is skipped", scenario("a step", "a passing step", tags: "@skip")),
    ])
  func lost(name: String, feature: String) async throws {
    let old = Self.scenario("a step", "a passing step").replacing("Given a passing", with: "Then a passing")
    try folder.write(old, to: "Features/a.feature")
    let git = try await BuiltCommand.shell.run(
      ["-c", "git init -q && git add . && git -c user.name=a -c user.email=a@example.com commit -qm first"],
      in: folder.url)
    check(git.status, equals: 0)
    check(try await command(["compare", "--against", "HEAD"]), equals: 0)
    try folder.write(feature.replacing("Given a passing", with: "Then a passing"), to: "Features/a.feature")
    check(try await command(["compare", "--against", "HEAD"]), equals: 1)
  }

  @Test("a step that does not use its value is suspicious")
  func unchecked() async throws {
    let basket = "Feature: f\n  Scenario: s\n    Given a basket with:\n      | name | price |\n      | tea | 4 |\n"
    // The number is compared with itself, or with that of the items.
    for (step, status) in [("somehow there is 1 item", Int32(1)), ("there is 1 item", 0)] {
      try folder.write(basket + "    Then \(step)\n", to: "a.feature")
      let words = ["probe", "--strict", "a.feature"]
      check(try await command(words, runner: "gherkin-run-weak-steps"), equals: status, "\(step)")
    }
  }

  @Test("a mistake in a feature, and a requirement without a scenario, are findings")
  func findings() async throws {
    try folder.write(Self.scenario("a step", tags: "@REQ-1"), to: "Features/a.feature")
    try folder.write("- { id: 1, title: a }\n", to: "covered.yaml")
    try folder.write("- { id: 1, title: a }\n- { id: 2, title: b }\n", to: "open.yaml")
    for (list, status) in [("covered.yaml", Int32(0)), ("open.yaml", 1)] {
      let words = ["lint", "--strict", "--rule", "unused-definition=off", "--requirements", list]
      check(try await command(words), equals: status, "\(list)")
    }
    try folder.write(Self.scenario("nonsense"), to: "Features/a.feature")
    check(try await command(["lint"]), equals: 1)
  }
}
