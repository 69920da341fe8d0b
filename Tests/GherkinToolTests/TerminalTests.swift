#if os(Linux) || os(macOS)
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run on a terminal", .tags(.commands))
struct TerminalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var writer = NDJSONWriter()
    for envelope in SampleRun().envelopes(.passed) { writer.append(envelope) }
    try folder.write(Array(writer.bytes), to: "run.ndjson")
  }

  /// Returns the output of a report of the run on a terminal.
  private func report(
    _ format: String, columns: Int = 80, environment: [String: String] = [:]
  ) async throws -> String {
    let run = try await run(["report", "--format", format, "run.ndjson"], columns: columns, environment: environment)
    check(run.status, equals: 0)
    return run.output
  }

  /// Returns the program's output on a terminal, and its exit status.
  private func run(
    _ arguments: [String], columns: Int = 80, environment: [String: String] = [:]
  ) async throws -> (output: String, status: Int32) {
    let terminal = try PseudoTerminal(columns: columns)
    let process = Process()
    process.executableURL = URL(filePath: BuiltCommand.gherkinRun.path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ["TERM": "xterm", "PATH": path].merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = terminal.commandEnd
    process.standardError = FileHandle.nullDevice
    try process.run()
    try terminal.commandEnd.close()
    let output = await terminal.readToEnd()
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  @Test("diffs have colours unless NO_COLOR is set, and texts of features cannot control the terminal")
  func differences() async throws {
    try folder.write("Feature: f\u{1B}[31m\n Scenario: s\n", to: "a.feature")
    let format = ["format", "--diff", "a.feature"]
    let diff = try await run(format).output
    #expect(
      diff.contains(
        "\n\u{1B}[31m- Scenario: s\u{1B}[39m\r\n\u{1B}[32m+\u{1B}[39m\r\n\u{1B}[32m+  Scenario: s\u{1B}[39m\r\n"),
      "\(diff)")
    #expect(!diff.contains("f\u{1B}"))
    #expect(try await !run(format, environment: ["NO_COLOR": "1"]).output.contains("\u{1B}"))
    let setup = try await run(["init"]).output
    #expect(setup.contains("\n\u{1B}[32m+++ Package.swift\u{1B}[39m\r\n\u{1B}[32m+"), "\(setup)")
    #expect(try await !run(["init"], environment: ["NO_COLOR": "1"]).output.contains("\u{1B}"))
  }

  @Test("progress bars adapt to the width of the window", arguments: [(120, 50), (40, 10), (20, 0)])
  func width(columns: Int, width: Int) async throws {
    let output = try await report("progress-bar", columns: columns)
    check(output, contains: "\n\(String(repeating: "░", count: width)) 0/1 scenarios", "\(output)")
  }

  @Test("COLUMNS overrides the width of the window")
  func columns() async throws {
    let output = try await report("progress-bar", columns: 120, environment: ["COLUMNS": "40"])
    check(output, contains: "\n\(String(repeating: "░", count: 10)) 0/1 scenarios", "\(output)")
    for unusable in ["wide", "0", "-1"] {
      let output = try await report("progress-bar", columns: 40, environment: ["COLUMNS": unusable])
      check(output, contains: "\n\(String(repeating: "░", count: 10)) 0/1 scenarios", "\(output)")
    }
  }

  @Test("a build server's terminal is never redrawn, unless CI=false")
  func buildServer() async throws {
    #expect(try await report("progress-bar", environment: ["CI": "true"]).hasPrefix(".\r\n"))
    check(try await report("progress-bar", environment: ["CI": "false"]), contains: "░ 0/1 scenarios")
  }

  @Test("a dumb terminal gets letters, and no colours")
  func dumb() async throws {
    let output = try await report("progress-bar", environment: ["TERM": "dumb"])
    #expect(output.hasPrefix(".\r\n"))
    #expect(!output.contains("\u{1B}"))
    #expect(try await !run(["init"], environment: ["TERM": "dumb"]).output.contains("\u{1B}"))
  }

  @Test("there are colours unless NO_COLOR is set")
  func colours() async throws {
    #expect(try await report("progress").hasPrefix("\u{1B}[32m.\u{1B}[39m"))
    #expect(try await !report("progress", environment: ["NO_COLOR": "1"]).contains("\u{1B}"))
  }
}
#endif
