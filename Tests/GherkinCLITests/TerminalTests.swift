#if os(Linux) || os(macOS)
import CucumberMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run on a terminal")
struct TerminalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var writer = NDJSONWriter()
    for envelope in SampleRun().envelopes(.passed) { writer.append(envelope) }
    try folder.write(Array(writer.bytes), to: "run.ndjson")
  }

  /// What a report of the run writes to a terminal.
  private func report(
    _ format: String, columns: Int = 80, environment: [String: String] = [:]
  ) async throws -> String {
    let terminal = try PseudoTerminal(columns: columns)
    let process = Process()
    process.executableURL = URL(filePath: BuiltCommand.gherkinRun.path)
    process.arguments = ["report", "--format", format, folder.url.appending(path: "run.ndjson").path]
    process.environment = ["TERM": "xterm"].merging(environment) { _, new in new }
    process.standardOutput = terminal.commandEnd
    try process.run()
    try terminal.commandEnd.close()
    let output = await terminal.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return output
  }

  @Test("bars are as wide as the window lets them be", arguments: [(120, 50), (40, 10), (20, 0)])
  func width(columns: Int, width: Int) async throws {
    let output = try await report("progress-bar", columns: columns)
    #expect(output.contains("\n\(String(repeating: "░", count: width)) 0/1 scenarios"), "\(output)")
  }

  @Test("COLUMNS says how wide the window is taken to be")
  func columns() async throws {
    let output = try await report("progress-bar", columns: 120, environment: ["COLUMNS": "40"])
    #expect(output.contains("\n\(String(repeating: "░", count: 10)) 0/1 scenarios"), "\(output)")
    for unusable in ["wide", "0", "-1"] {
      let output = try await report("progress-bar", columns: 40, environment: ["COLUMNS": unusable])
      #expect(output.contains("\n\(String(repeating: "░", count: 10)) 0/1 scenarios"), "\(output)")
    }
  }

  @Test("nothing is drawn over on a build server's terminal, unless CI says no")
  func buildServer() async throws {
    #expect(try await report("progress-bar", environment: ["CI": "true"]).hasPrefix(".\r\n"))
    #expect(try await report("progress-bar", environment: ["CI": "false"]).contains("░ 0/1 scenarios"))
  }

  @Test("a terminal that can only show lines gets letters, and no colours")
  func dumb() async throws {
    let output = try await report("progress-bar", environment: ["TERM": "dumb"])
    #expect(output.hasPrefix(".\r\n"))
    #expect(!output.contains("\u{1B}"))
  }

  @Test("there are colours, but with NO_COLOR")
  func colours() async throws {
    #expect(try await report("progress").hasPrefix("\u{1B}[32m.\u{1B}[39m"))
    #expect(try await !report("progress", environment: ["NO_COLOR": "1"]).contains("\u{1B}"))
  }
}
#endif
