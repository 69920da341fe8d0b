import GherkinBrowserTestSupport
import GherkinTestSupport
import Testing

@Suite(
  "The strip of a scenario's last runs in a browser", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct SiteStripTests {
  private static let row = "document.querySelector('tbody tr:last-child')"

  private static func site() async throws -> Site {
    try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
      try await SampleSite.run(failing: ["ratio"]),
    ])
  }

  @Test("each box links to its run, with the time and the outcome as its name")
  func links() async throws {
    let site = try await Self.site()
    try await BrowserPage.open(in: site.folder, "site/features/sums.html") { (page: BrowserPage) async throws in
      try await page.run("\(Self.row).querySelector('a.past').dispatchEvent(new PointerEvent('pointerenter'))")
      try await page.wait("\(Self.row).querySelectorAll('.boxes a').length === 3")
      check(
        try await page.value(
          "[...\(Self.row).querySelectorAll('.boxes a')].map((box) => box.getAttribute('aria-label'))"),
        equals: [
          "1970-01-01 00:00 UTC: passed", "1970-01-02 00:00 UTC: did not pass", "1970-01-03 00:00 UTC: did not pass",
        ])
      check(
        try await page.value("\(Self.row).querySelector('.past').getAttribute('aria-label')"),
        equals: "Last 3 runs: 1 passed, 2 failed; it fails now")
      try await page.run("\(Self.row).querySelectorAll('.boxes a')[1].click()")
      try await page.wait("location.pathname.endsWith('/history.html') && !!document.querySelector('tr:target')")
      check(try await page.value("document.querySelector('tr:target code').textContent"), equals: "r1")
    }
  }

  @Test("the strip is a single tab stop, in which arrow keys move")
  func keys() async throws {
    let site = try await Self.site()
    try await BrowserPage.open(in: site.folder, "site/features/sums.html") { (page: BrowserPage) async throws in
      try await page.run("\(Self.row).querySelector('a.past').focus()")
      try await page.wait("document.activeElement.getAttribute('aria-label') === '1970-01-03 00:00 UTC: did not pass'")
      try await page.press("ArrowLeft")
      try await page.press("ArrowLeft")
      check(
        try await page.value("document.activeElement.getAttribute('aria-label')"),
        equals: "1970-01-01 00:00 UTC: passed")
      check(try await page.value("\(Self.row).querySelectorAll('.boxes a[tabindex=\"0\"]').length"), equals: 1)
      let findings: [String] = Axe.source == nil ? [] : try await Axe.findings(on: page)
      check(findings, equals: [])
    }
  }

  @Test("without scripts, the strip links to the table of runs")
  func withoutScripts() async throws {
    let site = try await Self.site()
    try await BrowserPage.open(in: site.folder, "site/features/sums.html", scripts: false) {
      (page: BrowserPage) async throws in
      check(
        try await page.value("\(Self.row).querySelector('a.past').getAttribute('href')"), equals: "../history.html#runs"
      )
    }
    check(try site.english("history.html"), contains: "<tr id=\"run-86400000\">")
  }
}
