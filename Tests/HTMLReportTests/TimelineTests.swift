import GherkinBrowserTestSupport
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The timeline of an HTML report", .tags(.slow))
struct TimelineTests {
  @Test("in a long run, adjacent attempts with the same status share a bar")
  func dense() throws {
    let html = SamplePage.html(of: LargePageTests.envelopes(900, failing: [450]))
    let figure = try #require(html.firstMatch(of: #/<figure class="timeline">.*?</figure>/#.dotMatchesNewlines())).0
    let lanes = figure.split(separator: "</svg>").map { lane in
      lane.matches(
        of: #/<rect class="(?:passed|failed)"[^>]* x="(\d+)"[^>]* width="(\d+)"[^>]*><title[^>]*>([^<]*)</#
      ).map { (start: Int($0.1) ?? -1, width: Int($0.2) ?? 0, title: String($0.3)) }
    }
    let bars = lanes.flatMap(\.self)
    check(Set(bars.map(\.title)), equals: ["Several, passed", "Several, failed"])
    check(bars.count { $0.title == "Several, failed" }, equals: 1)
    #expect(bars.contains { $0.width > 3 })
    for lane in lanes {
      for (bar, next) in zip(lane, lane.dropFirst()) {
        #expect(bar.start + bar.width <= next.start)
        #expect(bar.start + bar.width < next.start || bar.title != next.title)
      }
    }
  }

  @Test("the bars can be reached and opened with the keyboard", .enabled(if: Chromium.isPresent, Chromium.absence))
  func keyboard() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('.timeline [tabindex=\"0\"]').focus()")
      try await page.press("ArrowRight")
      let target = try await page.value("document.activeElement.dataset.to", as: String.self)
      check(try await page.value("document.querySelectorAll('.timeline [tabindex=\"0\"]').length"), equals: 1)
      try await page.press("Enter")
      try await page.wait("document.querySelector('.here')?.id === '\(target)'")
    }
  }
}
