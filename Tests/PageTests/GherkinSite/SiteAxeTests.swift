import GherkinTestSupport
import Testing

@Suite(
  "axe checks and translations of a documentation site", .enabled(if: Chromium.isPresent, Chromium.absence),
  .slow)
struct SiteAxeTests {
  private static let pages = [
    "index.html", "history.html", "features/sums.html", "tags/index.html", "tags/t.html", "steps.html", "glossary.html",
  ]

  @Test("the English table has the texts of the pages without scripts, and each text with a key has a translation")
  func english() async throws {
    let site = try await SampleSite.make()
    for file in Self.pages {
      func texts(scripts: Bool, _ language: String) async throws -> [String] {
        try await BrowserPage.open(in: site.folder, "site/\(file)", scripts: scripts, language: language) { page in
          try await page.value(
            """
            [...document.querySelectorAll('[data-t], [data-t-label], [data-t-hint], .mark')].map((element) => [
              [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(),
              element.dataset.tLabel ? element.getAttribute('aria-label') : '', element.getAttribute('placeholder') ?? '',
            ].join('|'))
            """)
        }
      }
      let plain = try await texts(scripts: false, "en")
      check(try await texts(scripts: true, "en"), equals: plain, "\(file)")
      // Texts that are the same in German, and dates.
      let same: Set = ["Features", "Features – Features", "Tags", "Tags – Features", "Name", "Revision"]
      let german = try await texts(scripts: true, "de")
      let left = zip(plain, german).filter { pair in
        let text = pair.0.split(separator: "|").first.map(String.init) ?? ""
        return pair.0 == pair.1 && pair.0 != "|Feature|" && text.contains(#/[A-Za-z]{2}/#) && !same.contains(text)
      }
      check(left.map(\.0), equals: [], "\(file)")
    }
  }

  @Test("the interface contains no English text in another language", arguments: pages, ["de", "ja"])
  func complete(file: String, language: String) async throws {
    let site = try await SampleSite.make()
    let interface = try BrowserPage.source("site-interface.js")
    func texts(_ language: String) async throws -> Set<String> {
      try await BrowserPage.open(in: site.folder, "site/\(file)", language: language) { page in
        Set(try await page.value(interface, as: [String].self))
      }
    }
    let english = try await texts("en")
    check(english.count > 5)
    let same: Set = language == "de" ? ["Features", "Tags", "Revision", "System", "Feature"] : []
    let left = try await texts(language).intersection(english).subtracting(same)
    check(left.filter { !$0.hasPrefix("1970-01-") }, equals: [], "\(left.sorted())")
  }

  @Test(
    "axe has no findings in light and dark themes and on a phone, with everything unfolded",
    .enabled(if: Axe.source != nil, Axe.absence), arguments: pages + ["features/16acknfcc8sar.html"])
  func axe(file: String) async throws {
    let site = try await SampleSite.make()
    for (scheme, width) in [("light", 1200), ("dark", 1200), ("light", 390)] {
      try await BrowserPage.open(in: site.folder, "site/\(file)", width: width) { page in
        try await page.setScheme(scheme)
        try await Self.checkUnfolded(page, width, colours: width == 1200)
      }
    }
  }

  @Test(
    "axe has no findings in any language", .enabled(if: Axe.source != nil, Axe.absence), .nightly,
    arguments: pages, ["de", "ja"])
  func axe(file: String, language: String) async throws {
    let site = try await SampleSite.make()
    for width in [1200, 390] {
      try await BrowserPage.open(in: site.folder, "site/\(file)", width: width, language: language) { page in
        try await Self.checkUnfolded(page, width, colours: false)
      }
    }
  }

  /// Checks a page with everything unfolded.
  private static func checkUnfolded(_ page: BrowserPage, _ width: Int, colours: Bool) async throws {
    try await page.wait("!document.querySelector('#theme').hidden")
    try await page.unfoldAll()
    let findings = try await Axe.findings(on: page, colours: colours)
    check(findings, equals: [], "\(width) pixels: \(findings)")
    check(try await page.value("document.documentElement.scrollWidth <= \(width)"), "\(width) pixels")
  }

  @Test("pages without changes keep their bytes")
  func bytes() async throws {
    let runs = [try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"])]
    let (first, second) = (try SampleSite.make(of: runs), try SampleSite.make(of: runs))
    for file in first.files { check(try first.text(file), equals: try second.text(file), "\(file)") }
  }
}
