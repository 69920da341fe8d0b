import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Annotations for GitHub Actions")
struct GitHubTests {
  private static func report(_ envelopes: [Envelope]) -> String {
    Reports.text(of: GitHubFormatter(), envelopes)
  }

  @Test("a failure is an error at its step, with a sentence as title, its error and its locations")
  func failure() {
    let expected =
      "::error file=a.feature,line=8,title=Sums › Small ones › Adding 1 › Given I add 1::"
      + "expected 2, got 1%0ASteps/SumSteps.swift:3%0A%0Aa.feature:12\n"
    check(Self.report(SampleRun().envelopes(.failed)), equals: expected)
  }

  @Test("passed and skipped scenarios have no annotations; all others are errors")
  func statuses() {
    for status in [Envelope.TestStepResult.Status.passed, .skipped] {
      checkEmpty(Self.report(SampleRun().envelopes(status)))
    }
    for status in [Envelope.TestStepResult.Status.pending, .undefined, .ambiguous] {
      #expect(Self.report(SampleRun().envelopes(status)).hasPrefix("::error file=a.feature,line=8,"))
    }
  }

  @Test("a scenario that passes in a later attempt is a warning")
  func flaky() {
    let run = SampleRun()
    let envelopes =
      run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
      + [.testRunFinished(.init(testRunStartedId: "run", timestamp: .init(seconds: 0, nanos: 0), success: true))]
    let expected =
      "::warning file=a.feature,line=12,title=Sums › Small ones › Adding 1::This is flaky: it passed at attempt 2.\n"
    check(Self.report(envelopes), equals: expected)
  }

  /// Rows of one outline that end one after the other, each with the status and the error of its step.
  private static func rows(
    _ results: [(status: Envelope.TestStepResult.Status, type: String, error: String)], after others: [Envelope] = []
  ) -> [String] {
    let run = SampleRun()
    var envelopes = run.preamble + others
    for (number, result) in results.enumerated() {
      let exception = Envelope.Exception(type: result.type, message: result.error)
      envelopes += run.attempt(number, result.status, willBeRetried: false).map { envelope in
        guard case .testStepFinished(var finished) = envelope else { return envelope }
        finished.testStepResult.exception = exception
        return .testStepFinished(finished)
      }
      // Ended attempts are removed, and reported again.
      envelopes.append(.testCase(run.testCase))
    }
    return report(envelopes + [SampleRun.end(success: false)]).split(separator: "\n").map(String.init)
  }

  @Test("up to ten failures have separate annotations at their lines")
  func few() {
    let lines = Self.rows((0..<10).map { _ in (.failed, "Failure", "expected 2, got 1") })
    #expect(lines.count == 10 && lines.allSatisfy { $0.contains("Adding 1 › Given I add 1::expected 2, got 1%0A") })
  }

  @Test(
    "more than ten failures with the same cause share an annotation, which lists twenty locations and counts the others"
  )
  func grouped() {
    let lines = Self.rows((0..<500).map { _ in (.failed, "Failure", "expected 2, got 1") })
    check(lines.count, equals: 1)
    check(
      lines[0], contains: "title=Sums › Small ones › Adding 1 › Given I add 1%2C and 499 more scenarios::expected 2")
    #expect(lines[0].ranges(of: "%0Aa.feature:12").count == 20 && lines[0].hasSuffix("%0A… and 480 more"))
  }

  @Test(
    "crashes and failures come first, larger groups before smaller ones, and the tenth annotation counts the others")
  func limited() {
    let pending = (0..<20).map { (Envelope.TestStepResult.Status.pending, "Pending", "later \($0)") }
    let undefined = (0..<4).map { (Envelope.TestStepResult.Status.undefined, "", "undefined \($0)") }
    let failed = (0..<5).map { (Envelope.TestStepResult.Status.failed, "Failure", "wrong \(max($0, 1))") }
    let crash = [(Envelope.TestStepResult.Status.failed, "SIGSEGV", "crashed")]
    let lines = Self.rows(pending + undefined + failed + crash)
    let messages = lines.map { $0.split(separator: "::")[1].prefix { $0 != "%" } }
    check(
      messages.dropLast(),
      equals: [
        "crashed", "wrong 1", "wrong 2", "wrong 3", "wrong 4", "undefined 0", "undefined 1", "undefined 2",
        "undefined 3",
      ])
    check(
      lines.last,
      equals:
        "::error file=a.feature,line=8,title=20 more::20 pending%0AGitHub shows 10 annotations of each level. The job "
        + "summary lists the others.")
  }

  @Test("files that cannot be parsed come first, and count among the ten annotations", arguments: [1, 3, 9, 12])
  func parseErrors(count: Int) {
    let errors = (1...count).map { line in
      Envelope.parseError(ParseError(uri: "b.feature", location: Location(line: line, column: 1), problem: "wrong"))
    }
    let lines = Self.rows((0..<20).map { (.failed, "Failure", "wrong \($0)") }, after: errors)
    check(lines.count, equals: 10)
    check(lines.count { $0.contains("file=b.feature") }, equals: min(count, 9))
    check(lines.count { $0.contains("::wrong ") }, equals: max(0, 9 - count))
  }

  @Test("texts of users cannot end a property, a command or a line")
  func hostile() {
    var run = SampleRun()
    run.name = "a,line=1::b%0A\n::error::c"
    run.error = "100 %\r\n::stop-commands::x\r::error::y"
    let output = Self.report(run.envelopes(.failed))
    #expect(output.contains("› a%2Cline=1%3A%3Ab%250A\\u{A}%3A%3Aerror%3A%3Ac › Given"))
    #expect(output.contains("::100 %25%0A::stop-commands::x\\u{D}::error::y%0A"))
    check(output.split(separator: "\n", omittingEmptySubsequences: false).count, equals: 2)
  }

  @Test("a file that cannot be parsed is an error at its location, and an interrupted run is one without")
  func runProblems() {
    let error = ParseError(uri: "b.feature", location: Location(line: 3, column: 2), problem: "expected: #EOF")
    let output = Self.report([.parseError(error)] + SampleRun().envelopes(.passed).dropLast())
    let expected = """
      ::error file=b.feature,line=3,col=2,title=b.feature cannot be read::(3:2): expected: #EOF
      ::error title=The run did not end::The record of the run is incomplete: its end is missing.

      """
    check(output, equals: expected)
  }
}
