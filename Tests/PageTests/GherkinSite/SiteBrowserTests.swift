import GherkinTestSupport
import GherkinSite
import Testing

@Suite("The files of a documentation site", .slow)
struct SiteTextTests {
  fileprivate static let scripts = PageScript.all(in: "site-text")

  @Test("a file has the parts that a script lists", arguments: scripts)
  func parts(_ script: PageScript) async throws {
    try await script.run(SitePages.page)
  }
}

@Suite("A documentation site in a browser", .enabled(if: Chromium.isPresent, Chromium.absence), .slow)
struct SiteBrowserTests {
  private static let scripts = PageScript.all(in: "site")

  @Test("a script of actions and checks of the site succeeds", arguments: scripts)
  func script(_ script: PageScript) async throws {
    try await script.run(SitePages.page)
  }

  @Test("there are scripts")
  func present() {
    check(Self.scripts.count > 20)
    check(SiteTextTests.scripts.count > 15)
  }

  // The content security policy would hide missing escapes.
  @Test(
    "hostile texts and hostile names of runs, branches, folders and terms are shown but never executed, with and without policy and scripts",
    arguments: HostileRun.parts)
  func hostile(payloads: ArraySlice<String>) async throws {
    let strange = try BrowserPage.source("site-strange.js")
    let sites = try payloads.map { ($0, try Self.site(of: $0)) }
    for (payload, site) in sites {
      let names = site.files.filter { name in
        name.wholeMatch(of: #/(assets/|features/|tags/|search/)?[a-z0-9-]+\.[a-z]+/#) == nil
      }
      check(names, equals: [], "\(payload)")
    }
    try await BrowserPage.open("", isGuarded: false) { page in
      for (payload, site) in sites {
        for file in Self.pages(site) {
          let html = BrowserPage.parsed(try site.text(file))
          let problems: [String] = try await page.value("(\(strange))(\(html))")
          check(problems, equals: [], "\(payload), \(file)")
        }
        let feed = BrowserPage.parsed(try site.text("feed.xml"), as: "application/xml")
        let elements: Set<String> = try await page.value(
          """
          [...(\(feed)).querySelectorAll('*')].map((element) =>
            element.tagName + (element.matches('link:not([href^="http"])') ? ' ' + element.getAttribute('href') : ''))
          """)
        let strange = elements.subtracting(
          [
            "feed", "id", "title", "updated", "author", "name", "entry", "link", "content", "link index.html",
            "link history.html",
          ])
        check(strange, equals: [], "\(payload), feed.xml")
      }
    }
    // Loading takes ten times as long as parsing, so that the texts are on one site, apart from addresses.
    for payload in [payloads.joined()] + payloads.filter({ $0.hasPrefix("javascript:") }) {
      let site = try Self.site(of: payload)
      for scripts in [true, false] {
        try await BrowserPage.open(
          in: site.folder, "site/index.html", scripts: scripts, isGuarded: false, language: "de"
        ) { page in
          for file in Self.pages(site) where scripts || ["index.html", "history.html"].contains(file) {
            let page = try await page.loading("site/\(file)")
            if scripts { try await Self.act(on: page, file) }
            let problems: [String] = try await page.value("(\(strange))(document)")
            check(problems, equals: [], "\(payload), \(file), scripts: \(scripts)")
            let acts: Int = try await page.value("window.acts ?? 0")
            check(acts, equals: 0, "\(payload), \(file), scripts: \(scripts)")
          }
        }
      }
    }
  }

  /// The site of a text in all places.
  private static func site(of payload: String) throws -> Site {
    let runs = [payload, payload + "x", payload].map { HostileRun(payload: $0).envelopes }
    return try SampleSite.make(of: runs, name: payload) { options in
      options.title = payload
      options.readText = { path in path.hasSuffix("GLOSSARY.md") ? "## \(payload)\n\n\(payload)\n" : payload }
    }
  }

  /// The pages of a site, without those of tags.
  private static func pages(_ site: Site) -> [String] {
    site.files.filter { $0.hasSuffix(".html") && !$0.hasPrefix("tags/") }
  }

  /// Searches, and unfolds strips.
  private static func act(on page: BrowserPage, _ file: String) async throws {
    if file == "index.html" {
      try await page.press("/")
      try await page.type("/./")
      try await page.wait("document.querySelectorAll('#results a').length > 0")
    } else if file.hasPrefix("features/"), try await page.value("!!document.querySelector('a.past')") {
      try await page.run(
        "document.querySelectorAll('a.past').forEach((past) => past.dispatchEvent(new PointerEvent('pointerenter')))")
      try await page.wait("!document.querySelector('a.past')")
    }
  }
}

@Suite("A documentation site in Firefox", .enabled(if: Firefox.isPresent, Firefox.absence), .slow)
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
        "location.pathname.endsWith('/features/sums.html') && !!document.querySelector('.unit:target, tr:target')")
    }
  }
}
