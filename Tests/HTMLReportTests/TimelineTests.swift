import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The timeline of an HTML report")
struct TimelineTests {
  @Test("in a long run, adjacent attempts with the same status share a bar")
  func dense() async throws {
    let rows = (1...900).map { "      | \($0 == 450 ? "sober" : "merry") |\n" }
    let html = SamplePage.html(
      of: try await RunOf.feature(
        "Feature: f\n  Scenario Outline: s\n    Then I am <mood>\n    Examples:\n      | mood |\n" + rows.joined()))
    let figure = try #require(html.firstMatch(of: #/<figure class="timeline">.*?</figure>/#.dotMatchesNewlines())).0
    let bars = figure.matches(
      of: #/<rect class="(passed|failed)"[^>]* x="(\d+)"[^>]* width="(\d+)"[^>]*><title[^>]*>([^<]*)</#)
    #expect(bars.map { String($0.4) } == ["Several, passed", "Several, failed", "Several, passed"])
    #expect(bars.first?.2 == "0")
    #expect(bars.reduce(0) { $0 + (Int($1.3) ?? 0) } == 1000)
  }
}
