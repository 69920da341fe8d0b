import GherkinFormatters
import GherkinMessages
import GherkinSyntax
import GherkinTestSupport

extension ReportSample {
  static func tap() throws -> [ReportSample] {
    let hostile = SampleRun(
      name: "a # SKIP \\ \n1..0", text: "\": [\t]\u{FEFF}", error: "first: |\n\n  ...\nnot ok 7\r\n\u{1B}[2J")
    return try common("tap") + [
      ReportSample("texts of users are no directives, lines or YAML", "tap", hostile.envelopes(.failed)),
      ReportSample("the version can be 14", "tap", options: ["tap.version=14"], SampleRun().envelopes(.passed)),
    ]
      + [" a\nb", "\na", "a\n"].map {
        try ReportSample("a text that cannot be a YAML block is quoted", "tap", SampleRun(error: $0).envelopes(.failed))
      }
  }

  static func teamCity() throws -> [ReportSample] {
    let run = SampleRun()
    let attempts =
      run.attempt(0, .passed, willBeRetried: false) + [.testCase(run.testCase)]
      + run.attempt(1, .passed, willBeRetried: false)
    return try common("teamcity") + [
      ReportSample(
        "texts of users cannot end a message", "teamcity", SampleRun(name: "|'[]\n\r\u{1B}é😀").envelopes(.passed)),
      ReportSample("suites stay open for following scenarios", "teamcity", run.preamble + attempts),
    ]
  }

  static func github() throws -> [ReportSample] {
    let hostile = SampleRun(
      name: "a,line=1::b%0A\n::error::c", error: "100 %\r\n::stop-commands::x\r::error::y")
    let mixed =
      (0..<20).map { Row(.pending, "Pending", "later \($0)") } + (0..<4).map { Row(.undefined, "", "undefined \($0)") }
      + (0..<5).map { Row(.failed, "Failure", "wrong \(max($0, 1))") } + [Row(.failed, "SIGSEGV", "crashed")]
    return try common("github") + [
      ReportSample("texts of users cannot end a property, a command or a line", "github", hostile.envelopes(.failed)),
      ReportSample("up to ten failures have separate annotations", "github", rows(failures(10) { _ in "wrong" })),
      ReportSample(
        "more than ten failures with the same cause share an annotation, which lists twenty locations", "github",
        rows(failures(500) { _ in "wrong" })),
      ReportSample(
        "crashes and failures come first, larger groups before smaller ones, and the tenth annotation counts the others",
        "github", rows(mixed)),
    ]
      + [1, 3, 9, 12].map { count in
        let errors = (1...count).map { line in
          Envelope.parseError(ParseError(uri: "b.feature", location: Location(line: line, column: 1), problem: "wrong"))
        }
        return try ReportSample(
          "\(count) files that cannot be parsed come first, and count among the ten annotations", "github",
          rows(failures(20) { "error \($0)" }, after: errors))
      }
  }

  /// The end of a row of an outline.
  private struct Row {
    let status: Envelope.TestStepResult.Status
    let error: Envelope.Exception

    init(_ status: Envelope.TestStepResult.Status, _ type: String, _ message: String) {
      (self.status, error) = (status, Envelope.Exception(type: type, message: message))
    }
  }

  private static func failures(_ count: Int, _ message: (Int) -> String) -> [Row] {
    (0..<count).map { Row(.failed, "Failure", message($0)) }
  }

  /// The run of an outline whose rows end one after the other.
  private static func rows(_ rows: [Row], after others: [Envelope] = []) -> [Envelope] {
    let run = SampleRun()
    let attempts = rows.enumerated().flatMap { number, row in
      // Ended attempts are removed, and reported again.
      run.attempt(number, row.status, willBeRetried: false).changingStepEnd { $0.testStepResult.exception = row.error }
        + [.testCase(run.testCase)]
    }
    return run.preamble + others + attempts + [SampleRun.end(success: false)]
  }

  private static func skipped(because reason: String) -> [Envelope] {
    let run = SampleRun()
    let attempt = run.attempt(0, .skipped, willBeRetried: false)
    return run.preamble + attempt.changingStepEnd { $0.testStepResult.message = reason } + [
      SampleRun.end(success: true)
    ]
  }

  static func junit() throws -> [ReportSample] {
    let hostile = SampleRun(name: "<&\"'> \u{0}", text: "]]> \u{1B}[31m \u{FFFE}", error: "]]>\r\nnext")
    var own = SampleRun(error: "the tables differ\n  - | a |\n  + | b |")
    own.isOfThisProject = true
    let begin = Envelope.testRunStarted(.init(id: "1", timestamp: .init(seconds: 1_709_210_096, nanos: 0)))
    let perFeature = "junit.suitePerFeature=true"
    let (problems, noProblems) = ("junit.includeRunProblems=true", "junit.includeRunProblems=false")
    let hook = RunProblemTests.run(hook: .failed)
    return try common("junit") + [
      ReportSample("texts of users are legal", "junit", hostile.envelopes(.failed)),
      ReportSample(
        "test cases of this project have file and line, and failures a title", "junit",
        options: ["junit.schema=common"],
        own.envelopes(.failed)),
      ReportSample("an undefined step of this project is a failure with a title", "junit", own.envelopes(.undefined)),
      ReportSample(
        "each feature can be a suite, beside that of problems outside scenarios", "junit",
        options: [perFeature, problems],
        SampleRun().envelopes(.failed).dropLast()),
      ReportSample("the timestamp is the start of the run, in UTC", "junit", [begin]),
      ReportSample("problems outside scenarios are errors", "junit", options: ["junit.schema=common"], hook),
      ReportSample("the options can omit them", "junit", options: [noProblems], hook),
      ReportSample("a reason to skip is content", "junit", skipped(because: "not today")),
      ReportSample(
        "a reason to skip is an attribute where the schema has one", "junit", options: ["junit.schema=common"],
        skipped(because: "not today")),
      ReportSample(
        "further lines of a reason are content", "junit", options: ["junit.schema=xunit"],
        skipped(because: "not today\nbut tomorrow")),
    ]
  }

  static func json() throws -> [ReportSample] {
    let run = SampleRun()
    func attachment(_ body: String, _ encoding: Envelope.Attachment.ContentEncoding, _ type: String, _ name: String?)
      -> Envelope
    {
      .attachment(
        .init(
          body: body, contentEncoding: encoding, mediaType: type, fileName: name, testCaseStartedId: "attempt-0",
          testStepId: "step"))
    }
    var attachments = run.envelopes(.passed)
    attachments.insert(
      contentsOf: [
        attachment("hello", .identity, "text/x.cucumber.log+plain", nil),
        attachment("hello", .identity, "text/plain", "a.txt"), attachment("AAEC", .base64, "image/png", nil),
      ], at: attachments.count - 3)
    let place = Envelope.SourceReference(uri: "Hooks.swift", location: Location(line: 1))
    let hooks: [Envelope] =
      [
        .hook(.init(id: "hook-1", sourceReference: place, type: .beforeTestCase)),
        .hook(.init(id: "hook-2", sourceReference: place, type: .afterTestCase)),
      ]
      + run.preamble.changingTestCase {
        $0.testSteps.insert(Envelope.TestStep(id: "before", hookId: "hook-1"), at: 0)
        $0.testSteps.append(Envelope.TestStep(id: "after", hookId: "hook-2"))
      } + [
        .testCaseStarted(run.started(0)), .testStepFinished(run.stepFinished("attempt-0", "before", .passed)),
        .testStepFinished(run.stepFinished("attempt-0", "step", .passed)),
        .testStepFinished(run.stepFinished("attempt-0", "after", .failed)),
        .testCaseFinished(run.finished("attempt-0", willBeRetried: false)),
      ]
    let long = run.envelopes(.passed).changingStepEnd { $0.testStepResult.duration = .seconds(Int64.max) }
    let hostile = SampleRun(name: "\"\\</script>\u{0}\u{9B}\u{202E}\n")
    return try common("json") + [
      ReportSample(
        "earlier attempts can precede the last one", "json", options: ["json.includeAttempts=true"], run.flaky),
      ReportSample("a log is output; a text is embedded in base64 with its name, as bytes are", "json", attachments),
      ReportSample("hooks are in before and after, with their locations and errors", "json", hooks),
      ReportSample("texts of users cannot control the terminal", "json", hostile.envelopes(.passed)),
      ReportSample("a duration that is too long is clamped", "json", long),
    ]
  }
}
