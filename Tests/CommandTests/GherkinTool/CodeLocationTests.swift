import Foundation
import GherkinTestSupport
import Testing

@Suite(
  "Source locations of crashes", .enabled(if: areCallsShown, "Swift's runtime shows none here"), .commands)
struct CodeLocationTests {
  /// Runs a step in the folder of the package.
  ///
  /// - Returns: the lines of the summary with a location after those of the step and its definition, without blanks.
  private func places(_ step: String) async throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given \(step)\n", to: "a.feature")
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      ["--format", "summary", folder.path + "/a.feature"], showsCalls: true)
    let lines = run.output.components(separatedBy: "Run again:")[0].split(separator: "\n")
    return lines.filter { $0.contains(#/\.swift|\.feature/#) }.dropFirst(2)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("the message starts with the location, and the calls have locations")
  func crash() async throws {
    let places = try await places("a fault: fatalError")
    try #require(places.count > 1)
    let file = "Tests/FaultyRunner/Fault.swift:18"
    check(places[0].hasPrefix("\(file):") && places[0].hasSuffix("Fatal error: the kettle is empty"), "\(places)")
    check(places[1].hasPrefix("Fault.happen() at \(file):"), "\(places)")
  }

  @Test("a crash in Swift's library has the location of the user's call, and calls of the engine are omitted")
  func crashInLibrary() async throws {
    let place = try #require(try await places("a fault: index").first)
    check(place.wholeMatch(of: #/Tests\/FaultyRunner\/Fault\.swift:16:\d+: Fatal error: .*/#) != nil, "\(place)")
    let transform = try await places("all is well with a faulty argument")
    check(transform.contains { $0.hasPrefix("closure of faultySteps at Tests/") }, "\(transform)")
    check(!transform.contains { $0.contains("ParameterType.init") }, "\(transform)")
  }
}
