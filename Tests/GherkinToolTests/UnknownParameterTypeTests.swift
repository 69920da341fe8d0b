import Foundation
import GherkinTestSupport
import Testing

@Suite("A definition with an unknown parameter type", .tags(.commands))
struct UnknownParameterTypeTests {
  private static let runner = BuiltCommand.built("gherkin-run-faults")
  private static let environment = ["FAULTY_PARAMETER_TYPES": "1"]
  private static let file = "Tests/FaultyRunner/MisspeltSteps.swift"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\n  Scenario: a\n    Given LHR is open\n  Scenario: b\n    Given LHR is closed\n", to: "a.feature")
  }

  /// The errors of both definitions, relative to any folder.
  private func isReported(in error: String) -> Bool {
    error.contains(
      #"\#(Self.file):10: "{airprot} is closed" has the unknown parameter type {airprot}; did you mean {airport}?"#)
      && error.contains(
        #"\#(Self.file):11: "I sail on the {ship}" has the unknown parameter type {ship}; "#
          + #"define it with parameterType("ship", regex: …), or write \{ for a brace in the text"#)
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await Self.runner.run(arguments, in: folder.url, environment: Self.environment)
  }

  @Test(
    "the type is reported with its location and the most similar name, and nothing runs",
    arguments: [[], ["--dry-run"], ["--isolation", "none"]])
  func reported(options: [String]) async throws {
    let run = try await Self.runner.run(
      options + ["--format", "summary", "--format", "message:run.ndjson", "a.feature"], in: folder.url,
      environment: Self.environment)
    #expect(run.status == 2)
    #expect(isReported(in: run.error), "\(run.error)")
    #expect(run.output.contains("2 scenarios (2 not run)"), "\(run.output)")
    #expect(!run.output.contains("snippets"))
    #expect(!run.output.contains("LHR ran"))
    let stream = try folder.text(of: "run.ndjson")
    let kinds = stream.split(separator: "\n").map { $0.dropFirst(2).prefix { $0 != "\"" } }
    #expect(kinds.filter { $0 == "undefinedParameterType" }.count == 2)
    #expect(kinds.last == "testRunFinished")
    #expect(!kinds.contains("testCase"))
    #expect(!kinds.contains("suggestion"))
  }

  @Test("the type is reported together with errors in features")
  func parseErrors() async throws {
    try folder.write("nonsense\n", to: "b.feature")
    let run = try await run("a.feature", "b.feature")
    #expect(run.status == 2)
    #expect(isReported(in: run.error))
    #expect(run.error.contains("b.feature:1:1: the file does not begin with a feature;"))
  }

  @Test("steps reports the type")
  func steps() async throws {
    let run = try await run("steps", "a.feature")
    #expect(run.status == 2)
    #expect(isReported(in: run.error))
    #expect(run.output.isEmpty)
  }

  @Test("lint reports the type, and checks the rules that require no steps")
  func lint() async throws {
    let run = try await BuiltCommand.gherkinRun.run(
      ["lint", "--runner", Self.runner.path, "a.feature"], in: folder.url, environment: Self.environment)
    #expect(run.status == 2)
    #expect(isReported(in: run.error))
    #expect(!run.error.contains("gherkin-run: gherkin-run:"))
    #expect(run.error.contains("gherkin-run: not checked: "))
  }

  @Test("match reports the most similar parameter type for its own expression")
  func match() async throws {
    let run = try await run("match", "to {airprot}", "to LHR")
    #expect(run.status == 2)
    #expect(run.error.contains("Undefined parameter type 'airprot'.\n"))
    #expect(run.error.hasSuffix("\nDid you mean {airport}?\n"))
    let unlike = try await self.run("match", "on the {ship}", "on the Ark")
    #expect(unlike.status == 2)
    #expect(!unlike.error.contains("Did you mean"))
  }
}
