import GherkinFormatters
import GherkinMessages
import GherkinTestSupport
import Testing

/// A report of a small run, which is compared with the section of a golden file.
struct ReportSample {
  /// The expected behaviour, the heading of the section.
  let sentence: String
  let report: String

  /// Creates the report of a format.
  init(
    _ sentence: String, _ format: String, options: [String] = [], _ envelopes: [Envelope], isTerminal: Bool = false,
    wantsColours: Bool = false
  ) throws {
    self.sentence = sentence
    report = try Reports.text(
      format, options: options, envelopes, wantsColours: wantsColours, isTerminal: isTerminal)
  }

  /// Creates the report of a formatter.
  init(_ sentence: String, _ formatter: any EventFormatter, _ envelopes: [Envelope]) {
    (self.sentence, report) = (sentence, Reports.text(of: formatter, envelopes))
  }

  /// A run in which two attempts at undefined steps need the same expression.
  private static var undefinedSteps: [Envelope] {
    let run = SampleRun()
    let snippet = Envelope.Snippet(
      language: "swift", code: "steps.given(\"I add {int}\") { (_, int: Int) in\n  throw Pending()\n}")
    let suggestions = ["pickle-step", "other-step"].map { step in
      Envelope.suggestion(.init(id: step, pickleStepId: step, snippets: [snippet]))
    }
    return run.preamble + suggestions + run.attempt(0, .undefined, willBeRetried: false)
      + [.testCase(run.testCase)] + run.attempt(1, .undefined, willBeRetried: false) + [SampleRun.end(success: false)]
  }

  /// The reports that each format must write.
  static func common(_ format: String) throws -> [ReportSample] {
    let run = SampleRun()
    return try Envelope.TestStepResult.Status.allCases.map {
      try ReportSample("a scenario whose step is \($0)", format, run.envelopes($0))
    } + [
      ReportSample("a scenario that passes at its second attempt", format, run.flaky),
      ReportSample("a feature that cannot be parsed", format, [SampleRun.parseError] + run.envelopes(.passed)),
      ReportSample("an incomplete stream", format, run.envelopes(.failed).dropLast()),
      ReportSample("a run without scenarios", format, [SampleRun.end(success: true)]),
      ReportSample(
        "a run that fails without a failed scenario", format,
        run.envelopes(.passed).dropLast() + [SampleRun.end(success: false)]),
      ReportSample("two undefined steps that one snippet would define", format, undefinedSteps),
    ]
  }
}

@Suite("The reports of small runs")
struct ReportSampleTests {
  private static let samples: [(file: String, samples: @Sendable () async throws -> [ReportSample])] = [
    ("github", ReportSample.github), ("json", ReportSample.json), ("junit", ReportSample.junit),
    ("markdown", ReportSample.markdown), ("pretty", ReportSample.pretty), ("snippets", ReportSample.snippets),
    ("summary", ReportSample.summary), ("tap", ReportSample.tap), ("teamcity", ReportSample.teamCity),
    ("rerun", { try ReportSample.common("rerun") }), ("row-names", ReportSample.rowNames),
    ("slowest", ReportSample.slowest), ("usage", ReportSample.usage),
  ]

  @Test("each report is equal to its section of the golden file", arguments: samples.map(\.file))
  func golden(file: String) async throws {
    let samples = try await #require(Self.samples.first { $0.file == file }).samples()
    let text = samples.map { "=== \($0.sentence)\n\($0.report)" }.joined(separator: "\n")
    let visible = text.replacing("\u{1B}", with: "␛")
      // The process, and the definitions in this folder.
      .replacing(#/gherkin-run \d+/#, with: "gherkin-run run")
      .replacing(#/[^\s|]*ToolTests\/(GherkinFormatters\/)?\w+(\+\w+)?\.swift:\d+/#, with: "Steps.swift:1")
    try GoldenFile("samples/\(file).txt").expect(visible)
    if file == "markdown" { for sample in samples { checkEmpty(MarkdownCheck(sample.report).problems) } }
  }

  @Test("every golden file belongs to a report")
  func used() throws {
    check(try GoldenFile.names(in: "samples"), equals: Set(Self.samples.map { "\($0.file).txt" }))
  }
}
