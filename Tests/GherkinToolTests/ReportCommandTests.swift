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

  private func run(_ arguments: String..., input: String? = nil) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(
      arguments, in: folder.url, input: input.map { folder.url.appending(path: $0) })
  }

  /// A saved run of the feature, or of a line of it.
  private func save(_ name: String, _ place: String = "F") async throws {
    _ = try await run("--format", "message:\(name)", "--format", "rerun:/dev/null", place)
  }

  @Test("the command creates the reports of the run, and exits with its status")
  func same() async throws {
    let live = try await run(
      "--format", "message:run.ndjson", "--format", "junit:live.xml", "--format", "pretty", "F")
    let report = try await run("report", "--format", "junit:later.xml", "--format", "pretty", "run.ndjson")
    #expect(live.status == 1)
    #expect(report.status == 1)
    #expect(report.error.isEmpty)
    #expect(report.output == live.output)
    #expect(try folder.text(of: "later.xml") == folder.text(of: "live.xml"))
    try await save("calm.ndjson", "F/two.feature:2")
    #expect(try await run("report", "calm.ndjson").status == 0)
  }

  @Test("- is standard input even beside a file of this name, whose path is ./-")
  func fileNamedLikeStandardInput() async throws {
    try await save("all.ndjson")
    try await save("calm.ndjson", "F/two.feature:2")
    try folder.write(folder.text(of: "calm.ndjson"), to: "-")
    let input = try await run("report", "-f", "message", "-", input: "all.ndjson")
    #expect(try input.output == folder.text(of: "all.ndjson"))
    let file = try await run("report", "-f", "message", "./-", input: "all.ndjson")
    #expect(try file.output == folder.text(of: "calm.ndjson"))
  }

  @Test("standard input can be read, and with the format message the command is a filter")
  func standardInput() async throws {
    try await save("run.ndjson")
    let report = try await run("report", "-f", "message", "-", input: "run.ndjson")
    #expect(report.status == 1)
    #expect(try report.output == folder.text(of: "run.ndjson"))
  }

  @Test("several streams are treated as one")
  func several() async throws {
    try await save("1.ndjson", "F/two.feature:2")
    try await save("2.ndjson", "F/two.feature:4")
    let report = try await run("report", "-f", "progress", "1.ndjson", "-", input: "2.ndjson")
    #expect(report.status == 1)
    #expect(report.output.contains("2 scenarios (1 passed, 1 undefined)"))
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
      #expect(brief.status == 1)
      for part in [".swift:", "| cell |", "snippets below", "(0 "] { #expect(!brief.output.contains(part), "\(brief)") }
      #expect(brief.output.contains("Given nonsense"))
      let timed = try await BuiltCommand.gherkinRun.run(command + ["--show-timings"], in: folder.url).output
      #expect(timed.contains(#/opened the beer search # .*\.swift:\d+.* \([\d.]+ (µs|ms|s)\)\n/#), "\(timed)")
      let letters = try await BuiltCommand.gherkinRun.run(
        command + ["--show-timings", "--format", "progress"], in: folder.url)
      #expect(letters.output.contains(#/\.\([\d.]+ (µs|ms|s)\) /#), "\(letters)")
    }
  }

  @Test("an incomplete stream is reported as far as possible with a note, and the status is 2")
  func brokenOff() async throws {
    try await save("run.ndjson", "F/two.feature:2")
    let lines = try folder.text(of: "run.ndjson").split(separator: "\n")
    try folder.write(lines.dropLast().map { $0 + "\n" }.joined(), to: "cut.ndjson")
    let report = try await run("report", "-f", "message", "cut.ndjson")
    #expect(report.status == 2)
    #expect(report.output.split(separator: "\n") == lines.dropLast())
    #expect(
      report.error == """
        gherkin-run: cut.ndjson: the stream is incomplete: it has no testRunFinished; its other messages were used

        """)
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
    #expect(report.status == 2)
    #expect(report.output.contains("Scenario: "))
    #expect(report.error.contains("cut.ndjson: the stream is incomplete"))
  }

  @Test("a named pipe, which cannot be opened twice, can be read", .timeLimit(.minutes(10)))
  func namedPipe() async throws {
    try await save("run.ndjson")
    let file = try await run("report", "--format", "pretty", "run.ndjson")
    let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))
    let pipe = try await shell.run(
      "-c", #"mkfifo pipe; cat run.ndjson >pipe & "$0" report --format pretty pipe"#,
      BuiltCommand.gherkinRun.path, in: folder.url)
    #expect(pipe.output == file.output)
    #expect(pipe.status == file.status)
    #expect(pipe.error.isEmpty)
  }

  @Test("an error in a stream is reported with line and column, after reports of the messages before it")
  func malformed() async throws {
    try await save("run.ndjson", "F/two.feature:2")
    let lines = try folder.text(of: "run.ndjson").split(separator: "\n")
    try folder.write(lines.prefix(3).joined(separator: "\n") + "\n{\"pickle\":7}\n", to: "bad.ndjson")
    let report = try await run("report", "-f", "message", "bad.ndjson")
    #expect(report.status == 2)
    #expect(report.output.split(separator: "\n").count == 3)
    #expect(report.error.hasPrefix("gherkin-run: bad.ndjson:4:11: "), "\(report)")
  }

  @Test("a stream that cannot be read is reported, also in the reports", arguments: ["nowhere.ndjson", "F"])
  func unreadable(path: String) async throws {
    try folder.write("old", to: "report.xml")
    let report = try await run("report", "-f", "junit:report.xml", path)
    #expect(report.status == 2)
    #expect(report.error.hasPrefix("gherkin-run: \(path): "))
    #expect(try folder.text(of: "report.xml").contains("<error>"))
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
    #expect(options.count == 3)
    #expect(try await options == reportOptions("run"))
    let unknown = try await run("report", "--format", "fancy", "run.ndjson")
    #expect(unknown.status == 2)
    #expect(unknown.error.contains("--format: \"fancy\" is unknown; known values: pretty"))
    #expect(try await run("report").error.contains("MESSAGES is missing"))
  }
}
