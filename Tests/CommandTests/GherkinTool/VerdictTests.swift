import GherkinTestSupport
import Testing

@Suite("What counts as success", .commands)
struct VerdictTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    When I have opened the beer search\n", to: "good.feature")
    try folder.write("Feature: f\n  Scenario: s\n    When nonsense\n", to: "undefined.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  @Test("with --wip, a scenario that passes fails the run, and others do not")
  func workInProgress() async throws {
    let passing = try await run("--wip", "good.feature", "undefined.feature")
    check(passing.status, equals: 1)
    check(
      passing.output, contains: "\n1 scenario in progress passed: remove the tag, or run without --wip\n")
    check(try await run("--wip", "undefined.feature").status, equals: 0)
  }

  @Test("an undefined step fails without --strict, too")
  func undefined() async throws {
    check(try await run("--no-strict", "undefined.feature").status, equals: 1)
    check(try await run("--no-strict", "good.feature").status, equals: 0)
  }

  @Test("with --no-strict, a pending scenario does not fail the run, and no report calls it a failure")
  func lenient() async throws {
    try folder.write(
      "Feature: f\n  Scenario: good\n    Given a step\n  Scenario: later\n    Given a pending step\n", to: "p.feature")
    let formats = ["junit", "tap", "teamcity", "markdown", "rerun", "github", "html", "message"]
    let arguments = formats.flatMap { ["--format", "\($0):\($0).out"] } + ["p.feature"]
    let run = try await BuiltCommand.built("gherkin-run-faults").run(arguments + ["--no-strict"], in: folder.url)
    check(run.status, equals: 0)
    check(run.output, contains: "2 scenarios (1 passed, 1 pending)")
    check(run.output, lacks: "Run again:")
    try expect(
      [
        "junit": #"tests="2" skipped="1" failures="0""#,
        "tap": "\nnot ok 2 - f › later # TODO later\n",
        "teamcity": "##teamcity[testIgnored name='later' message='later'",
        "markdown": "## ✅ 1 of 2 scenarios passed, 1 pending\n",
        "github": "::notice file=p.feature,line=5,", "html": "1 of 2 scenarios passed, 1 pending",
        "message": #""success":true}}"#,
      ])
    checkEmpty(try folder.text(of: "rerun.out"))

    let later = try await BuiltCommand.gherkinRun.run(
      "report", "--format-options", "strict=false", "--format", "tap", "message.out", in: folder.url)
    check(later.status, equals: 0)
    #expect(try later.output == folder.text(of: "tap.out"))

    let strict = try await BuiltCommand.built("gherkin-run-faults").run(arguments, in: folder.url)
    check(strict.status, equals: 1)
    check(strict.output, contains: "Run again:")
    try expect(
      [
        "junit": #"tests="2" skipped="0" failures="1""#, "tap": "\nnot ok 2 - f › later\n",
        "teamcity": "##teamcity[testFailed name='later'", "markdown": "## ❌ 1 of 2 scenarios did not pass\n",
        "github": "::error file=p.feature,line=5,", "html": "1 of 2 scenarios did not pass",
        "message": #""success":false}}"#, "rerun": "p.feature:4\n",
      ])
  }

  /// Expects a text in each report.
  private func expect(_ texts: [String: String]) throws {
    for (format, text) in texts {
      let report = try folder.text(of: "\(format).out")
      check(report, contains: text, "\(format): \(report.prefix(2000))")
    }
  }

  @Test("--quiet prints only the summary, and --verbose prints the setup of the run")
  func volume() async throws {
    let quiet = try await run("--quiet", "--order", "random", "good.feature")
    checkEmpty(quiet.error)
    check(quiet.output, lacks: "Scenario:")
    check(quiet.output, contains: "1 scenario (1 passed)")
    let verbose = try await run("--verbose", "good.feature").error
    check(verbose, contains: "gherkin-run: configuration: none\ngherkin-run: features: 1, with 1 scenario\n")
  }

  @Test("--profile-steps lists the slowest steps with their locations and definitions")
  func slowest() async throws {
    let error = try await run("--profile-steps", "good.feature").error
    #expect(error.hasPrefix("\nSlowest steps:\n  "))
    check(error, contains: "good.feature:3  I have opened the beer search  # ")
    #expect(try await !run("--profile-steps", "--dry-run", "good.feature").error.contains("Slowest steps"))
  }

  @Test("FORCE_COLOR enables colours without a terminal; it overrides NO_COLOR, and --color overrides it")
  func colours() async throws {
    func hasColours(_ arguments: [String], _ environment: [String: String]) async throws -> Bool {
      try await BuiltCommand.gherkinRun.run(arguments + ["good.feature"], in: folder.url, environment: environment)
        .output.contains("\u{1B}[")
    }
    #expect(try await !hasColours([], [:]))
    #expect(try await hasColours([], ["FORCE_COLOR": "1"]))
    #expect(try await hasColours([], ["FORCE_COLOR": "1", "NO_COLOR": "1"]))
    #expect(try await !hasColours([], ["FORCE_COLOR": "0"]))
    #expect(try await !hasColours(["--color", "never"], ["FORCE_COLOR": "1"]))
  }
}
