import GherkinFormatters
import GherkinMessages
import GherkinSteps
import GherkinTestSupport
import Testing

/// A run of many scenarios that do not pass.
enum ManyProblems {
  static let library = StepLibrary(PlainWorld.self) { steps in
    steps.given("a step") { _ in }
    steps.given("it fails with {string}") { (_, text: String) in throw Trouble(description: text) }
    steps.given("the check {int} fails", continuesAfterFailure: true) { (world, number: Int) in
      world.scenario.log("a log of check \(number)\nin\nmany\nlines")
      throw Trouble(description: "check \(number) failed")
    }
    steps.given("it fails with 40 lines") { _ in
      throw Trouble(description: (1...40).map { "line \($0)" }.joined(separator: "\n"))
    }
    steps.given("it is pending") { _ in throw Pending("later") }
    steps.given("double") { _ in }
    steps.given("doub\u{6c}e") { _ in }
  }

  /// Returns the messages of a run with a scenario for each step.
  static func run(_ steps: [String]) async throws -> [Envelope] {
    let scenarios = steps.enumerated().map { "  Scenario: number \($0)\n    Given a step\n    \($1)\n" }
    return try await RecordedRun("Feature: f\n" + scenarios.joined(), library).envelopes
  }
}

/// An error with a text.
struct Trouble: Error, CustomStringConvertible {
  let description: String
}

@Suite("The summary of a run with many problems", .long)
struct BoundedSummaryTests {
  private static func lines(_ steps: [String], _ options: TerminalOptions = .init()) async throws -> [String] {
    let text = Reports.text(of: SummaryFormatter(options: options), try await ManyProblems.run(steps))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test(
    "the summary has at most 200 lines, lists the first problems of each kind, and counts the others",
    arguments: ["undefined", "failed", "pending", "ambiguous", "all"])
  func bounded(kind: String) async throws {
    let steps = [
      "undefined": (0..<2300).map {
        "When I do nobody knows \(["one", "two", "three", "four"][$0 % 4]) thing \($0 / 100 % 23)x"
      },
      "failed": (0..<300).map { "And it fails with \"\($0)\(String(repeating: "\\n line", count: 50))\"" },
      "pending": Array(repeating: "And it is pending", count: 300),
      "ambiguous": Array(repeating: "Then double", count: 300),
    ]
    let chosen = kind == "all" ? steps.keys.sorted().flatMap { steps[$0] ?? [] } : steps[kind] ?? []
    let lines = try await Self.lines(chosen)
    check(lines.count <= 200, "\(lines.count)")
    for name in steps.keys where kind == "all" || kind == name {
      check(lines, contains: "\(name.prefix(1).uppercased())\(name.dropFirst()) scenarios:")
    }
    check(lines.contains { $0.hasPrefix("  … and ") && $0.hasSuffix(" more; --format html:FILE lists all of them") })
    check(lines.suffix(3).first?.hasPrefix("\(chosen.count) scenarios (") == true)
  }

  @Test("the summary lists the reports with all scenarios, and the rerun file")
  func reports() async throws {
    var options = TerminalOptions()
    options.completeReport = "out/all of it.html"
    options.rerunFile = "out/rerun.txt"
    let lines = try await Self.lines((0..<300).map { "And it fails with \"\($0)\"" }, options)
    check(lines, contains: "  … and 280 more; 'out/all of it.html' lists all of them")
    check(lines, contains: "  gherkin-run @out/rerun.txt")
  }

  @Test("of a long error, the first and the last lines are shown", arguments: [1, 4])
  func ends(scenarios: Int) async throws {
    let lines = try await Self.lines(Array(repeating: "And it fails with 40 lines", count: scenarios))
    let shown = lines.filter { $0.wholeMatch(of: #/ +line \d+/#) != nil }.map { $0.drop { $0 == " " } }
    check(shown.first == "line 1" && shown.last == "line 40" && shown.count < 21, "\(lines)")
    check(lines.contains { $0.hasSuffix("… (\(40 - shown.count) more lines)") }, "\(lines)")
  }

  @Test("snippets for undefined steps precede the totals, at most 20")
  func snippets() async throws {
    let lines = try await Self.lines((0..<40).map { "And nobody knows \(String(repeating: "x", count: $0 + 1))" })
    let codes = lines.filter { $0.hasPrefix("steps.") }.count
    check((1...20).contains(codes), "\(codes)")
    check(lines, contains: "… and \(40 - codes) more; --format summary:FILE has all of them")
    let last = try #require(lines.lastIndex { $0.hasPrefix("steps.") })
    check(last < (try #require(lines.firstIndex { $0.hasPrefix("40 scenarios") })))
  }

  @Test("a summary in a file has all snippets")
  func snippetsInFile() async throws {
    let folder = try TemporaryFolder()
    let run = try await ManyProblems.run((0..<40).map { "And nobody knows \(String(repeating: "x", count: $0 + 1))" })
    var sink = OutputSink(to: try ReportFile(path: folder.path + "/summary.txt"))
    Reports.write(SummaryFormatter(), run, to: &sink)
    try sink.finish()
    let text = try folder.text(of: "summary.txt")
    check(text.split(separator: "\n").count { $0.hasPrefix("steps.") }, equals: 40)
    check(!text.contains("summary:FILE"))
  }

  @Test("a very long error is truncated, with the number of omitted bytes", arguments: ["summary", "pretty", "github"])
  func longError(format: String) throws {
    let run = SampleRun(error: "x" + String(repeating: "é\n", count: 1 << 20))
    let report = try ReportSample("", format, run.envelopes(.failed)).report
    // A summary shows even fewer lines.
    check(report.contains(format == "summary" ? "more lines)" : "… 3080193 more bytes"))
    check(report.utf8.count < 1_000_000)
  }
}
