import Foundation
import GherkinTestSupport
import Testing

/// Tests that a coding agent starts.
@Suite("Tests with the variable of a coding agent", .commands)
struct AgentEnvironmentTests {
  @Test("commands print what the golden files have, although the variable makes runs quiet")
  func goldens() async throws {
    #if os(Linux)
    let tests = try #require(ProcessInfo.processInfo.arguments.first)
    let run = try await BuiltCommand.env.run(
      [
        "AGENT=1", "GHERKIN_TESTS=commands", tests, "--testing-library", "swift-testing", "--filter",
        "(HelpTests|ReportGoldenTests|TutorialTests)/",
      ], in: BuiltCommand.package)
    check(run.status, equals: 0, "\(run)")
    #else
    try Test.cancel("the tests are no program here")
    #endif
  }
}
