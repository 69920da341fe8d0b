import GherkinBrowserTestSupport
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Printing an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct PaperTests {
  /// Opens a report in its print layout.
  private func printed(_ html: String, _ use: (BrowserPage) async throws -> Void) async throws {
    // The width of a page of A4 between its margins.
    try await BrowserPage.open(html, width: 673) { page in
      try await page.call("Emulation.setEmulatedMedia", #"{"media":"print"}"#)
      try await page.run("dispatchEvent(new Event('beforeprint'))")
      try await use(page)
    }
  }

  @Test("a printed report starts with a cover with the name, the outcome and lines for signatures, and the contents")
  func cover() async throws {
    var options = HTMLOptions()
    options.title = "Brewery"
    try await printed(SamplePage.html(of: try await SamplePage.envelopes(), options)) {
      (page: BrowserPage) async throws in
      let texts = try await page.value("document.querySelector('.outcome').innerText", as: String.self)
      for text in [
        "Brewery", "4 of 8 scenarios did not pass", "1970-01-01 00:00 UTC", "Role", "Name", "Date", "Signature",
      ] {
        check(texts, contains: text)
      }
      check(try await page.value("getComputedStyle(document.querySelector('.outcome')).breakAfter"), equals: "page")
      #expect(
        try await page.value(
          "document.querySelector('nav').getBoundingClientRect().bottom <= document.querySelector('main').getBoundingClientRect().top"
        ))
      try await page.run("dispatchEvent(new Event('afterprint'))")
      check(try await page.value("document.querySelector('main').nextElementSibling.tagName"), equals: "NAV")
    }
  }

  @Test("icons are printed as borders with words, without background graphics")
  func marks() async throws {
    try await printed(EveryOutcome.html()) { (page: BrowserPage) async throws in
      let marks = "[...document.querySelectorAll('.mark:not(:empty)')].filter(x => x.checkVisibility())"
      #expect(try await page.value("\(marks).length > 20"))
      #expect(
        try await page.value(
          "\(marks).every(x => parseFloat(getComputedStyle(x, '::before').borderTopWidth) > 0 && x.clientWidth > 20)"))
      // Otherwise Chromium does not print masks, and all shapes are squares.
      #expect(
        try await page.value("\(marks).every(x => getComputedStyle(x, '::before').printColorAdjust === 'exact')"))
      #expect(
        try await page.value(
          "[...document.querySelectorAll('#snippets, a[href=\"#snippets\"]')].every(x => !x.checkVisibility())"))
    }
  }

  @Test("a scenario with a few steps stays on one page, and a feature's path stays with its name")
  func pages() async throws {
    try await printed(EveryOutcome.html()) { (page: BrowserPage) async throws in
      #expect(
        try await page.value(
          "[...document.querySelectorAll('.unit')].every(x => (getComputedStyle(x).breakInside === 'avoid') !== !!x.querySelector('.steps > :nth-child(9)'))"
        ))
      check(
        try await page.value("getComputedStyle(document.querySelector('.feature .kind')).breakAfter"), equals: "avoid")
    }
  }

  @Test("the section about the run is printed on demand only")
  func run() async throws {
    try await printed(try await SamplePage.html()) { (page: BrowserPage) async throws in
      #expect(try await page.value("!document.querySelector('#run').checkVisibility()"))
      #expect(try await page.value("document.querySelector('#sign-off').checkVisibility()"))
      #expect(try await page.value("document.querySelector('.compared').checkVisibility()"))
      #expect(try await page.value("!document.querySelector('.developers, .before').checkVisibility()"))
    }
  }

  @Test("ten step definitions are printed, and the number of others")
  func stepDefinitions() async throws {
    var options = HTMLOptions()
    options.printsRun = true
    let html = SamplePage.html(of: try await StepDefinitionsSectionTests.run(definitions: 12), options)
    try await printed(html) { (page: BrowserPage) async throws in
      #expect(
        try await page.value("[...document.querySelectorAll('.uses li')].filter(x => x.checkVisibility()).length == 10")
      )
      check(try await page.value("document.querySelector('.more').innerText.trim()"), equals: "2 more")
    }
  }

  @Test("a printed report has no dead links, and no tables wider than the page")
  func links() async throws {
    let html = try await AxeTests.Sample.wide.html()
    try await printed(html) { (page: BrowserPage) async throws in
      #expect(try await page.value("document.documentElement.scrollWidth <= 673"))
      #expect(
        try await page.value(
          "[...document.querySelectorAll('td')].every(x => x.getBoundingClientRect().right <= 674)"))
      check(
        try await page.value(
          "[...document.querySelectorAll('a')].filter(x => x.checkVisibility() && x.textContent === 'Link').length"),
        equals: 0)
      #expect(
        try await page.value(
          "[...document.querySelectorAll('a[href^=\"#\"]')].filter(x => x.checkVisibility()).every(x => document.getElementById(x.getAttribute('href').slice(1))?.checkVisibility())"
        ))
    }
  }
}
