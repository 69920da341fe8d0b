import GherkinTestSupport
import Testing

@Suite("Known failures in runs and reports", .tags(.commands))
struct KnownFailureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ feature: String, _ arguments: String...) async throws -> BuiltCommand.Output {
    try folder.write(feature, to: "k.feature")
    return try await BuiltCommand.built("gherkin-run-faults").run(arguments + ["k.feature"], in: folder.url)
  }

  private static let known = """
    Feature: f
      Scenario: good
        Given a step
      @known-failure(APP-12)
      Scenario: known
        Given colour is wrong
        And size is wrong
        And a step

    """

  /// Expects a text in each report.
  private func expect(_ texts: [String: String]) throws {
    for (format, text) in texts {
      let report = try folder.text(of: "\(format).out")
      check(report, contains: text, "\(format): \(report.prefix(3000))")
    }
  }

  private static let formats = [
    "junit", "tap", "teamcity", "markdown", "rerun", "github", "html", "json", "pretty", "progress", "message",
  ]
  private static let formatArguments = formats.flatMap { ["--format", "\($0):\($0).out"] }

  @Test("a known failure is accepted, and every report names it", arguments: ["process", "none"])
  func accepted(isolation: String) async throws {
    try folder.write(Self.known, to: "k.feature")
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      ["--isolation", isolation, "--format", "summary"] + Self.formatArguments + ["k.feature"], in: folder.url)
    check(run.status, equals: 0, "\(run.output)")
    check(run.output, contains: "2 scenarios (1 passed, 1 known failure)\n", "\(run.output)")
    check(run.output, contains: "\nKnown failures:\n  1) f › known › Given colour is wrong\n", "\(run.output)")
    check(run.output, contains: "\n       # k.feature:6\n       @known-failure(APP-12)\n", "\(run.output)")
    check(run.output, contains: "the colour is wrong")
    check(run.output, lacks: "Run again:")
    try expect(
      [
        "junit": #"tests="2" skipped="1" failures="0""#,
        "tap": "\nnot ok 2 - f › known › Given colour is wrong # TODO known failure: the colour is wrong\n",
        "teamcity": "##teamcity[testIgnored name='known' message='known failure: the colour is wrong'",
        "markdown": "## ✅ 1 of 2 scenarios passed\n", "github": "::notice file=k.feature,line=6,",
        "html": "1 of 2 scenarios passed, 1 known failure", "json": #""status":"pending""#,
        "pretty": "■ Given colour is wrong", "message": #""exception":{"type":"KnownFailure""#,
      ])
    try expect(
      [
        "junit":
          "<![CDATA[Known failure: Given colour is wrong\nthe colour is wrong\n\nAnd size is wrong\nthe size is wrong]]>",
        "markdown": "\n### Known failures\n", "github": "This failure is known.%0Athe colour is wrong",
        "html": ">Known failures</h2>", "message": #""success":true}}"#,
      ])
    checkEmpty(try folder.text(of: "rerun.out"))
  }

  @Test("report and merge accept the same outcomes as the run")
  func report() async throws {
    let run = try await run(Self.known, "--format", "message:a.ndjson")
    check(run.status, equals: 0)
    let report = try await BuiltCommand.gherkinRun.run("report", "--format", "summary", "a.ndjson", in: folder.url)
    check(report.status, equals: 0)
    check(report.output, contains: "1 known failure")
    check(try await self.run(Self.known, "--format", "message:b.ndjson").status, equals: 0)
    let merged = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "summary", "a.ndjson", "b.ndjson", in: folder.url)
    check(merged.status, equals: 0)
  }

  /// A known failure without steps. The faulty runner has hooks for scenarios; the tool alone has none.
  private static let empty = """
    Feature: f
      @known-failure(APP-12)
      Scenario: empty
      Scenario: other
        Given a step

    """

  @Test("a known failure without steps passes, so it fails the run and every report", arguments: ["process", "none"])
  func empty(isolation: String) async throws {
    try folder.write(Self.empty, to: "k.feature")
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      ["--isolation", isolation, "--format", "summary"] + Self.formatArguments + ["k.feature"], in: folder.url)
    check(run.status, equals: 1, "\(run.output)")
    check(run.output, contains: "2 scenarios (1 passed, 1 failed)\n", "\(run.output)")
    let problem = "the scenario passes, but @known-failure(APP-12) says that it fails; "
    check(run.output, contains: problem, "\(run.output)")
    try expect([
      "junit": #"tests="2" skipped="0" failures="1""#, "tap": "\nnot ok 1 - f › empty",
      "teamcity": "testFailed name='empty'",
      "markdown": "## ❌ 1 of 2 scenarios", "rerun": "k.feature:3", "github": "::error", "html": "1 of 2 scenarios",
      "json": #""status":"failed""#, "pretty": problem, "message": #""type":"KnownFailurePassed""#,
    ])
    let report = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "summary", "message.out", in: folder.url)
    check(report.status, equals: 1, "\(report)")
    check(report.output, contains: "2 scenarios (1 passed, 1 failed)")
    let dry = try await self.run(Self.empty, "--dry-run")
    check(dry.status, equals: 0)
  }

  @Test("a known failure without steps and hooks fails too", arguments: ["process", "none"])
  func emptyWithoutHooks(isolation: String) async throws {
    try folder.write(Self.empty.replacing("Given a step", with: "When I have opened the beer search"), to: "k.feature")
    let run = try await BuiltCommand.gherkinRun.run(
      ["--isolation", isolation, "--format", "summary"] + Self.formatArguments + ["k.feature"], in: folder.url)
    check(run.status, equals: 1, "\(run.output)")
    check(run.output, contains: "2 scenarios (1 passed, 1 failed)\n", "\(run.output)")
    let problem = "the scenario passes, but @known-failure(APP-12) says that it fails; "
    check(run.output, contains: problem, "\(run.output)")
    try expect([
      "junit": #"tests="2" skipped="0" failures="1""#, "tap": "\nnot ok 1 - f › empty",
      "teamcity": "testFailed name='empty'",
      "markdown": "## ❌ 1 of 2 scenarios", "rerun": "k.feature:3", "github": "::error", "html": "1 of 2 scenarios",
      "json": #""status":"failed""#, "pretty": problem, "message": #""type":"KnownFailurePassed""#,
    ])
    for words in [["report", "--format", "summary", "message.out"], ["compare", "message.out", "message.out"]] {
      let output = try await BuiltCommand.gherkinRun.run(words, in: folder.url)
      check(output.status, equals: (words[0] == "report" ? 1 : 0), "\(output)")
      check(output.output, contains: "1 failed", "\(output)")
    }
    check(try await BuiltCommand.gherkinRun.run(["--dry-run", "k.feature"], in: folder.url).status, equals: 0)
  }

  @Test("a scenario that passes unexpectedly fails the run, with the line to change", arguments: ["process", "none"])
  func passes(isolation: String) async throws {
    let run = try await run(
      "Feature: f\n\n  @known-failure(APP-12)\n  Scenario: s\n    Given a step\n", "--isolation", isolation,
      "--format", "summary", "--format", "rerun:rerun.out")
    check(run.status, equals: 1)
    check(
      run.output,
      contains:
        "the scenario passes, but @known-failure(APP-12) says that it fails; "
        + "remove @known-failure(APP-12) from k.feature:3\n", "\(run.output)")
    check(try folder.text(of: "rerun.out"), equals: "k.feature:4\n")
  }

  @Test("a crash is not a known failure, even after a failed check", arguments: ["", "    Given size is wrong\n"])
  func crash(first: String) async throws {
    let run = try await run(
      "Feature: f\n  @known-failure\n  Scenario: s\n\(first)    Given a fault: fatalError\n", "--format", "summary")
    check(run.status, equals: 1)
    check(run.output, contains: "1 scenario (1 failed)")
  }

  @Test("a process that ends after the known failure of its last step is not a known failure")
  func lateCrash() async throws {
    let run = try await run(
      "Feature: f\n  @known-failure\n  Scenario: s\n    Given my process ends with 3 in 0 ms\n    And I work for 500 ms\n",
      "--format", "summary")
    check(run.status, equals: 1)
  }

  @Test("a failed expectation is a known failure", arguments: ["process", "none"])
  func expectation(isolation: String) async throws {
    let run = try await run(
      "Feature: f\n  @known-failure\n  Scenario: s\n    Given an expectation fails\n", "--isolation", isolation,
      "--format", "summary")
    check(run.status, equals: 0, "\(run.output)")
    check(run.output, contains: "1 known failure")
  }

  @Test(
    "with --strict, --no-strict and --wip, a known failure is accepted, and an unexpected pass is not",
    arguments: ["--strict", "--no-strict", "--wip"])
  func policies(option: String) async throws {
    let known = "Feature: f\n  @known-failure\n  Scenario: s\n    Given a failing step\n"
    check(try await run(known, option, "--format", "summary", "--format", "message:a.ndjson").status, equals: 0)
    check(try await BuiltCommand.gherkinRun.run("report", "a.ndjson", in: folder.url).status, equals: 0)
    let fixed = known.replacing("a failing step", with: "a step")
    check(try await run(fixed, option, "--format", "summary", "--format", "message:b.ndjson").status, equals: 1)
    check(try await BuiltCommand.gherkinRun.run("report", "b.ndjson", in: folder.url).status, equals: 1)
  }

  @Test("all failures of a scenario that continues appear in every report, in order", arguments: ["process", "none"])
  func continuing(isolation: String) async throws {
    let feature = """
      Feature: f
        Scenario: s
          Then colour is wrong
          And a step
          And size is wrong
          And a failing step
          And taste is wrong
      """
    try folder.write(feature, to: "k.feature")
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      ["--isolation", isolation, "--format", "summary"] + Self.formatArguments + ["k.feature"], in: folder.url)
    check(run.status, equals: 1)
    check(run.output, contains: "5 steps (1 passed, 1 skipped, 3 failed)", "\(run.output)")
    var reports: [(String, String)] = []
    for format in Self.formats where !["rerun", "progress"].contains(format) {
      reports.append((format, try folder.text(of: "\(format).out")))
    }
    for (format, report) in reports + [("summary", run.output)] {
      let texts = ["the colour is wrong", "the size is wrong", "Refusal"]
      let places: [String.Index] = texts.compactMap { text in report.ranges(of: text).last?.lowerBound }
      check(places.count, equals: 3, "\(format): \(report)")
      check(places, equals: places.sorted(), "\(format): \(report)")
      check(report, lacks: "the taste is wrong", "\(format)")
    }
    check(try folder.text(of: "progress.out").prefix { $0 != "\n" }.filter { $0 != "." }, equals: "FFF-")
  }
}
