import GherkinBrowserTestSupport
import GherkinMessages
import GherkinTestSupport
import Testing

@Suite(
  "axe checks of a documentation site", .enabled(if: Chromium.isPresent, Chromium.absence),
  .enabled(if: Axe.source != nil, Axe.absence), .tags(.slow))
struct SiteAxeTests {
  @Test(
    "there are no findings in light and dark themes and on a phone, with everything unfolded",
    arguments: [
      "index.html", "history.html", "features/sums.html", "features/16acknfcc8sar.html", "tags/index.html",
      "tags/t.html",
      "steps.html", "glossary.html",
    ])
  func pages(file: String) async throws {
    let site = try await SampleSite.make()
    for (scheme, width) in [("light", 1200), ("dark", 1200), ("light", 390)] {
      try await BrowserPage.open(in: site.folder, "site/\(file)", width: width) { page in
        try await page.call(
          "Emulation.setEmulatedMedia", #"{"features":[{"name":"prefers-color-scheme","value":"\#(scheme)"}]}"#)
        try await page.wait("!document.querySelector('#theme').hidden")
        try await page.run("for (const each of document.querySelectorAll('details')) each.open = true")
        try await page.run("await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        let findings = try await Axe.findings(on: page, colours: width == 1200)
        check(findings, equals: [], "\(scheme), \(width) pixels: \(findings)")
        let fits: Bool = try await page.value("document.documentElement.scrollWidth <= \(width)")
        #expect(fits, "\(scheme), \(width) pixels")
      }
    }
  }
}

@Suite("A documentation site in Firefox", .enabled(if: Firefox.isPresent, Firefox.absence), .tags(.slow))
struct SiteFirefoxTests {
  @Test("a site opened from disk has its style, and its search finds scenarios and links to them")
  func fromDisk() async throws {
    let site = try await SampleSite.make()
    try await FirefoxPage.open("\(site.path)/index.html") { page in
      let display: String = try await page.value("getComputedStyle(document.querySelector('.counts')).display")
      check(display, equals: "flex")
      try await page.run(
        """
        const query = document.querySelector('#query');
        query.focus();
        query.value = 'ROWS ratio';
        query.dispatchEvent(new Event('input'));
        """)
      try await page.wait("document.querySelector('#found').textContent === '1 found'")
      try await page.run("document.querySelector('#results a').click()")
      try await page.wait(
        "location.pathname.endsWith('/features/sums.html') && !!document.querySelector('tr:target')")
    }
  }
}
