import Foundation
import GherkinTestSupport
import Testing

@Suite("Source locations in the output of a run", .tags(.commands))
struct CodeLocationTests {
  private static let runner = BuiltCommand.built("gherkin-run-faults")

  /// Runs a feature in the folder of the package.
  ///
  /// - Returns: the lines of the summary with a location, without surrounding blanks.
  private func places(_ steps: String...) async throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n" + steps.map { "    Given \($0)\n" }.joined(), to: "a.feature")
    let run = try await Self.runner.run(["--format", "summary", folder.path + "/a.feature"], showsCalls: true)
    let end = run.output.range(of: "Run again:")?.lowerBound ?? run.output.endIndex
    return run.output[..<end].replacing("\(folder.path)/", with: "").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.contains(#/\.swift|\.feature/#) }
  }

  @Test(
    "the feature, the definition and the failed code have paths relative to the working directory, with line and column",
    arguments: [
      ("an expectation fails", 1), ("a required expectation fails", 1), ("two matchers fail", 3),
      ("a call is missing", 1),
      ("a failing step", 0),
    ])
  func failure(step: String, count: Int) async throws {
    let places = try await places(step)
    check(places.count, equals: 2 + count, "\(places)")
    check(places.first, equals: "# a.feature:3")
    #expect(places.dropFirst().first?.wholeMatch(of: #/# Tests\/FaultyRunner\/\w+\.swift:\d+/#) != nil, "\(places)")
    for place in places.dropFirst(2) {
      #expect(
        place.wholeMatch(of: #/at Tests\/FaultyRunner\/(IssueFaults|FailingChecks)\.swift:\d+:\d+/#) != nil, "\(places)"
      )
    }
  }

  @Test("a crash has its message, with its location")
  func message() async throws {
    let places = try await places("a fault: fatalError").dropFirst(2)
    check(places.first?.hasSuffix("Fatal error: the kettle is empty"), equals: true, "\(places)")
  }

  @Test(
    "the message of a crash starts with the location, and its calls have locations",
    .enabled(if: areCallsShown, "Swift's runtime shows none here"))
  func crash() async throws {
    let places = try await places("a fault: fatalError").dropFirst(2)
    let file = "Tests/FaultyRunner/Fault.swift:18"
    check(places.first?.hasPrefix("\(file):"), equals: true, "\(places)")
    check(places.dropFirst().first?.hasPrefix("Fault.happen() at \(file):"), equals: true, "\(places)")
  }

  @Test(
    "a crash in Swift's library has the location of the user's call, and calls of the engine are omitted",
    .enabled(if: areCallsShown, "Swift's runtime shows none here"))
  func crashInLibrary() async throws {
    let places = try await places("a fault: index").dropFirst(2)
    #expect(
      places.first?.wholeMatch(of: #/Tests\/FaultyRunner\/Fault\.swift:16:\d+: Fatal error: .*/#) != nil, "\(places)")
    let transform = try await self.places("all is well with a faulty argument")
    #expect(transform.contains { $0.hasPrefix("closure of faultySteps at Tests/") }, "\(transform)")
    #expect(!transform.contains { $0.contains("ParameterType.init") }, "\(transform)")
  }

  @Test("the parse errors of a saved stream start with their locations")
  func parseErrors() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n    Whne x\n", to: "a.feature")
    _ = try await Self.runner.run("--format", "message:run.ndjson", "a.feature", in: folder.url)
    let report = try await Self.runner.run(["report", "--format", "summary", "run.ndjson"], in: folder.url)
    check(report.output, contains: "\n  1) a.feature:4:5: the line begins with no keyword; ", "\(report.output)")
  }
}
