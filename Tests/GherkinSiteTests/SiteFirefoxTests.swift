import GherkinBrowserTestSupport
import GherkinTestSupport
import Testing

@Suite("A documentation site in Firefox", .enabled(if: Firefox.isPresent, Firefox.absence), .tags(.slow))
struct SiteFirefoxTests {
  @Test("a site opened from disk has its style, and its search finds scenarios and links to them")
  func fromDisk() async throws {
    let site = try await SampleSite.make()
    try await FirefoxPage.open("\(site.path)/index.html") { page in
      let display = try await page.value("getComputedStyle(document.querySelector('.counts')).display")
      check(display, equals: .string("flex"))
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
