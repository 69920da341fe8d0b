import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The summary at the end of a run")
struct SummaryTests {
  @Test("a failure is a sentence with both locations, the error and the rerun command")
  func failure() {
    let output = Reports.text(of: SummaryFormatter(), SampleRun().envelopes(.failed))
    let expected = """

      Failed scenarios:
        1) Sums › Small ones › Adding 1 › Given I add 1
             # a.feature:8
             # Steps/SumSteps.swift:3
                 expected 2, got 1

      Run again:
        gherkin-run a.feature:12

      1 scenario (1 failed)
      1 step (1 failed)
      0m 0.049s (0m 0.001s executing your code)

      """
    check(output, equals: expected)
  }

  @Test("a very long error is truncated, with the number of omitted bytes")
  func longError() {
    var run = SampleRun()
    run.error = "x" + String(repeating: "é\n", count: 1 << 20)
    for format in ["summary", "pretty", "github"] {
      let formatter = FormatterCatalog.entry(named: format)?.make(FormatOptions())
      let output = formatter.map { Reports.text(of: $0, run.envelopes(.failed)) } ?? ""
      // A summary shows even fewer lines.
      let note = format == "summary" ? "more lines)" : "… 3080193 more bytes"
      let (isCut, size) = (output.contains(note), output.utf8.count)
      #expect(isCut, "\(format)")
      #expect(size < 1_000_000, "\(format)")
    }
  }

  @Test("a passed run is reported only by numbers")
  func passed() {
    let output = Reports.text(of: SummaryFormatter(), SampleRun().envelopes(.passed))
    let expected = """

      1 scenario (1 passed)
      1 step (1 passed)
      0m 0.049s (0m 0.001s executing your code)

      """
    check(output, equals: expected)
  }

  @Test("a scenario that passes in a later attempt is listed as flaky")
  func flaky() {
    let run = SampleRun()
    let envelopes =
      run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
      + [.testRunFinished(.init(testRunStartedId: "run", timestamp: .init(seconds: 0, nanos: 0), success: true))]
    let output = Reports.text(of: SummaryFormatter(), envelopes)
    check(output, contains: "Flaky scenarios:\n  1) Sums › Small ones › Adding 1, passed at attempt 2 # a.feature:12\n")
    check(output, lacks: "Run again")
  }

  @Test("a scenario that passed in both attempts of merged streams is not flaky")
  func passedTwice() {
    let run = SampleRun()
    let envelopes =
      run.preamble + run.attempt(0, .passed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
      + [.testRunFinished(.init(testRunStartedId: "run", timestamp: .init(seconds: 0, nanos: 0), success: true))]
    check(Reports.text(of: SummaryFormatter(), envelopes), lacks: "Flaky")
  }

  @Test("an incomplete stream is reported as far as possible")
  func brokenOff() {
    let output = Reports.text(of: SummaryFormatter(), SampleRun().envelopes(.failed).dropLast())
    check(output, contains: "The record of the run is incomplete: its end is missing.")
    check(output, contains: "Failed scenarios:")
  }

  @Test("equal snippets are shown once, and a location with a space is quoted for the shell")
  func snippets() {
    var run = SampleRun().envelopes(.undefined)
    for id in ["pickle-step", "other"] {
      let snippet = Envelope.Snippet(language: "swift", code: "steps.given(\"I add {int}\") { }")
      run.insert(.suggestion(.init(id: id, pickleStepId: id, snippets: [snippet])), at: 4)
    }
    let output = Reports.text(of: SummaryFormatter(), run)
    let parts = output.split(separator: "steps.given", omittingEmptySubsequences: false)
    check(parts.count, equals: 2)
  }

  @Test("files that could not be parsed are listed")
  func parseErrors() {
    let error = ParseError(uri: "b.feature", location: Location(line: 3, column: 1), problem: "expected: #EOF")
    let run = SampleRun().envelopes(.passed)
    let output = Reports.text(of: SummaryFormatter(), [.parseError(error)] + run)
    check(output, contains: "Features that cannot be read:\n  1) b.feature:3:1: expected: #EOF\n")
  }
}
