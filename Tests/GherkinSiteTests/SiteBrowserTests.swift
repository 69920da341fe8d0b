import GherkinBrowserTestSupport
import GherkinTestSupport
import GherkinSite
import Testing

@Suite("A documentation site in a browser", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct SiteBrowserTests {
  private static let features = [
    ("Features/a.feature", "Feature: Beers\n@hot\nScenario: Crème brûlée\nGiven a sweet wine\n"),
    ("Features/b.feature", "Feature: Sign in\nScenario: Two words\nGiven a sober guest\n"),
  ]

  @Test(
    "the search of a site opened from disk finds scenarios by their steps and links to them",
    arguments: ["index.html", "features/sign-in.html"])
  func search(file: String) async throws {
    let site = try Site()
    try site.build(Self.features)
    try await BrowserPage.open(in: site.folder, "site/\(file)") { page in
      check(try await page.value("document.querySelectorAll('script').length"), equals: 1)
      try await page.press("/")
      try await page.type("SWEET creme")
      try await page.wait("document.querySelector('#found').textContent === '1 found'")
      try await page.run("document.querySelector('#results a').click()")
      try await page.wait("location.pathname.endsWith('/features/beers.html') && location.hash.startsWith('#creme')")
      try await page.wait("!!document.querySelector('article:target')")
    }
  }

  @Test("step phrases can be filtered")
  func phrases() async throws {
    let site = try Site()
    try site.build(Self.features)
    try await BrowserPage.open(in: site.folder, "site/steps.html") { page in
      try await page.run("document.querySelector('#filter input').focus()")
      try await page.type("guest")
      try await page.wait("document.querySelector('#matches').textContent === '1 found'")
      check(try await page.value("document.querySelectorAll('.phrases > li:not([hidden])').length"), equals: 1)
      try await page.run("document.querySelector('#filter input').value = ''")
      try await page.type("@guest")
      try await page.wait("document.querySelector('#matches').textContent === '0 found'")
    }
  }

  @Test("a former page redirects to the scenario on the new one")
  func redirect() async throws {
    let site = try Site()
    try site.build([("a.feature", "Feature: Old\nScenario: x\n")])
    try site.build([("a.feature", "Feature: New\nScenario: x\n")])
    let anchor = try #require(try site.anchor("features/new.html", "x-"))
    try await BrowserPage.open(in: site.folder, "site/features/new.html") { page in
      try await page.run("location.href = 'old.html#\(anchor)'")
      try await page.wait("location.pathname.endsWith('new.html') && location.hash === '#\(anchor)'")
    }
  }

  @Test("the site fits on a phone")
  func phone() async throws {
    let site = try Site()
    try site.build(Self.features)
    for file in ["index.html", "features/beers.html", "steps.html", "tags/index.html"] {
      try await BrowserPage.open(in: site.folder, "site/\(file)", width: 390) { page in
        let fits: Bool = try await page.value("document.documentElement.scrollWidth <= 390")
        #expect(fits, "\(file)")
      }
    }
  }

  @Test("the policy allows only the site's own files")
  func policy() async throws {
    let site = try Site()
    try site.build(Self.features)
    let page = try site.text("index.html").replacing(
      "</main>", with: "<script>window.acted = 1</script><img src=x onerror='window.acted = 2'></main>")
    try site.folder.write(page, to: "site/index.html")
    try await BrowserPage.open(in: site.folder, "site/index.html") { page in
      let isQuiet: Bool = try await page.value("window.acted === undefined")
      #expect(isQuiet)
      check(
        try await page.value("fetch('https://example.invalid').then(() => 'there', () => 'stopped')"), equals: "stopped"
      )
    }
  }

  // The content security policy would hide missing escapes.
  @Test(
    "hostile texts and hostile names of runs, branches, folders and terms are shown but never executed, with and without policy and scripts",
    arguments: HostileRun.parts)
  func hostile(payloads: ArraySlice<String>) async throws {
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
          let problems: [String] = try await page.value("(\(Self.strange))(\(html))")
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
            let problems: [String] = try await page.value("(\(Self.strange))(document)")
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

  /// Returns the elements, attributes and addresses of a document that a site must not contain.
  private static let strange = """
    (document) => {
      const names = new Set('HTML HEAD META TITLE LINK SCRIPT BODY A HEADER FOOTER NAV MAIN SECTION ARTICLE FORM INPUT SELECT OPTION BUTTON LABEL DIALOG KBD P H1 H2 H3 SPAN svg rect path title UL OL LI B I S EM STRONG CODE PRE VAR TIME BDI SMALL DIV DETAILS SUMMARY TABLE THEAD TBODY TR TH TD DL DT DD FIGURE FIGCAPTION BLOCKQUOTE HR INS DEL'.split(' '));
      const problems = [];
      for (const element of document.querySelectorAll('*')) {
        if (!names.has(element.tagName)) problems.push('element ' + element.tagName);
        for (const { name } of element.attributes) {
          if (/^on|^style$|^src$|^action$|^formaction$/.test(name) && !(element.tagName === 'SCRIPT' && name === 'src')) problems.push('attribute ' + name);
        }
        const href = element.getAttribute('href');
        if (href !== null && !/^(#|https?:\\/\\/|mailto:|(\\.\\.\\/)?((assets|features|tags)\\/)?[a-z0-9-]+\\.(html|css|md|csv|xml)(#[a-z0-9-]*)?$)/.test(href)) problems.push('link ' + href);
        if (element.tagName === 'A' && element.protocol === 'javascript:') problems.push('link ' + element.href);
      }
      for (const script of document.scripts) if (!/^(\\.\\.\\/)?(assets\\/site|search\\/[a-z0-9]+)\\.js$/.test(script.getAttribute('src') ?? '')) problems.push('script ' + script.outerHTML);
      return problems;
    }
    """
}
