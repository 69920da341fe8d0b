import GherkinTestSupport
import Testing

@Suite("Known failures in runs and reports", .commands)
struct KnownFailureTests {
  private static let texts = [
    "junit": #"tests="2" skipped="0" failures="1""#, "tap": "\nnot ok 1 - f › empty",
    "teamcity": "testFailed name='empty'", "markdown": "## ❌ 1 of 2 scenarios", "rerun": "k.feature:3",
    "github": "::error", "html": "1 of 2 scenarios", "json": #""status":"failed""#,
    "pretty": "the scenario passes, but @known-failure(APP-12) says that it fails; ",
    "message": #""type":"KnownFailurePassed""#,
  ]

  /// In features, the tested runner has hooks for scenarios.
  @Test("a known failure without steps and hooks fails the run and every report", arguments: ["process", "none"])
  func emptyWithoutHooks(isolation: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        @known-failure(APP-12)
        Scenario: empty
        Scenario: other
          When I have opened the beer search
      """, to: "k.feature")
    let formats = Self.texts.keys.flatMap { ["--format", "\($0):\($0).out"] }
    let run = try await BuiltCommand.gherkinRun.run(
      ["--isolation", isolation, "--format", "summary"] + formats + ["k.feature"], in: folder.url)
    check(run.status, equals: 1, "\(run.output)")
    check(run.output, contains: "2 scenarios (1 passed, 1 failed)\n")
    for (format, text) in Self.texts { check(try folder.text(of: "\(format).out"), contains: text, "\(format)") }
    for (command, status) in [("report", 1), ("compare", 0)] as [(String, Int32)] {
      let streams = command == "report" ? ["message.out"] : ["message.out", "message.out"]
      let output = try await BuiltCommand.gherkinRun.run([command] + streams, in: folder.url)
      check(output.status, equals: status, "\(output)")
      check(output.output, contains: "1 failed")
    }
    check(try await BuiltCommand.gherkinRun.run("--dry-run", "k.feature", in: folder.url).status, equals: 0)
  }
}
