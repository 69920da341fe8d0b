import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("Typed tables and numbers in workers and in one process", .slow)
struct TypedArgumentTests {
  @Test(
    "nothing runs without the table or a column, even in a dry run",
    arguments: [["--isolation", "process"], ["--isolation", "none"], ["--dry-run"]])
  func refused(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let feature =
      "Feature: f\n  Scenario: s\n    Given a step\n    And these hops:\n      | name | aroma |\n    And this hop:\n"
    let run = try await FaultRun(feature, arguments, in: folder, environment: ["FAULTY_TYPES": "1"])
    check(run.output.status, equals: 2)
    check(
      run.output.error,
      contains:
        """
        gherkin-run: a.feature:5:9: the column "aromas" is missing; the columns are "name", "aroma"
        Is "aroma" meant to be "aromas"?
        gherkin-run: a.feature:6:5: the step has no table, but its definition (
        """.trimmingCharacters(in: .newlines), "\(run.output.error)")
    #expect(!run.envelopes.contains { if case .testCaseStarted = $0 { true } else { false } })
  }

  @Test("the list of steps contains mismatches, and the columns of each definition")
  func list() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Feature: f\n  Scenario: s\n    Given these hops:\n    Given a step\n      | a |\n", to: "a.feature")
    let text = try await BuiltCommand.gherkinRun.run(
      ["--runner", BuiltCommand.faultyRunner.path, "steps", "a.feature"], in: folder.url,
      environment: ["FAULTY_TYPES": "1"])
    check(text.status, equals: 1)
    check(text.output, contains: "\nTables and doc strings that do not fit:\n  a.feature:3:5  the step has no table")
    check(text.output, contains: "\n  a.feature:4:5  the step has a table, but its definition (")
    let json = try await BuiltCommand.gherkinRun.run(
      ["--runner", BuiltCommand.faultyRunner.path, "steps", "--json", "a.feature"], in: folder.url,
      environment: ["FAULTY_TYPES": "1"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let misfits = try #require(object["misfits"] as? [[String: Any]])
    check(misfits.map { $0["line"] as? Int }, equals: [3, 4])
    let registered = try #require(object["registered"] as? [[String: Any]])
    let blocks = registered.compactMap { $0["blocks"] as? [[String: Any]] }.flatMap(\.self)
    check(blocks.compactMap { $0["columns"] as? [String] }, equals: [["name", "aromas"], ["name", "aromas"]])
    check(blocks.compactMap { $0["kind"] as? String }.suffix(2), equals: ["rows", "record"])
  }
}
