import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("The summary of a run with many problems", .tags(.long))
struct BoundedSummaryTests {
  private static let library = StepLibrary(NoWorld.self) { steps in
    steps.given("a step") { _ in }
    steps.given("it fails with {string}") { (_, text: String) in throw Trouble(text) }
    steps.given("the check {int} fails", continuesAfterFailure: true) { (world, number: Int) in
      world.scenario.log("a log of check \(number)\nin\nmany\nlines")
      throw Trouble("check \(number) failed")
    }
    steps.given("it fails with 40 lines") { _ in throw Trouble((1...40).map { "line \($0)" }.joined(separator: "\n")) }
    steps.given("it is pending") { _ in throw Pending("later") }
    steps.given("double") { _ in }
    steps.given("doub\u{6c}e") { _ in }
  }

  private static func lines(_ scenarios: [String], _ options: TerminalOptions = .init()) async throws -> [String] {
    let steps = scenarios.enumerated().map { "  Scenario: number \($0)\n    Given a step\n    \($1)\n" }
    let run = try await RecordedRun("Feature: f\n" + steps.joined(), library)
    let text = Reports.text(of: SummaryFormatter(options: options), run.envelopes)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test("scenarios with the same reason are grouped, the first three are shown, and totals come last")
  func gathered() async throws {
    let lines = try await Self.lines(
      Array(repeating: "And it fails with \"no beer\"", count: 500) + ["And it fails with \"no glass\""])
    check(
      lines.prefix(17),
      equals: [
        "", "Failed scenarios:", "  500 scenarios failed with:", "    no beer",
        "  1) f › number 0 › And it fails with \"no beer\"", "       # a.feature:4",
        "  2) f › number 1 › And it fails with \"no beer\"", "       # a.feature:7",
        "  3) f › number 2 › And it fails with \"no beer\"", "       # a.feature:10",
        "  … and 497 more; --format html:FILE lists all of them",
        "  501) f › number 500 › And it fails with \"no glass\"", "       # a.feature:1504",
        lines[13], "           no glass", "", "Run again:",
      ])
    check(lines.suffix(3).first, equals: "501 scenarios (501 failed)")
    let undefined = try await Self.lines(Array(repeating: "And nobody wrote this", count: 4))
    check(
      undefined.prefix(4),
      equals: [
        "", "Undefined scenarios:", "  4 scenarios are undefined at the same step:",
        "  1) f › number 0 › And nobody wrote this",
      ])
  }

  @Test(
    "the summary has at most 200 lines, lists the first problems of each kind, and counts the others",
    arguments: ["undefined", "failed", "pending", "ambiguous", "all"])
  func bounded(kind: String) async throws {
    let texts = [
      "undefined": (0..<2300).map {
        "When I do nobody knows \(["one", "two", "three", "four"][$0 % 4]) thing \($0 / 100 % 23)x"
      },
      "failed": (0..<300).map { "And it fails with \"\($0)\(String(repeating: "\\n line", count: 50))\"" },
      "pending": Array(repeating: "And it is pending", count: 300),
      "ambiguous": Array(repeating: "Then double", count: 300),
    ]
    let chosen = kind == "all" ? texts.keys.sorted().flatMap { texts[$0] ?? [] } : texts[kind] ?? []
    let lines = try await Self.lines(chosen)
    #expect(lines.count <= 200, "\(lines.count)")
    for (name, _) in texts where kind == "all" || kind == name {
      check(lines, contains: "\(name.prefix(1).uppercased())\(name.dropFirst()) scenarios:")
    }
    #expect(lines.contains { $0.hasPrefix("  … and ") && $0.hasSuffix(" more; --format html:FILE lists all of them") })
    check(lines.suffix(3).first?.hasPrefix("\(chosen.count) scenarios ("), equals: true)
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

  @Test("all errors of a scenario that continued after failed checks are shown, without attachments")
  func severalErrors() async throws {
    let checks = (1...12).map { "And the check \($0) fails" }.joined(separator: "\n    ")
    let lines = try await Self.lines([checks])
    #expect((1...12).allSatisfy { lines.contains("           check \($0) failed") })
    #expect(!lines.contains { $0.contains("a log") })
    #expect(try await Self.lines(["And the check 1 fails"]).contains { $0.contains("a log of check 1") })
  }

  @Test("of a long error, the first and the last lines are shown")
  func ends() async throws {
    for scenarios in [1, 4] {
      let lines = try await Self.lines(Array(repeating: "And it fails with 40 lines", count: scenarios))
      let shown = lines.filter { $0.wholeMatch(of: #/ +line \d+/#) != nil }.map { $0.drop { $0 == " " } }
      #expect(shown.first == "line 1" && shown.last == "line 40" && shown.count < 21, "\(lines)")
      let hidden = 40 - shown.count
      #expect(lines.contains { $0.hasSuffix("… (\(hidden) more lines)") }, "\(lines)")
    }
  }

  @Test("the headline contains the step that decided the outcome, and its line")
  func headline() async throws {
    let lines = try await Self.lines(["And it is pending\n    And nobody knows"])
    check(
      lines.prefix(4),
      equals: ["", "Undefined scenarios:", "  1) f › number 0 › And nobody knows", "       # a.feature:5"])
  }

  @Test("snippets for undefined steps precede the totals, at most 20")
  func snippets() async throws {
    let lines = try await Self.lines((0..<40).map { "And nobody knows \(String(repeating: "x", count: $0 + 1))" })
    let codes = lines.filter { $0.hasPrefix("steps.") }.count
    check((1...20), contains: codes)
    check(lines, contains: "… and \(40 - codes) more; --format snippets prints all of them")
    let (snippet, total) = (
      lines.lastIndex { $0.hasPrefix("steps.") }, lines.firstIndex { $0.hasPrefix("40 scenarios") }
    )
    #expect((snippet ?? 0) < (total ?? 0))
  }
}

private final class NoWorld: World {
  init() {}
}

private struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
