import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run in GitHub Actions", .tags(.commands))
struct GitHubActionsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given nonsense\n", to: "F/a.feature")
  }

  private func run(_ arguments: String..., summary: String? = "summary.md") async throws -> BuiltCommand.Output {
    var environment = ["GITHUB_ACTIONS": "true"]
    if let summary { environment["GITHUB_STEP_SUMMARY"] = folder.url.appending(path: summary).path }
    return try await BuiltCommand.gherkinRun.run(arguments, in: folder.url, environment: environment)
  }

  @Test("a run adds annotations and a job summary by default, without using standard output")
  func unasked() async throws {
    let run = try await run("--format", "message", "F")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("::error file=F/a.feature,line=3,title=f › s › Given nonsense::"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    #expect(try folder.text(of: "summary.md").hasPrefix("## ❌ 1 of 1 scenario did not pass\n"))
  }

  @Test("a job summary is appended to the step's existing summary")
  func appended() async throws {
    try folder.write("# Before", to: "summary.md")
    for _ in 1...2 { _ = try await run("F") }
    let parts = try folder.text(of: "summary.md").components(separatedBy: "\n## ❌ ")
    #expect(parts.count == 3)
    #expect(parts[0] == "# Before")
  }

  @Test("a job summary is omitted if GitHub would reject the step's whole summary", arguments: [4000, 5000])
  func full(room: Int) async throws {
    try folder.write(String(repeating: "x", count: (1 << 20) - room), to: "summary.md")
    let run = try await run("F")
    let text = try folder.text(of: "summary.md")
    #expect(text.utf8.count <= 1 << 20)
    #expect(text.hasSuffix("x") == (room == 4000))
    #expect(run.error.contains("the job summary does not fit") == (room == 4000))
    #expect(run.status == 1)
  }

  @Test("a summary that cannot be written is reported with its path")
  func unwritable() async throws {
    let run = try await run("--format", "progress", "F", summary: "nowhere/summary.md")
    #expect(run.status == 2)
    #expect(run.error.contains("gherkin-run: cannot open \(folder.path)/nowhere/summary.md: "))
    #expect(run.output.hasPrefix("U\n"))
  }

  @Test("requested annotations are not reported twice, and the job summary is added")
  func asked() async throws {
    let run = try await run("--format", "progress", "--format", "github", "F")
    #expect(run.error.isEmpty)
    #expect(run.output.components(separatedBy: "::error ").count == 2)
    let other = try await self.run("--format", "github", "--format", "progress", "F")
    #expect(other.output.contains("executing your code)\n::error "), "\(other)")
    #expect(try folder.text(of: "summary.md").hasPrefix("## "))
  }

  @Test("there is no default output if it is disabled, for a saved stream, and outside workflows")
  func silent() async throws {
    let off = try await run("--no-github", "--format", "message:run.ndjson", "F")
    #expect(off.error == "gherkin-run: message: run.ndjson\n")
    #expect(try await run("report", "run.ndjson").error.isEmpty)
    let elsewhere = try await BuiltCommand.gherkinRun.run(
      "F", in: folder.url, environment: ["GITHUB_ACTIONS": "false", "GITHUB_STEP_SUMMARY": "summary.md"])
    #expect(elsewhere.error.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "summary.md").path))
  }

  @Test("a successful run writes only the numbers")
  func passed() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    When I have opened the beer search\n", to: "F/a.feature")
    let run = try await run("F", summary: nil)
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
  }
}
