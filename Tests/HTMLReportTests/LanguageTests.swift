import GherkinBrowserTestSupport
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The language of an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct LanguageTests {
  private static let button = "document.querySelector('#language')"

  @Test(
    "the language is the first supported one of the reader's languages, or English",
    arguments: [
      ("de-AT", "de", "4 von 8 Szenarien haben nicht bestanden", "Inhalt", "Nächster Fehler"),
      ("ja-JP", "ja", "8 件中 4 件のシナリオが成功しませんでした", "目次", "次の失敗"),
      ("fr-FR,ja", "ja", "8 件中 4 件のシナリオが成功しませんでした", "目次", "次の失敗"),
      ("en-GB,de", "en", "4 of 8 scenarios did not pass", "Contents", "Next failure"),
      ("fr-FR", "en", "4 of 8 scenarios did not pass", "Contents", "Next failure"),
    ])
  func choice(asked: String, language: String, sentence: String, contents: String, next: String) async throws {
    try await BrowserPage.open(SamplePage.html(), language: asked) { (page: BrowserPage) async throws in
      check(try await page.value("document.documentElement.lang"), equals: language)
      check(try await page.value("document.querySelector('h1').textContent"), equals: sentence)
      check(try await page.value("document.title"), equals: sentence)
      check(try await page.value("document.querySelector('.contents > summary').textContent"), equals: contents)
      check(try await page.value("document.querySelector('#next').textContent"), equals: next)
      check(try await page.value("document.querySelector('.feature').lang"), equals: "en")
    }
  }

  @Test("a text whose key is unknown stays English, and the script goes on")
  func unknownKey() async throws {
    let html = try await SamplePage.html().replacing("data-t=\"features\"", with: "data-t=\"noSuchKey 1 @other\"")
      .replacing("data-t-label=\"contents\"", with: "data-t-label=\"noSuchKey\" data-t-title=\"noSuchKey\"")
    try await BrowserPage.open(html, language: "de") { (page: BrowserPage) async throws in
      try await page.wait("!document.querySelector('#find').hidden")
      check(try await page.value("document.querySelector('#features h2').textContent"), equals: "Features")
      check(try await page.value("document.querySelector('#contents').ariaLabel"), equals: "Contents")
      check(try await page.value("document.querySelector('#next').textContent"), equals: "Nächster Fehler")
    }
  }

  @Test("the language is English without scripts")
  func withoutScripts() async throws {
    try await BrowserPage.open(SamplePage.html(), scripts: false, language: "de") { (page: BrowserPage) async throws in
      check(try await page.value("document.querySelector('h1').textContent"), equals: "4 of 8 scenarios did not pass")
      check(try await page.value("document.documentElement.lang"), equals: "en")
    }
  }

  @Test("the language can be selected on the page, which stores it")
  func button() async throws {
    try await BrowserPage.open(SamplePage.html()) { (page: BrowserPage) async throws in
      check(try await page.value("\(Self.button).ariaLabel"), equals: "Language: English")
      try await page.run("\(Self.button).click()")
      try await page.wait("\(Self.button)?.ariaLabel === 'Sprache: Deutsch'")
      check(try await page.value("document.activeElement.id"), equals: "language")
      try await page.call("Page.reload")
      try await page.wait("document.readyState === 'complete' && \(Self.button)?.ariaLabel === 'Sprache: Deutsch'")
      try await page.run("\(Self.button).click()")
      try await page.wait("\(Self.button)?.ariaLabel === '言語: 日本語'")
      try await page.run("\(Self.button).click()")
      try await page.wait("\(Self.button)?.ariaLabel === 'Language: English'")
    }
  }

  @Test(
    "plurals and numbers have the forms of the language",
    arguments: [
      ("en", ["1 scenario", "2 scenarios", "5 scenarios", "1,001 scenarios"], "0 scenarios, 0 steps run"),
      ("de", ["1 Szenario", "2 Szenarien", "5 Szenarien", "1.001 Szenarien"], "0 Szenarien, 0 Schritte ausgeführt"),
      ("ja", ["1 件", "2 件", "5 件", "1,001 件"], "シナリオ 0 件、実行したステップ 0 件"),
    ])
  func plurals(language: String, counts: [String], none: String) async throws {
    let sources = [1, 2, 5, 1001].enumerated().map { index, count in
      Source(
        uri: "\(index).feature",
        text: "Feature: \(count)\n" + (0..<count).map { "  Scenario: \($0)\n    Given I have 1 beer\n" }.joined())
    }
    let html = SamplePage.html(of: try await RecordedRun(sources, [SamplePage.steps]).envelopes)
    try await BrowserPage.open(html, language: language) { (page: BrowserPage) async throws in
      let texts = "[...document.querySelectorAll('[data-feature] > small')].map(x => x.textContent)"
      check(try await page.value(texts), equals: counts)
    }
    try await BrowserPage.open(SamplePage.html(of: []), language: language) { (page: BrowserPage) async throws in
      check(
        try await page.value("[...document.querySelectorAll('#run dd')].map(x => x.textContent)", as: [String].self),
        contains: none)
    }
  }

  /// The texts of the interface, without those of users, and without what every language has.
  private static let interface = """
    (() => {
      const content = 'bdi:not([data-t]), .compared .value, .compared li, .message, code, pre:not([data-t]), time, kbd, var, script, style, datalist, .tags, .steps, .prose, .kind, .why, td, .place > span, .tickets, .places dd, .same small, .excerpt figcaption, .doc figcaption, [dir]:is(h3, h4, h5, b, th, .name, .contents span):not([data-t]), .slowest a, #language';
      const texts = new Set();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.parentElement.closest(content) && !node.parentElement.matches('.mark')) continue;
        // Names of programs and machines are not translated.
        if (node.parentElement.matches('.list dd:not([data-t])')) continue;
        texts.add(node.data.trim());
      }
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        for (const element of document.querySelectorAll(`[${name}]`)) if (!element.closest('.kind')) texts.add(element.getAttribute(name));
      }
      for (const title of document.querySelectorAll('svg title')) texts.add(title.textContent.replace(/^.*: /, ''));
      return [...texts].filter(text => /[A-Za-z]{2}/.test(text) && !/^[\\d., ]+(ms|s|µs)$/.test(text));
    })()
    """

  @Test(
    "the interface contains no English text in another language",
    arguments: [AxeTests.Sample.sample, .everyOutcome, .sameFailure, .wide, .empty], ["de", "ja"])
  func complete(sample: AxeTests.Sample, language: String) async throws {
    let html = try await sample.html()
    func texts(_ language: String) async throws -> Set<String> {
      try await BrowserPage.open(html, language: language) { (page: BrowserPage) async throws in
        try await page.wait("!document.querySelector('#find').hidden")
        try await page.run("document.querySelector('#fold').click()")
        return Set(try await page.value(Self.interface, as: [String].self))
      }
    }
    let english = try await texts("en")
    #expect(english.count > 30)
    let same: Set = language == "de" ? ["Features", "Feature", "Name", "Tags", "Link", "Worker", "System"] : []
    let left = try await texts(language).intersection(english).subtracting(same)
    check(left, equals: [], "\(left.sorted())")
  }

  @Test(
    "each message of the form is translated",
    arguments: [("de", "Am Ende fehlt ein Tag."), ("ja", "末尾にタグがありません。")])
  func messages(language: String, problem: String) async throws {
    try await BrowserPage.open(SamplePage.html(), language: language) { (page: BrowserPage) async throws in
      try await page.press("/")
      try await page.type("@a and")
      try await page.wait("document.querySelector('#problem').textContent === '\(problem)'")
    }
  }

  @Test(
    "axe has no findings in any language", .enabled(if: Axe.source != nil, Axe.absence), .tags(.nightly),
    arguments: ["de", "ja"], [1200, 390])
  func axe(language: String, width: Int) async throws {
    try await BrowserPage.open(EveryOutcome.html(), width: width, language: language) {
      (page: BrowserPage) async throws in
      try await page.wait("!document.querySelector('#find').hidden")
      try await page.run("for (const each of document.querySelectorAll('details')) each.open = true")
      let findings = try await Axe.findings(on: page, colours: false)
      check(findings, equals: [], "\(findings)")
      #expect(try await page.value("document.documentElement.scrollWidth <= \(width)"))
    }
  }
}
