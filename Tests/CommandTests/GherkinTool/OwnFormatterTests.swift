import GherkinTestSupport
import Testing

@Suite("Custom formatters of a runner", .commands)
struct OwnFormatterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "a.feature")
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(arguments, in: folder.url, environment: environment)
  }

  @Test("custom formatters can be used by name in a run, with saved messages, and in the configuration")
  func named() async throws {
    check(try await run("-f", "statuses", "-f", "message:run.ndjson", "a.feature").output, equals: "passed\n")
    check(try await run("report", "-f", "statuses", "run.ndjson").output, equals: "passed\n")
    try folder.write("format: statuses\n", to: "gherkin-run.yaml")
    check(try await run("a.feature").output, equals: "passed\n")
  }

  @Test("help lists them, and so does the error for an unknown one")
  func told() async throws {
    check(try await run("--help").output, contains: "\n      statuses: how each scenario ended.\n")
    check(try await run("-f", "x", "a.feature").error, contains: "markdown, evidence, message, statuses")
  }

  @Test("the report html needs its own product, and the error names it")
  func withoutHTML() async throws {
    let remedy =
      "html is in the product GherkinHTML, which this program lacks; add it to the target, and pass .html as a "
      + "formatter, such as to GherkinRun.main(steps:formatters:)"
    for (arguments, problem) in [
      (["-f", "html:a.html"], "--format: \(remedy)"),
      (["--format-options", "html.title=a"], "--format-options: the format option ‘html.title’: \(remedy)"),
    ] {
      let run = try await BuiltCommand.built("gherkin-run-faults").run(
        arguments + ["a.feature"], in: folder.url, environment: ["FAULTY_WITHOUT_HTML": "1"])
      check(run.status, equals: 2)
      check(run.error, equals: "gherkin-run: \(problem)\n")
    }
  }

  @Test(
    "a command of the tool is refused with the call of the tool",
    arguments: ["lint", "docs", "merge", "steps", "match", "config", "help"])
  func commandsOfTheTool(name: String) async throws {
    let run = try await run(name, "a.feature")
    check(run.status, equals: 2)
    check(
      run.error,
      equals: "gherkin-run: \(name) is a command of the tool gherkin-run, not of a runner; "
        + "run \"swift run gherkin-run \(name)\" in the package\n")
  }

  @Test("their options are validated and listed")
  func options() async throws {
    let option = "--format-options"
    check(try await run("-f", "statuses", option, "statuses.capitals=true", "a.feature").output, equals: "PASSED\n")
    let object = "{\"statuses\": {\"capitals\": true}}"
    check(try await run("-f", "statuses", option, object, "a.feature").output, equals: "PASSED\n")
    try folder.write("format: statuses\nformat-options: statuses.capitals=true\n", to: "gherkin-run.yaml")
    check(try await run("a.feature").output, equals: "PASSED\n")
    try folder.write("{}", to: "gherkin-run.yaml")
    check(try await run("--help").output, contains: "statuses.capitals")
    for (wrong, problem) in [
      ("statuses.capitals=often", "the format option statuses.capitals cannot be ‘often’; it can be true, false"),
      (
        "statuses.capital=true",
        "there is no format option ‘statuses.capital’; did you mean statuses.capitals? there are statuses.capitals"
      ),
      (
        "status.capitals=true",
        "the format option ‘status.capitals’: there is no formatter ‘status’; did you mean statuses? there are pretty"
      ),
    ] {
      let refused = try await run("-f", "statuses", option, wrong, "a.feature")
      check(refused.status, equals: 2)
      check(refused.error, contains: problem)
    }
  }

  @Test("a custom formatter with the name of a built-in one replaces it, and requests for it use the custom one")
  func replaced() async throws {
    let pretty = ["FAULTY_FORMATTER": "pretty"]
    check(try await run("a.feature", environment: pretty).output, equals: "passed\n")
    check(try await run("-f", "pretty", "a.feature", environment: pretty).output, equals: "passed\n")
    check(
      try await run("--quiet", "a.feature", environment: ["FAULTY_FORMATTER": "summary"]).output, equals: "passed\n")
    _ = try await run("-f", "message:run.ndjson", "a.feature")
    check(try await run("report", "run.ndjson", environment: pretty).output, equals: "passed\n")
  }
}
