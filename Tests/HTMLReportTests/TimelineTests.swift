import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The timeline of an HTML report")
struct TimelineTests {
  @Test("in a long run, adjacent attempts with the same status share a bar")
  func dense() throws {
    let html = SamplePage.html(of: LargePageTests.envelopes(900, failing: [450]))
    let figure = try #require(html.firstMatch(of: #/<figure class="timeline">.*?</figure>/#.dotMatchesNewlines())).0
    let bars = figure.matches(
      of: #/<rect class="(passed|failed)"[^>]* x="(\d+)"[^>]* width="(\d+)"[^>]*><title[^>]*>([^<]*)</#)
    #expect(bars.map { String($0.4) } == ["Several, passed", "Several, failed", "Several, passed"])
    #expect(bars.first?.2 == "0")
    #expect(bars.reduce(0) { $0 + (Int($1.3) ?? 0) } == 1000)
  }
}
