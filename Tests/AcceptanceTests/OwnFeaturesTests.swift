import Foundation
import GherkinTestSupport
import Testing

/// The features in `Tests/Features`, which specify the commands of gherkin-run.
@Suite("The features of gherkin-run itself", .serialized)
struct OwnFeaturesTests {
  /// The variables of a mutation, for the tested program and not for this one, whose verdict would else be worth nothing.
  private static var mutation: [String: String] {
    let environment = ProcessInfo.processInfo.environment
    return ["GHERKIN_MUTANT", "GHERKIN_MUTANTS_REACHED"].reduce(into: [:]) { variables, name in
      guard let value = environment[name] else { return }
      variables[name] = ""
      variables["TESTED_\(name)"] = value
    }
  }

  @Test("every scenario passes or is skipped with a reason, and none is missing")
  func passing() async throws {
    let folder = try TemporaryFolder()
    let report = folder.url.appending(path: "report.ndjson")
    // The list can be written without the minutes of a run.
    let more = GoldenFile.isWritten ? ["--dry-run"] : ["--timeout", "10m"]
    let run = try await BuiltCommand.gherkinRun.run(
      ["--runner", BuiltCommand.built("gherkin-run-features").path, "--parallel", "4"] + more
        + ["--format", "summary", "--format", "message:\(report.path)", "Tests/Features", "!Tests/Features/Fixtures"],
      environment: Self.mutation)
    check(run.status, equals: 0, "\(run.output)\(run.error)")
    // The names of scenarios by the ids of pickles, test cases and attempts.
    var names: [String: String] = [:]
    var finished: [String] = []
    for line in try String(contentsOf: report, encoding: .utf8).split(separator: "\n") {
      let message = try JSONValue(parsing: line.utf8)
      func named(_ kind: String, by key: String) {
        guard let member = message[kind], let id = member["id"]?.string else { return }
        names[id] = names[member[key]?.string ?? ""]
      }
      if let pickle = message["pickle"], let id = pickle["id"]?.string {
        names[id] = "\(pickle["uri"]?.string ?? ""): \(pickle["name"]?.string ?? "")"
      }
      named("testCase", by: "pickleId")
      named("testCaseStarted", by: "testCaseId")
      if let end = message["testCaseFinished"] { finished.append(names[end["testCaseStartedId"]?.string ?? ""] ?? "?") }
    }
    // A scenario that is not selected cannot fail, so the list says which ones there are.
    try GoldenFile("features/scenarios.txt").expect(finished.sorted().map { $0 + "\n" }.joined())
  }
}
