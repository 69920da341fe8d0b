import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import GherkinTagExpressions
import Testing

@Suite("The outcomes of a run in each report")
struct OutcomeTests {
  /// The expected report of ``feature``, in which all scenarios that did not pass have different outcomes.
  struct Row: Sendable, CustomTestStringConvertible {
    let format: String
    var options: [String] = []
    /// Texts, and how often each occurs in the report.
    let counts: [String: Int]

    var testDescription: String { ([format] + options).joined(separator: " ") }
  }

  private static let feature = """
    Feature: f
      Scenario: a passes
        Given a step
      @flaky
      Scenario: b passes later
        Given a step that fails once
      Scenario: c is empty
      Scenario: d is skipped
        Given a skipped step
      @known-failure
      Scenario: e is known
        Given a failing step
      Scenario: f is pending
        Given a pending step
      Scenario: g is undefined
        Given nonsense
      Scenario: h is ambiguous
        Given an ambiguous step
      Scenario: i fails
        Given a failing step
      Scenario: j does not run
        Given a step
    """

  static let rows: [Row] = [
    Row(
      format: "summary",
      counts: [
        "10 scenarios (2 passed, 1 empty, 1 skipped, 1 not run, 1 known failure, 1 pending, 1 undefined, 1 ambiguous, "
          + "1 failed)\n": 1, "Flaky scenarios:\n  1) f › b passes later, passed at attempt 2 ": 1,
      ]),
    Row(
      format: "pretty",
      counts: [
        "10 scenarios (2 passed, 1 empty, 1 skipped, 1 not run, 1 known failure, 1 pending, 1 undefined, 1 ambiguous, "
          + "1 failed)\n": 1
      ]),
    Row(
      format: "markdown",
      counts: [
        "## ❌ 4 of 9 scenarios did not pass, 1 did not run\n": 1,
        "-   10 scenarios: 2 passed, 1 empty, 1 skipped, 1 not run, 1 known failure, 1 pending, 1 undefined, "
          + "1 ambiguous, 1 failed\n": 1, "### Flaky\n\n-   `f › b passes later` passed at attempt 2\n": 1,
        "### Not run\n\n-   `f › j does not run`\n": 1, "### Known failures\n\n-   `f › e is known": 1,
      ]),
    Row(
      format: "junit",
      counts: [
        " tests=\"10\" skipped=\"3\" failures=\"4\" errors=\"0\"": 1, "<testcase ": 10, "<failure": 4, "<skipped": 3,
        "The scenario has no steps.": 1, "The scenario did not run.": 1, "Known failure:": 1,
      ]),
    Row(
      format: "junit", options: ["suitePerFeature=true", "strict=false"],
      counts: [" tests=\"10\" skipped=\"4\" failures=\"3\" errors=\"0\"": 2, "<failure": 3, "<skipped": 4]),
    Row(
      format: "tap",
      counts: [
        "\nok ": 5, "\nnot ok ": 5, " # SKIP not run\n": 1, " # SKIP": 2, " # TODO known failure: ": 1, "# empty: ": 1,
        "# flaky: passed at attempt 2": 1, "\n1..10\n": 1,
      ]),
    Row(
      format: "teamcity",
      counts: [
        "##teamcity[testStarted ": 9, "##teamcity[testFailed ": 4, "##teamcity[testIgnored ": 3,
        "The scenario did not run.": 1, "The scenario has no steps.": 1,
      ]),
    Row(format: "json", counts: ["\"type\":\"scenario\"": 10, "\"attempt\":": 0]),
    Row(
      format: "json", options: ["json.includeAttempts=true"],
      counts: ["\"type\":\"scenario\"": 11, "\"attempt\":2": 1]),
    Row(format: "github", counts: ["::error ": 4, "::warning ": 2, "::notice ": 1, "title=1 scenario did not run": 1]),
    Row(
      format: "html",
      counts: [
        "4 of 9 scenarios did not pass; 1 did not run</h1>": 1, "<details class=\"unit ": 10, "<b>2</b> passed": 1,
        "<b>1</b> empty, no steps": 1, "<b>1</b> skipped": 1, "<b>1</b> not run": 1, "<b>1</b> known failure": 1,
        "<b>1</b> pending": 1, "<b>1</b> undefined": 1, "<b>1</b> ambiguous": 1, "<b>1</b> failed": 1,
        "<b>1</b> flaky <small data-t=\"amongPassed\">among the passed</small>": 1, ">4 of 9 did not pass</small>": 1,
      ]),
    Row(format: "rerun", counts: ["a.feature:13:15:17:19:21\n": 1]),
  ]

  @Test("the outcomes add up to the selected scenarios, and are the same in all reports", arguments: rows)
  func row(_ row: Row) async throws {
    let entry = try #require(FormatterCatalog.entry(named: row.format))
    let options = try FormatOptions(parsing: row.options).options(for: entry)
    let text = "\n" + Reports.text(of: entry.make(options), try await Self.envelopes())
    for (part, count) in row.counts { #expect(text.ranges(of: part).count == count, "\(part)\n\(text)") }
  }

  private static func envelopes() async throws -> [Envelope] {
    let library = StepLibrary(CountingWorld.self) { steps in
      steps.given("a step") { _ in }
      steps.given("a step that fails once") { world in
        if world.scenario.attempt == 1 { throw Problem() }
      }
      steps.given("a skipped step") { _ in throw Skip("not here") }
      steps.given("a pending step") { _ in throw Pending("later") }
      steps.given("a failing step") { _ in throw Problem() }
      steps.given("an ambiguous step") { _ in }
      steps.given("an ambiguous {word}") { (_, _: String) in }
    }
    let tags = try TagExpression("@flaky")
    let run = try await RecordedRun([Source(uri: "a.feature", text: feature)], [library]) { settings in
      settings.retry = RetryPolicy(count: 1, tags: tags)
    }
    return leavingOutLastAttempt(run.envelopes)
  }

  /// The stream of a run that ends before the last scenario runs.
  private static func leavingOutLastAttempt(_ envelopes: [Envelope]) -> [Envelope] {
    let start = envelopes.lastIndex { if case .testCaseStarted = $0 { true } else { false } }
    let end = envelopes.lastIndex { if case .testCaseFinished = $0 { true } else { false } }
    guard let start, let end else { return envelopes }
    return Array(envelopes[..<start] + envelopes[(end + 1)...])
  }
}

private struct Problem: Error {}

private final class CountingWorld: World {
  init() {}
}
