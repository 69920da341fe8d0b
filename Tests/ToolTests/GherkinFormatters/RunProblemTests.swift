import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Problems outside scenarios")
struct RunProblemTests {
  private static let formats = [
    "pretty", "progress", "progress-bar", "summary", "junit", "json", "teamcity", "tap", "github", "markdown",
  ]

  private static let zero = Envelope.Timestamp(seconds: 0, nanos: 0)

  private static func text(_ format: String, _ envelopes: [Envelope]) throws -> String {
    try Reports.text(format, envelopes, isTerminal: format == "progress-bar")
  }

  /// A run of this project in which only a hook of the run fails.
  static func run(hook status: Envelope.TestStepResult.Status) -> [Envelope] {
    let place = Envelope.SourceReference(uri: "Steps/Hooks.swift", location: Location(line: 3))
    let result = Envelope.TestStepResult(status: status, duration: .zero, message: "the shop is closed")
    var run = SampleRun()
    run.isOfThisProject = true
    let envelopes = run.envelopes(.passed)
    return [
      envelopes[0], .hook(.init(id: "hook", name: "close", sourceReference: place, type: .afterTestRun)),
    ] + envelopes.dropFirst().dropLast() + [
      .testRunHookStarted(.init(id: "call", testRunStartedId: "run", hookId: "hook", timestamp: zero)),
      .testRunHookFinished(.init(testRunHookStartedId: "call", result: result, timestamp: zero)),
      SampleRun.end(success: false),
    ]
  }

  @Test("a stream that is truncated anywhere is reported as incomplete", arguments: formats)
  func brokenOff(format: String) throws {
    let envelopes = SampleRun().envelopes(.passed)
    for count in envelopes.indices {
      check(try Self.text(format, Array(envelopes.prefix(count))), contains: "record of the run is incomplete")
    }
    check(try Self.text(format, envelopes), lacks: "incomplete")
  }

  @Test(
    "a failed hook around the run is reported", arguments: formats,
    [Envelope.TestStepResult.Status.failed, .pending])
  func hook(format: String, status: Envelope.TestStepResult.Status) throws {
    let text = try Self.text(format, Self.run(hook: status))
    check(text, contains: "AfterAll (close)", "\(text)")
    check(text, contains: "the shop is closed")
  }

  @Test("features that cannot be parsed are reported", arguments: formats)
  func parseErrors(format: String) throws {
    let error = ParseError(uri: "b.feature", location: Location(line: 7, column: 3), message: "(7:3): no such keyword")
    let text = try Self.text(format, [.parseError(error)] + SampleRun().envelopes(.passed))
    check(text, contains: "no such keyword", "\(text)")
    check(text, contains: "b.feature")
  }

}
