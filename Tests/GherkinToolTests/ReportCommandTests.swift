import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run report", .tags(.commands))
struct ReportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: two
        Scenario: calm
          When I have opened the beer search
        Scenario: sad
          Given nonsense
      """, to: "F/two.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(arguments, in: folder.url)
  }

  /// A saved run of the feature, or of a line of it.
  private func save(_ name: String, _ place: String = "F") async throws {
    _ = try await run("--format", "message:\(name)", "--format", "rerun:/dev/null", place)
  }

  @Test("definitions' locations, tables, snippets and durations are shown according to the options of run and report")
  func shownParts() async throws {
    try folder.write(
      "Feature: f\n  Scenario: s\n    When I have opened the beer search\n    Given nonsense\n      | cell |\n",
      to: "F/two.feature")
    let full = try await run("--format", "message:run.ndjson", "F").output
    for part in [".swift:", "| cell |", "snippets below"] { #expect(full.contains(part), "\(full)") }
    for command in [["run", "F"], ["report", "run.ndjson"]] {
      let brief = try await BuiltCommand.gherkinRun.run(
        command + ["--no-source", "--no-multiline", "--no-snippets"], in: folder.url)
      check(brief.status, equals: 1)
      for part in [".swift:", "| cell |", "snippets below", "(0 "] { #expect(!brief.output.contains(part), "\(brief)") }
      check(brief.output, contains: "Given nonsense")
      let timed = try await BuiltCommand.gherkinRun.run(command + ["--show-timings"], in: folder.url).output
      #expect(timed.contains(#/opened the beer search # .*\.swift:\d+.* \([\d.]+ (µs|ms|s)\)\n/#), "\(timed)")
      let letters = try await BuiltCommand.gherkinRun.run(
        command + ["--show-timings", "--format", "progress"], in: folder.url)
      #expect(letters.output.contains(#/\.\([\d.]+ (µs|ms|s)\) /#), "\(letters)")
    }
  }

  @Test("reports of an incomplete stream of any length can look up features", arguments: 508...514)
  func incompleteOfAnyLength(messages: Int) async throws {
    // Reports take messages in batches, and look features up for each.
    try await save("run.ndjson", "F/two.feature:2")
    var lines = try folder.text(of: "run.ndjson").split(separator: "\n").map(String.init)
    lines.removeLast(3)
    let start = try #require(lines.firstIndex { $0.hasPrefix("{\"testRunStarted\"") })
    let features = ["{\"source\"", "{\"gherkinDocument\"", "{\"pickle\""]
    let rest = lines.count { line in !features.contains(where: line.hasPrefix) }
    let log = #"{"attachment":{"body":"x","contentEncoding":"IDENTITY","mediaType":"text/plain"}}"#
    lines.insert(contentsOf: Array(repeating: log, count: messages - rest), at: start + 1)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "cut.ndjson")
    let report = try await run("report", "--format", "pretty", "cut.ndjson")
    check(report.status, equals: 2)
    check(report.output, contains: "Scenario: ")
    check(report.error, contains: "cut.ndjson: the stream is incomplete")
  }

  @Test("the command has the same report options as run")
  func options() async throws {
    /// The options of a command's help that are about reports, by their names, each with its text.
    func reportOptions(_ command: String) async throws -> [Substring: Substring] {
      let help = try await run(command, "--help").output
      let options = help.matches(of: #/(?m)^  (--[^ ,\n]+)[^\n]*\n(?:      [^\n]*\n)+/#).map { ($0.1, $0.0) }
      return Dictionary(uniqueKeysWithValues: options).filter {
        ["--format", "--format-options", "--color"].contains($0.key)
      }
    }
    let options = try await reportOptions("report")
    check(options.count, equals: 3)
    #expect(try await options == reportOptions("run"))
    let unknown = try await run("report", "--format", "fancy", "run.ndjson")
    check(unknown.status, equals: 2)
    check(unknown.error, contains: "--format: \"fancy\" is unknown; known values: pretty")
    check(try await run("report").error, contains: "MESSAGES is missing")
  }
}
