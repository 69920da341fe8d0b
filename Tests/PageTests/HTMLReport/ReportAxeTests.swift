import GherkinTestSupport
import Testing

@Suite(
  "axe checks and translations of an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .slow)
struct ReportAxeTests {
  static let pages = ["sample", "every outcome", "same failure 10", "wide", "empty"]

  private static let rightToLeft = """
    # language: ar
    @account
    خاصية: المشروبات
      سيناريو: كوب واحد
        بفرض I am sober
    """

  @Test(
    "there are no findings in light and dark themes and on a phone, initially and with everything unfolded",
    .enabled(if: Axe.source != nil, Axe.absence), arguments: pages + ["feature"])
  func axe(page name: String) async throws {
    let html = try await ReportPages.html(name, Self.rightToLeft)
    for (scheme, width) in [("light", 1200), ("dark", 1200), ("light", 390)] {
      try await BrowserPage.open(html, width: width) { page in
        try await page.setScheme(scheme)
        try await page.wait("!document.querySelector('#find').hidden")
        let findings = try await Axe.findings(on: page, colours: width == 1200)
        check(findings, equals: [], "\(scheme), \(width) pixels: \(findings)")
        try await page.unfoldAll()
        let unfolded = try await Axe.findings(on: page, colours: width == 1200)
        check(unfolded, equals: [], "unfolded, \(scheme), \(width) pixels: \(unfolded)")
      }
    }
  }

  @Test(
    "axe has no findings in any language", .enabled(if: Axe.source != nil, Axe.absence), .nightly,
    arguments: ["de", "ja"], [1200, 390])
  func axe(language: String, width: Int) async throws {
    try await BrowserPage.open(EveryOutcome.html(), width: width, language: language) { page in
      try await page.wait("!document.querySelector('#find').hidden")
      try await page.unfoldAll()
      let findings = try await Axe.findings(on: page, colours: false)
      check(findings, equals: [], "\(findings)")
      check(try await page.value("document.documentElement.scrollWidth <= \(width)"))
    }
  }

  @Test("the interface contains no English text in another language", arguments: pages, ["de", "ja"])
  func complete(page name: String, language: String) async throws {
    let html = try await ReportPages.html(name)
    let interface = try BrowserPage.source("report-interface.js")
    func texts(_ language: String) async throws -> Set<String> {
      try await BrowserPage.open(html, language: language) { page in
        try await page.wait("!document.querySelector('#find').hidden")
        try await page.run("document.querySelector('#fold').click()")
        return Set(try await page.value(interface, as: [String].self))
      }
    }
    let english = try await texts("en")
    check(english.count > 30)
    let same: Set = language == "de" ? ["Features", "Feature", "Name", "Tags", "Link", "Worker", "System"] : []
    checkEmpty(try await texts(language).intersection(english).subtracting(same))
  }
}
