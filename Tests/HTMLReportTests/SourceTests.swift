import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Source code in an HTML report", .tags(.slow))
struct SourceTests {
  private static let trace = """
    expected 2, got 1, at Steps/Sums.swift:14:9
        add(_:) at Sources/Sum.swift:3:5

    Source code of Steps/Sums.swift:14
      13 | let a = "<b>"
    > 14 | try expect(1)
      15 |
    """

  /// A run whose step fails with a stack trace.
  private static func envelopes(_ trace: String) throws -> [Envelope] {
    let link = try SourceLink(template: "https://forge.example/{path}#L{line}")
    return [.attachment(link.attachment)]
      + SampleRun().envelopes(.failed).map { envelope in
        guard case .testStepFinished(var finished) = envelope else { return envelope }
        finished.testStepResult.exception = .init(type: "E", message: "expected 2", stackTrace: trace)
        return .testStepFinished(finished)
      }
  }

  @Test("source code is shown at the failure as text, with the failing line marked")
  func excerpt() throws {
    let html = SamplePage.html(of: try Self.envelopes(Self.trace.replacing("15 |", with: "15 | ")))
    check(
      html,
      contains:
        """
        <pre dir="ltr"><span data-line="13">let a = &#34;&lt;b&gt;&#34;</span>
        <mark data-line="14">try expect(1)</mark>
        <span data-line="15"></span></pre>
        """)
    check(html, lacks: "Source code of")
  }

  @Test("locations in a stack trace link to the source")
  func links() throws {
    let html = SamplePage.html(of: try Self.envelopes(Self.trace))
    for (path, place) in [
      ("Steps/Sums.swift#L14", "Steps/Sums.swift:14:9"), ("Sources/Sum.swift#L3", "Sources/Sum.swift:3:5"),
    ] {
      check(html, contains: "at <a href=\"https://forge.example/\(path)\" rel=\"noopener noreferrer\">\(place)</a>")
    }
  }

  @Test("text that only resembles source code stays in the stack trace")
  func others() throws {
    let html = SamplePage.html(of: try Self.envelopes("a\n\nSource code of b.swift:3\n  1 | a\n> 3 | b"))
    check(html, contains: "Source code of <a")
    check(html, lacks: "<mark data-line")
  }

  @Test(
    "other reports omit the source code",
    arguments: ["pretty", "summary", "junit", "json", "markdown", "tap", "teamcity", "github"])
  func otherReports(format: String) throws {
    let entry = try #require(FormatterCatalog.entry(named: format))
    let options = try FormatOptions(parsing: []).options(for: entry)
    let text = Reports.text(of: entry.make(options), try Self.envelopes(Self.trace))
    check(text, contains: "Sum")
    check(text, lacks: "Source code of")
  }

  @Test("the steps before the failed one, and what developers need, are folded")
  func folded() async throws {
    let html = SamplePage.withoutKeys(try await SamplePage.html())
    check(html, contains: "<details class=\"before\"><summary>2 steps before it passed</summary>")
    check(html, contains: "<div><p>Expected</p><p dir=\"auto\" class=\"value\"><ins>sober</ins></p></div>")
    check(html, contains: "<details class=\"developers\"><summary>For developers</summary>")
  }

  @Test("words in names and tags that match a template are links, also outside unfoldable titles")
  func names() async throws {
    let run = try await RunOf.feature(
      """
      @APP-1
      Feature: APP-2: sums
        Rule: see APP-3
          @APP-4
          Scenario: (APP-5) is sober
            Then I am sober
          Scenario Outline: o
            Then I am <m>
            @APP-6
            Examples: of APP-7
              | m     |
              | merry |
      """)
    let form = try TagLink(template: "APP-{id}", url: "https://t.example/{id}")
    let html = SamplePage.html(of: [.attachment(TagLinks([form]).attachment)] + run)
    func link(_ id: Int, _ text: String) -> String {
      "<a href=\"https://t.example/\(id)\" rel=\"noopener noreferrer\">\(text)</a>"
    }
    check(html, contains: "<h3 dir=\"auto\">\(link(2, "APP-2")): sums</h3>")
    check(html, contains: "<h4 dir=\"auto\">see \(link(3, "APP-3"))</h4>")
    check(html, contains: "<b dir=\"auto\">of \(link(7, "APP-7"))</b>")
    check(html, contains: "<span class=\"tickets\">\(link(1, "@APP-1")) \(link(2, "APP-2"))</span></li>")
    check(html, contains: "<span class=\"tickets\">\(link(1, "@APP-1")) \(link(4, "@APP-4"))")
    check(html, contains: "<span>\(link(6, "@APP-6"))</span>")
  }
}
