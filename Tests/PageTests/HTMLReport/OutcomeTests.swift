import GherkinProtocol
import GherkinMessages
import GherkinSyntax
import GherkinTestRun
import GherkinTestSupport
import Testing

@Suite("Outcomes, the timeline and source code in an HTML report", .slow)
struct OutcomeTests {
  @Test("all definitions of an ambiguous step are in its card")
  func reasons() async throws {
    let html = try await EveryOutcome.html()
    check(
      html.contains(#/<pre class="error"[^>]*>Several step definitions match:\n  one of two  # [^<]*\n  one of {word}/#)
    )
  }

  @Test("the contents say that a scenario did not run")
  func notRun() {
    check(
      SamplePage.html(of: SampleRun().preamble + [SampleRun.end(success: false)]), contains: ">1 of 1 not run</small>")
  }

  @Test("an outline says how many of its rows did not run, and how many were not selected")
  func rowCounts() async throws {
    let feature = """
      Feature: f
        Scenario Outline: I am <name>
          Then I am <name>
          Examples:
            | name |
          Examples:
            | name  |
            | sober |
            | merry |
            | other |
      """
    let run = try await RecordedRun(
      [Source(uri: "a.feature", text: feature)], [SamplePage.steps], only: ["I am sober", "I am merry"]
    ) { $0.failsFast = true }
    let html = SamplePage.withoutKeys(SamplePage.html(of: run.envelopes))
    check(html, contains: "<small>3 rows, 1 not run, 1 not selected</small>")
    // A table without rows ends, too.
    for name in ["div", "details", "section"] {
      let count = try ["<\(name)[ >]", "</\(name)>"].map { html.matches(of: try Regex($0)).count }
      check(count[0], equals: count[1], "\(name)")
    }
  }

  @Test("200 tags are listed, and the number of the others", arguments: [(200, nil), (201, "1 more"), (203, "3 more")])
  func tags(count: Int, note: String?) async throws {
    let tags = (1...count).map { "@tag\($0)" }.joined(separator: " ")
    let html = SamplePage.withoutKeys(
      try await SamplePage.html(of: "\(tags)\nFeature: f\nScenario: a\nGiven I have 1 beer\n"))
    check(html.firstMatch(of: #/<p class="note">(\d+ more)<\/p>/#)?.1, equals: note.map { $0[...] })
  }

  @Test("in a long run, adjacent attempts with the same status share a bar")
  func dense() throws {
    let html = SamplePage.html(of: LargeRun.envelopes(900, failing: [450]))
    let figure = try #require(html.firstMatch(of: #/<figure class="timeline">.*?</figure>/#.dotMatchesNewlines())).0
    let lanes = figure.split(separator: "</svg>").map { lane in
      lane.matches(
        of: #/<rect class="(?:passed|failed)"[^>]* x="(\d+)"[^>]* width="(\d+)"[^>]*><title[^>]*>([^<]*)</#
      ).map { (start: Int($0.1) ?? -1, width: Int($0.2) ?? 0, title: String($0.3)) }
    }
    let bars = lanes.flatMap(\.self)
    check(Set(bars.map(\.title)), equals: ["Several, passed", "Several, failed"])
    check(bars.count { $0.title == "Several, failed" }, equals: 1)
    check(bars.contains { $0.width > 3 })
    for lane in lanes {
      for (bar, next) in zip(lane, lane.dropFirst()) {
        check(bar.start + bar.width <= next.start)
        check(bar.start + bar.width < next.start || bar.title != next.title)
      }
    }
  }

  private static let trace = """
    expected 2, got 1, at Steps/Sums.swift:14:9
        add(_:) at Sources/Sum.swift:3:5

    Source code of Steps/Sums.swift:14
      13 | let a = "<b>"
    > 14 | try expect(1)
      15 |
    """

  /// A run whose step fails with a stack trace.
  static func failing(_ trace: String) throws -> [Envelope] {
    let link = try SourceLink(template: "https://forge.example/{path}#L{line}")
    return [.attachment(link.attachment)]
      + SampleRun().envelopes(.failed).changingStepEnd {
        $0.testStepResult.exception = .init(type: "E", message: "expected 2", stackTrace: trace)
      }
  }

  @Test(
    "other reports omit the source code",
    arguments: ["pretty", "summary", "junit", "json", "markdown", "tap", "teamcity", "github"])
  func otherReports(format: String) throws {
    let text = try Reports.text(format, Self.failing(Self.trace))
    check(text, contains: "Sum")
    check(text, lacks: "Source code of")
  }
}
