import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run", .commands)
struct RunCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "Feature: good\n\n  Scenario: calm\n    Given a list that shows 3 beers at a time\n", to: "F/good.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  @Test("the status is 0 if every scenario passes, and a pipe gets no colours")
  func passes() async throws {
    let run = try await run("F")
    check(run.status, equals: 0)
    check(run.output, contains: "✔ Given a list that shows 3 beers at a time")
    check(run.output, contains: "1 scenario (1 passed)")
    check(run.output, lacks: "\u{1B}")
    checkEmpty(run.error)
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
    check(
      run.output,
      contains: """
        steps.when("I buy {int} cats") { (_, int: Int) in
          throw Pending()
        }
        """)
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

  @Test("--version prints the version of the project", arguments: [["--version"], ["-v"], ["steps", "--version"]])
  func version(arguments: [String]) async throws {
    let source = BuiltCommand.package.appending(path: "Sources/Tool/GherkinCommandLine/Version.swift")
    let version = try #require(
      try String(contentsOf: source, encoding: .utf8).firstMatch(of: #/current = "(\d+\.\d+\.\d+)"/#)
    ).1
    let run = try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
    check(run.status, equals: 0)
    check(run.output, equals: "gherkin-run \(version)\n")
  }
}
