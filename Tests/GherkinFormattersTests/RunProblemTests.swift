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
    let entry = try #require(FormatterCatalog.entry(named: format))
    return Reports.text(of: entry.make(FormatOptions()), envelopes, isTerminal: format == "progress-bar")
  }

  /// A run of this project in which only a hook of the run fails.
  private static func run(hook status: Envelope.TestStepResult.Status) -> [Envelope] {
    let place = Envelope.SourceReference(uri: "Steps/Hooks.swift", location: Location(line: 3))
    let result = Envelope.TestStepResult(status: status, duration: .zero, message: "the shop is closed")
    let meta = Envelope.Meta(
      protocolVersion: "31.1.0", implementation: .init(name: "gherkin-run", version: "1"),
      runtime: .init(name: "Swift", version: "6"), os: .init(name: "Linux"), cpu: .init(name: "x86_64"))
    var envelopes = SampleRun().envelopes(.passed)
    envelopes.removeLast()
    return [
      .meta(meta), .hook(.init(id: "hook", name: "close", sourceReference: place, type: .afterTestRun)),
    ] + envelopes + [
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
    #expect(try !Self.text(format, envelopes).contains("broke"))
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

  @Test("in JUnit XML they are separate errors, so that no failed run looks successful")
  func junit() {
    var options = JUnitOptions()
    options.schema = .common
    let text = Reports.text(of: JUnitFormatter(options: options), Self.run(hook: .failed))
    check(text, contains: "tests=\"2\" skipped=\"0\" failures=\"0\" errors=\"1\"")
    let expected = """
      <testcase classname="Outside of scenarios" name="AfterAll (close)" time="0" file="Steps/Hooks.swift" line="3">
      <error><![CDATA[the shop is closed
      Steps/Hooks.swift:3]]></error>
      </testcase>

      """
    check(text, contains: expected, "\(text)")
  }

  @Test("the schema of the official formatter omits them in complete streams")
  func junitOfOthers() throws {
    let run = Self.run(hook: .failed)
    var options = JUnitOptions()
    check(Reports.text(of: OfficialJUnitFormatter(options: options), run), lacks: "<error>")
    check(Reports.text(of: OfficialJUnitFormatter(options: options), run.dropLast()), contains: "<error>")
    options.includeRunProblems = true
    check(Reports.text(of: OfficialJUnitFormatter(options: options), run), contains: "<error>")
    let none = try FormatOptions(parsing: ["includeRunProblems=false"])
    check(Reports.text(of: JUnitFormatter(options: none.junit), Self.run(hook: .failed)), lacks: "<error>")
  }
}
