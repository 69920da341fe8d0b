import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run lint")
struct LintCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f \n\n  Scenario: s\n    * I see \"x\"\n", to: "F/a.feature")
  }

  private func lint(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["lint"] + arguments, in: folder.url)
  }

  private static let blanks =
    "F/a.feature:1:11: trailing-blanks: there is white space at the end of the line; take it away\n"

  @Test("findings are lines with their place, rule, problem and remedy, and the status is 1")
  func text() async throws {
    let run = try await lint("F/a.feature")
    #expect(run.status == 1)
    #expect(run.error.isEmpty)
    #expect(run.output == Self.blanks + "\n1 finding; --fix mends 1\n")
  }

  @Test("nothing is printed where nothing is found, and the status is 0")
  func clean() async throws {
    try folder.write("Feature: f\n\n  Scenario: s\n    * I see \"x\"\n", to: "F/a.feature")
    let run = try await lint("F/a.feature")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
  }

  @Test("the features of the examples are clean")
  func examples() async throws {
    let run = try await BuiltCommand.gherkinRun.run("lint", "Features/")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.isEmpty)
    #expect(run.error.isEmpty)
  }

  @Test("definitions that nothing uses are found where folders are linted")
  func unused() async throws {
    let run = try await lint("F")
    #expect(run.output.contains("Steps/CarSteps.swift:"))
    #expect(run.output.contains(": unused-definition: "))
  }

  @Test("undefined steps are found with their place")
  func undefined() async throws {
    try folder.write("Feature: f\n\n  Scenario: s\n    * I am nowhere to be found\n", to: "F/a.feature")
    let run = try await lint("F/a.feature")
    #expect(
      run.output.hasPrefix(
        "F/a.feature:4:5: undefined-step: no step definition matches \"I am nowhere to be found\"; "))
  }

  @Test("--json writes an object, --format github annotations")
  func formats() async throws {
    let json = try JSONValue(parsing: try await lint("--json", "F/a.feature").output.utf8)
    let finding = try #require(json["findings"]?.elements.first)
    #expect(
      finding
        == .object([
          "uri": .string("F/a.feature"), "line": .number(1), "column": .number(11), "rule": .string("trailing-blanks"),
          "severity": .string("warning"), "problem": .string("there is white space at the end of the line"),
          "remedy": .string("take it away"), "mendable": .boolean(true),
        ]))
    #expect(json["omitted"] == .number(0))
    let run = try await lint("--format", "github", "F/a.feature")
    #expect(
      run.output == "::warning file=F/a.feature,line=1,col=11,title=trailing-blanks::"
        + "there is white space at the end of the line; take it away\n")
    #expect(run.status == 1)
  }

  @Test("a parse error is a finding too, and the other files are linted")
  func parseError() async throws {
    try folder.write("Feature: f\n  Scenario: s\n  * x\n  nonsense \u{1B}[2J\n", to: "F/bad.feature")
    let run = try await lint("F")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("F/bad.feature:4:3: parse-error: expected: "))
    #expect(run.output.contains(Self.blanks))
    #expect(!run.output.contains("\u{1B}"))
    #expect(!run.output.contains("unused-definition"))
  }

  @Test("--fix mends, says so, and tells the rest")
  func fix() async throws {
    try folder.write("Feature: f \n\n  Scenario: s\n \t* I see \"x\"\n\n  Scenario: t\n", to: "F/a.feature")
    let run = try await lint("--fix", "F/a.feature")
    #expect(run.status == 1)
    #expect(run.error == "gherkin-run: mended F/a.feature\n")
    #expect(run.output.hasPrefix("F/a.feature:6:3: empty: "))
    #expect(
      try folder.text(of: "F/a.feature")
        == "Feature: f\n\n  Scenario: s\n    * I see \"x\"\n\n  Scenario: t\n")
  }

  @Test("--rules lists the rules")
  func rules() async throws {
    let run = try await lint("--rules")
    #expect(run.status == 0)
    #expect(run.output.contains("too-many-steps (warning, limit 10)\n    A scenario has more steps than the limit.\n"))
    #expect(run.output.contains("trailing-blanks (warning, --fix)\n"))
  }

  @Test("--rule sets a rule, and one that there is not is an error")
  func rule() async throws {
    #expect(try await lint("--rule", "trailing-blanks=off", "F/a.feature").status == 0)
    let run = try await lint("--rule", "trailing-blank=off", "F/a.feature")
    #expect(run.status == 2)
    #expect(run.error == "gherkin-run: --rule: there is no rule \"trailing-blank\"; did you mean trailing-blanks?\n")
    #expect(
      try await lint("--rule", "empty", "F").error
        == "gherkin-run: --rule: \"empty\" sets nothing; write empty=off or empty=error\n")
  }
}

/// What a configuration file says of rules.
@Suite("gherkin-run lint by a configuration file")
struct LintConfigurationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("@slwo\nFeature: f \n\n  Scenario: s\n    * I see \"x\"\n", to: "a.feature")
  }

  private func lint(_ configuration: String, _ arguments: String...) async throws -> BuiltCommand.Output {
    try folder.write(configuration, to: "gherkin-run.yaml")
    return try await BuiltCommand.gherkinRun.run(["lint"] + arguments + ["a.feature"], in: folder.url)
  }

  @Test("it sets rules, a profile adds to that, and the command line beats both")
  func layers() async throws {
    let configuration = """
      lint: { trailing-blanks: error }
      profiles:
        quiet: { lint: { trailing-blanks: off } }
      """
    #expect(try await lint(configuration, "--json").output.contains(#""severity":"error""#))
    #expect(try await lint(configuration, "--profile", "quiet").status == 0)
    #expect(try await lint(configuration, "--profile", "quiet", "--rule", "trailing-blanks=on").status == 1)
  }

  @Test("severity and limit may stand by name, and other options of a run are no trouble")
  func names() async throws {
    let configuration =
      "format: [progress]\nlint:\n  too-many-steps: { limit: 1, severity: error }\n  trailing-blanks: off\n"
    #expect(try await lint(configuration).status == 0)
    try folder.write("Feature: f\n  Scenario: s\n    * I see \"x\"\n    * I see \"y\"\n", to: "a.feature")
    #expect(
      try await lint(configuration).output.contains("too-many-steps: the scenario has 2 steps, and 1 are the most"))
  }

  @Test("a tag that is near to one of a filter is found, of a filter of any profile")
  func tags() async throws {
    let run = try await lint("lint: { trailing-blanks: off }\nprofiles: { ci: { tags: not @slow } }\n")
    #expect(run.output.hasPrefix("a.feature:1:1: near-tag: nothing looks for the tag \"@slwo\"; did you mean @slow?\n"))
  }

  @Test(
    "what is wrong is told with its line",
    arguments: [
      ("lint: off", "1: rules are named: write \"lint: { too-many-steps: 12 }\""),
      ("lint:\n  emty: off", "2: there is no rule \"emty\"; did you mean empty?"),
      ("lint:\n  empty: 3", "2: the rule empty cannot be \"3\"; it is on, off, error, warning or suggestion"),
      ("lint:\n  empty:\n    level: error", "3: empty takes severity and limit, no \"level\""),
      ("lint:\n  empty: [off]", "2: empty needs one value, or severity and limit by name"),
    ])
  func wrong(configuration: String, message: String) async throws {
    let run = try await lint(configuration)
    #expect(run.status == 2)
    #expect(run.error == "gherkin-run: gherkin-run.yaml:\(message)\n")
  }
}
