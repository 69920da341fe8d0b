import Foundation
import GherkinTestSupport
import Testing

@Suite("Continuing after failures, in the commands", .tags(.commands))
struct ContinuingCommandTests {
  private static let formats = [
    "pretty", "progress", "progress-bar", "summary", "html", "junit", "json", "teamcity", "tap", "github", "markdown",
    "message",
  ]

  @Test("the scenario fails, and every format contains all failures in order", arguments: ["process", "none"])
  func formats(isolation: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        Scenario: s
          Given tea is wrong
          And coffee is wrong
          And a step
          And milk is wrong

      """, to: "a.feature")
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      ["--isolation", isolation, "--show-world"] + Self.formats.flatMap { ["--format", "\($0):reports/\($0)"] }
        + ["a.feature"],
      in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("\n1 scenario (1 failed)\n4 steps (1 passed, 3 failed)\n"), "\(run.output)")
    for format in Self.formats {
      let text = try folder.text(of: "reports/\(format)")
      let places = ["tea", "coffee", "milk"].map { text.range(of: "the \($0) is wrong")?.lowerBound }
      #expect(!places.contains(nil), "\(format): \(text)")
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(format)")
    }
  }
}
