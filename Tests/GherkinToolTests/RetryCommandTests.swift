import GherkinTestSupport
import Testing

@Suite("Delays and the total limit of retries on the command line", .tags(.commands))
struct RetryCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ feature: String, _ arguments: [String]) async throws -> BuiltCommand.Output {
    try folder.write(feature, to: "r.feature")
    return try await BuiltCommand.built("gherkin-run-faults").run(arguments + ["r.feature"], in: folder.url)
  }

  @Test(
    "a scenario is retried after its delay, and others run meanwhile", arguments: ["process", "none"],
    [["--parallel", "1"], ["--parallel", "2", "--parallel-by", "feature"]])
  func delay(isolation: String, parallel: [String]) async throws {
    let feature = """
      Feature: f
        @retry(1,after:1s)
        Scenario: flaky
          Given I work for 1 ms and note it in "\(folder.path)/log"
          And a failing step
        Scenario: other
          Given I work for 1 ms and note it in "\(folder.path)/log"
      """
    let run = try await run(feature, ["--isolation", isolation, "--format", "summary"] + parallel)
    #expect(run.status == 1, "\(run)")
    #expect(
      try folder.text(of: "log").split(separator: "\n").filter { $0.hasPrefix("begin") }
        == ["begin flaky", "begin other", "begin flaky"])
    #expect(run.output.contains("after 2 attempts"), "\(run.output)")
    #expect(run.output.contains("2 scenarios (1 passed, 1 failed)"), "\(run.output)")
  }

  private static let failing = "Feature: f\n" + (1...3).map { "Scenario: s\($0)\nGiven a failing step\n" }.joined()

  @Test("every report says that the total limit was reached", arguments: ["process", "none"])
  func total(isolation: String) async throws {
    let run = try await run(
      Self.failing,
      [
        "--isolation", isolation, "--retry", "1", "--retry-total", "1", "--format", "summary", "--format",
        "markdown:r.md", "--format", "html:r.html", "--format", "message:r.ndjson",
      ])
    #expect(run.status == 1)
    let text = "2 scenarios were not retried because the run may retry only once (--retry-total 1)."
    #expect(run.output.contains("\nRetries used up:\n  \(text)\n"), "\(run.output)")
    #expect(run.output.contains("--retry 1 --retry-total 1 r.feature:2:4:6"), "\(run.output)")
    #expect(try folder.text(of: "r.md").contains("\n\(text)\n"))
    #expect(try folder.text(of: "r.html").contains(text))
    let report = try await BuiltCommand.gherkinRun.run("report", "--format", "summary", "r.ndjson", in: folder.url)
    #expect(report.output.contains(text))
  }

  @Test(
    "invalid use is reported with the correct form, and nothing runs",
    arguments: [
      (["--retry-total", "-1"], "", "--retry-total: \"-1\" is not a number from 0 to 1000000"),
      (["--retry-after", "5s"], "", "there is no option --retry-after; write @retry(N,after:5s) above the scenario"),
      ([], "@retry(3, after: 5s)", "a tag contains a space; write @retry(3,after:5s)"),
      ([], "@retry(3,after:5)", "@retry(3,after:5) has a delay without a unit; write @retry(3,after:5s)"),
      (
        ["--run-timeout", "1m"], "@retry(3,after:2m)",
        "@retry(3,after:2m) waits for as long as the whole run may take (--run-timeout, 60.0 seconds); "
          + "write a shorter delay, such as @retry(3,after:5s), or raise the limit"
      ),
    ])
  func misuse(arguments: [String], tag: String, message: String) async throws {
    let run = try await run("Feature: f\n\(tag)\nScenario: s\nGiven a step\n", arguments)
    #expect(run.status == 2)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test("the configuration file can set the total limit")
  func configuration() async throws {
    try folder.write("retry: 2\nretry-total: 0\n", to: "gherkin-run.yaml")
    let run = try await run(Self.failing, ["--format", "summary"])
    #expect(run.output.contains("3 scenarios were not retried"), "\(run.output)")
  }
}
