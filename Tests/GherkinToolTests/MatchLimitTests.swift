import Foundation
import GherkinTestSupport
import Testing

@Suite("The time limit of matching a text", .tags(.commands))
struct MatchLimitTests {
  private static let text = "evil aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"

  @Test(
    "a command that matches a text for too long exits with 2, and reports the pattern and the text",
    arguments: [["steps", "."], ["lint", "."], ["match", "/^evil (a+)+$/", text]])
  func limit(arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given \(Self.text)\n", to: "a.feature")
    let ended = try await RunningCommand.scene {
      let command = try RunningCommand(
        BuiltCommand.gherkinRun.path, arguments + ["--runner", BuiltCommand.faultyRunner.path], in: folder.url)
      try command.wait { !$0.isRunning }
      return try command.finish()
    }
    check(ended.status, equals: 2)
    check(ended.error, contains: "^evil (a+)+$", "\(ended)")
    check(ended.error, contains: "takes too long to match a text", "\(ended)")
    check(ended.error, contains: "the text is \"\(Self.text)\"", "\(ended)")
  }

  @Test("a forbidden pattern of lint that takes too long ends with 2, and reports the pattern and the text")
  func forbiddenPattern() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given \(Self.text)\n", to: "a.feature")
    let ended = try await RunningCommand.scene {
      let command = try RunningCommand(
        BuiltCommand.gherkinRun.path, ["lint", "--rule", "forbidden-pattern=^evil (a+)+$", "a.feature"], in: folder.url)
      try command.wait { !$0.isRunning }
      return try command.finish()
    }
    check(ended.status, equals: 2)
    check(
      ended.error, contains: "the pattern ^evil (a+)+$ takes too long to match a text; forbidden-pattern: the text is",
      "\(ended)")
  }

  @Test("the first interrupt ends a run during matching, with complete reports")
  func interrupt() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    Given \(Self.text)\n", to: "a.feature")
    let ended = try await RunningCommand.scene {
      let command = try RunningCommand(
        BuiltCommand.faultyRunner.path, ["--format", "junit:report.xml", "."], in: folder.url)
      let names = { try? FileManager.default.contentsOfDirectory(atPath: folder.path) }
      try command.wait { _ in names()?.contains { $0.hasSuffix(".part") } == true }
      command.send(2)
      try command.wait { !$0.isRunning }
      return try command.finish()
    }
    check(ended.status, equals: 130, "\(ended)")
    check(try folder.text(of: "report.xml"), contains: "</testsuite>")
  }
}

extension BuiltCommand {
  /// The runner with faulty steps.
  fileprivate static let faultyRunner = built("gherkin-run-faults")
}
