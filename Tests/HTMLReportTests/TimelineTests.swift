import GherkinBrowserTestSupport
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The timeline of an HTML report", .tags(.slow))
struct TimelineTests {
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
}
