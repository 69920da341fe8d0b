import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinTestSupport
import Testing

@Suite("Results for an editor", .commands)
struct EditorResultsTests {
  private let folder: TemporaryFolder
  private let runtime: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    runtime = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": runtime.path]
    try folder.write(
      """
      Feature: Results
        Scenario: Fails
          Given a step
          And a failing step
          And a step
        Scenario Outline: Passes
          Given a <word>
          Examples:
            | word |
            | step |
        Scenario: Undefined
          Given nothing
      """, to: "a.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(
      ["run"] + arguments + ["a.feature"], in: folder.url, environment: environment)
  }

  @Test("a run in a folder that a language server serves records its failures")
  func recorded() async throws {
    let marker = try EditorMarker(serving: folder.path, environment: environment)
    let output = try await run()
    let bytes = try #require(marker.results, "\(output.output)\(output.error)")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(object["version"] as? Int == 2)
    #expect(object["texts"] as? [String: String] == ["a.feature": try folder.text(of: "a.feature")])
    check((object["folder"] as? String)?.hasSuffix(folder.url.lastPathComponent), equals: true)
    let scenarios = try #require(object["scenarios"] as? [[String: Any]])
    check(
      Set(scenarios.map { "\($0["line"] ?? "") \($0["status"] ?? "")" }),
      equals: ["2 failed", "10 passed", "11 undefined"])
    let failed = try #require(scenarios.first { $0["status"] as? String == "failed" })
    #expect(failed["uri"] as? String == "a.feature")
    let problem = try #require((failed["problems"] as? [[String: Any]])?.first)
    #expect(problem["line"] as? Int == 4)
    #expect(problem["title"] as? String == "And a failing step")
    check((problem["message"] as? String)?.isEmpty, equals: false)
    check((problem["definition"] as? String)?.contains("FaultySteps.swift:"), equals: true)
  }

  @Test("a dry run does not change the recorded results")
  func dry() async throws {
    let marker = try EditorMarker(serving: folder.path, environment: environment)
    _ = try await run("--dry-run")
    #expect(marker.results == nil)
  }

  @Test("a run without a server writes nothing, and failing to record results does not change the exit status")
  func without() async throws {
    let plain = try await run("--format", "progress")
    check(try FileManager.default.contentsOfDirectory(atPath: runtime.path), equals: [])
    let marker = try EditorMarker(serving: folder.path, environment: environment)
    try FileManager.default.createDirectory(atPath: marker.resultsPath, withIntermediateDirectories: false)
    check(try await run("--format", "progress").status, equals: plain.status)
  }
}
