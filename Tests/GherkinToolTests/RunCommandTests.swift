import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run", .tags(.commands))
struct RunCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "Feature: good\n\n  Scenario: calm\n    Given a list that shows 3 beers at a time\n", to: "F/good.feature")
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url, environment: environment)
  }

  @Test("the status is 0 if every scenario passes, and a pipe gets no colours")
  func passes() async throws {
    let run = try await run("F")
    check(run.status, equals: 0)
    check(run.output, contains: "✔ Given a list that shows 3 beers at a time")
    check(run.output, contains: "1 scenario (1 passed)")
    #expect(!run.output.contains("\u{1B}"))
    checkEmpty(run.error)
  }

  @Test("--color always writes colours even to a pipe")
  func colours() async throws {
    #expect(try await run("--color", "always", "F").output.contains("\u{1B}[32m"))
    #expect(!(try await run("--color=never", "F").output.contains("\u{1B}")))
  }

  @Test("the status is 1 if a scenario fails, with its error, location and rerun command")
  func fails() async throws {
    try folder.write(
      "Feature: Bad\n  Rule: strict\n    Scenario: sad\n      Given the beers of \"none\"\n", to: "F/bad.feature")
    let run = try await run("F")
    check(run.status, equals: 1)
    check(run.output, contains: "Bad › strict › sad › Given the beers of \"none\"")
    check(run.output, contains: "# F/bad.feature:3")
    check(run.output, contains: "Steps/BeerSearchSteps.swift:")
    check(run.output, contains: "fixture \"none\": there is no Fixtures folder")
    check(run.output, contains: "gherkin-run F/bad.feature:3")
    check(run.output, contains: "2 scenarios (1 passed, 1 failed)")
  }

  @Test("the status is 1 if a step is undefined, with its snippet")
  func undefined() async throws {
    try folder.write("Feature: new\n  Scenario: s\n    When I buy 3 cats\n", to: "F/new.feature")
    let run = try await run("F/new.feature")
    check(run.status, equals: 1)
    #expect(
      run.output.contains(
        """
        steps.when("I buy {int} cats") { (_, int: Int) in
          throw Pending()
        }
        """))
  }

  private static let outline = """
    Feature: rows
      Scenario Outline: <count>
        Given a list that shows <count> beers at a time

        @examples(counts.yaml)
        Examples:
    """

  @Test("example rows can come from a YAML file next to the features")
  func examples() async throws {
    try folder.write(Self.outline, to: "F/rows.feature")
    try folder.write("- count: 3\n- count: many\n- count: few\n", to: "F/Fixtures/counts.yaml")
    let run = try await run("F/rows.feature")
    check(run.status, equals: 1)
    check(run.output, contains: "3 scenarios (1 passed, 2 undefined)")
    check(run.output.split(separator: "gherkin-run F/rows.feature:6").count, equals: 2)
  }

  @Test("the status is 2 if the rows' file is invalid, and both locations are reported")
  func examplesError() async throws {
    try folder.write(Self.outline, to: "F/rows.feature")
    try folder.write("- count: 3\n- number: 4\n", to: "F/Fixtures/counts.yaml")
    let run = try await run("F")
    check(run.status, equals: 2)
    check(run.error, contains: "F/rows.feature:6:5: ")
    check(run.error, contains: ": F/Fixtures/counts.yaml:2:3: the key \"count\" is missing")
    check(run.error, contains: "nothing ran")
  }

  @Test("the paths of a missing fixture's folder and an invalid fixture are relative to the working directory")
  func fixtureError() async throws {
    try folder.write(
      "Feature: f\n  Scenario: a\n    Given the beers of \"ale\"\n  Scenario: b\n    Given the beers of \"bear\"\n",
      to: "F/a.feature")
    try folder.write("- 1\n", to: "F/Fixtures/ale.yaml")
    let run = try await run("F")
    check(run.status, equals: 1)
    check(run.output, contains: "     F/Fixtures/ale.yaml:1:1: ", "\(run.output)")
    check(run.output, contains: "fixture \"bear\": F/Fixtures has no bear.yaml; it has ale", "\(run.output)")
  }

  @Test("a line selects only its scenario")
  func line() async throws {
    try folder.write(
      "Feature: two\n  Scenario: first\n    Given nonsense\n  Scenario: second\n    When I have opened the beer search\n",
      to: "F/two.feature")
    let run = try await run("F/two.feature:5")
    check(run.status, equals: 0)
    check(run.output, contains: "1 scenario (1 passed)")
  }

  @Test("a report is written to a file while the default one is printed")
  func report() async throws {
    let run = try await run("--format", "message:reports/deep/run.ndjson", "F")
    check(run.status, equals: 0)
    check(run.output, contains: "1 scenario (1 passed)")
    let lines = try folder.text(of: "reports/deep/run.ndjson").split(separator: "\n")
    check(lines.first?.hasPrefix(#"{"meta":"#), equals: true)
    check(lines.last?.hasPrefix(#"{"testRunFinished":"#), equals: true)
  }

  @Test("without a path, the folder Features is run")
  func defaultFolder() async throws {
    let run = try await BuiltCommand.gherkinRun.run()
    check(run.status, equals: 0)
    check(run.output, contains: "Feature: Beer search")
    check(run.output, contains: "Feature: Sign in")
  }

  @Test("--version and --help print their texts, with status 0")
  func information() async throws {
    #expect(try await run("--version").output.hasPrefix("gherkin-run "))
    let help = try await run("--help")
    check(help.status, equals: 0)
    check(help.output, contains: "--format")
  }

  @Test("a rerun list can be read again, even if names contain spaces")
  func rerun() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    Given nonsense\n", to: "sp ace/a b.feature")
    check(try await run("--format", "rerun:rerun.txt", "F", "sp ace").status, equals: 1)
    check(try folder.text(of: "rerun.txt"), equals: "sp ace/a b.feature:2\n")
    let again = try await run("@rerun.txt")
    check(again.status, equals: 1)
    check(again.output, contains: "1 scenario (1 undefined)")
  }

  @Test("the rerun list of a run in which nothing could run contains all of its scenarios")
  func rerunOfNothing() async throws {
    try folder.write("old.feature:3\n", to: "rerun.txt")
    try folder.write("nonsense\n", to: "F/bad.feature")
    let run = try await run("--format", "rerun:rerun.txt", "F")
    check(run.status, equals: 2)
    check(try folder.text(of: "rerun.txt"), equals: "F/bad.feature\nF/good.feature:3\n")
  }
}
