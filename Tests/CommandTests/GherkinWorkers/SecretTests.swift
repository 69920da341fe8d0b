import Foundation
import GherkinTestSupport
import Testing

// Serialized, because many processes at once would delay other tests.
@Suite("Secrets in reports", .serialized, .slow)
struct SecretTests {
  private static let formats = [
    "pretty", "progress", "progress-bar", "summary", "html", "junit", "json", "rerun", "usage",
    "teamcity", "tap", "github", "markdown", "message",
  ]

  @Test(
    "reports and terminal output contain no values of the environment or of world parameters",
    arguments: ["process", "none"], [false, true])
  func absent(isolation: String, isFile: Bool) async throws {
    let folder = try TemporaryFolder()
    let crash = isolation == "process" ? "  Scenario: crash\n    Given a fault: fatalError\n" : ""
    try folder.write(
      """
      Feature: f
        Scenario: pass
          Given I print "x"
        Scenario: fail
          Given a failing step
        Scenario: undefined
          Given nobody knows
      \(crash)
      """, to: "a.feature")
    let parameters = #"{"password": "zebra-in-parameters"}"#
    try folder.write(parameters, to: "parameters.json")
    let reports = Self.formats.flatMap { ["--format", "\($0):reports/\($0)"] }
    let run = try await BuiltCommand.faultyRunner.run(
      ["--isolation", isolation, "--verbose", "--world-parameters", isFile ? "parameters.json" : parameters] + reports
        + ["--format", "summary", "a.feature"],
      in: folder.url,
      environment: [
        "API_TOKEN": "zebra-in-environment", "GITHUB_TOKEN": "zebra-in-environment",
        "AWS_SECRET_ACCESS_KEY": "zebra-in-environment", "GHERKIN_RUN_OPTIONS": "--retry 0",
      ])
    check(run.status, equals: 1, "\(run)")
    check(run.output, lacks: "zebra", "\(run.output)")
    check(run.error, lacks: "zebra", "\(run.error)")
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/reports")
    check(Set(files), equals: Set(Self.formats))
    for file in files { #expect(try !folder.text(of: "reports/\(file)").contains("zebra"), "\(file)") }
  }
}
