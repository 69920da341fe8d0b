import GherkinBrowserTestSupport
import GherkinSyntax
import GherkinTestRun
import GherkinTestSupport
import Testing

@Suite("Outcomes in an HTML report", .tags(.slow))
struct OutcomeTests {
  @Test("all definitions of an ambiguous step are in its card")
  func reasons() async throws {
    let html = try await EveryOutcome.html()
    check(
      html.contains(#/<pre class="error"[^>]*>Several step definitions match:\n  one of two  # [^<]*\n  one of {word}/#)
    )
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

  @Test("the page is large if the steps of its scenarios are")
  func size() async throws {
    func html(_ length: Int) async throws -> String {
      let cell = String(repeating: "x", count: length)
      return try await SamplePage.html(of: "Feature: f\nScenario: a\nGiven a table:\n| \(cell) |\nThen I am sober")
    }
    check(try await html(1000), contains: "<body>")
    check(try await html(1 << 20), contains: "<body class=\"large\">")
  }
}
