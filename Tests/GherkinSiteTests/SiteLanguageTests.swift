import GherkinBrowserTestSupport
import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("Translations of HTML reports and documentation sites", .tags(.slow))
struct InterfaceTextTests {
  private static var hasPython: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }
  }

  /// Returns what `generate_assets.py --check` prints, or an empty text if it finds nothing.
  private func check(in package: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", package.appending(path: "Scripts/generate_assets.py").path, "--check"]
    let error = Pipe()
    process.standardError = error
    try process.run()
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : text
  }

  @Test("texts, keys and generated files fit together", .enabled(if: hasPython, "python3 is not in PATH"))
  func generated() throws {
    #expect(try check(in: BuiltCommand.package) == "", "add the texts, and run make generate")
  }

  /// A change of a file in `Sources/Tool`, and the beginning of the message about it.
  struct Mistake: CustomTestStringConvertible {
    let file: String
    let text: String
    let replacement: String
    let message: String
    var testDescription: String { message }
  }

  @Test(
    "a key without text, a text without key, and a pair of a key and another text are found",
    .enabled(if: hasPython, "python3 is not in PATH"),
    arguments: [
      Mistake(
        file: "GherkinSite/SiteText.swift", text: "\"contents\")", replacement: "\"Contents\")",
        message: "GherkinSite/SiteText.swift: the key Contents is not in GherkinPages/Assets/Texts/en.json"),
      Mistake(
        file: "GherkinSite/SiteText.swift", text: "\"Contents\",", replacement: "\"Content\",",
        message: "GherkinSite/SiteText.swift: 'Content' stands beside the key contents"),
      Mistake(
        file: "GherkinPages/Assets/Texts/de.json", text: "  \"features\"", replacement: "  \"feature.s\"",
        message: "GherkinPages/Assets/Texts: the key feature.s is not in both en.json and de.json"),
      Mistake(
        file: "GherkinPages/Assets/Texts/ja.json", text: "{0}", replacement: "{1}",
        message: "GherkinPages/Assets/Texts/ja.json: "),
    ])
  func mistakes(_ mistake: Mistake) throws {
    let folder = try TemporaryFolder()
    for path in [
      "Scripts/generate_assets.py", "Sources/Tool/GherkinPages", "Sources/Tool/GherkinFormatters/HTML",
      "Sources/Tool/GherkinSite",
    ] {
      let copy = folder.url.appending(path: path)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: BuiltCommand.package.appending(path: path), to: copy)
    }
    let file = folder.url.appending(path: "Sources/Tool/\(mistake.file)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let range = try #require(text.range(of: mistake.text))
    try text.replacingCharacters(in: range, with: mistake.replacement).write(
      to: file, atomically: true, encoding: .utf8)
    let found = try check(in: folder.url)
    #expect(found.hasPrefix(mistake.message), "\(found)")
  }

  @Test("the front page of a run in a checkout has the text before the commit in English, and its key")
  func checkout() async throws {
    let checkout = Checkout(folder: "sums", revision: "1a2b3c4d5e", branch: "main")
    var run = try await SampleSite.run(failing: [])
    let start = try #require(run.firstIndex { if case .testRunStarted = $0 { true } else { false } })
    run.insert(.attachment(checkout.attachment), at: start + 1)
    let index = try SampleSite.make(of: [run]).text("index.html")
    #expect(index.contains("<span data-t=\"basedOn\">based on</span> <bdi>main</bdi>"))
  }
}

@Suite("Language of a documentation site", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct SiteLanguageTests {
  private static let button = "document.querySelector('#language')"

  private static let pages = [
    "index.html", "history.html", "features/sums.html", "tags/index.html", "tags/t.html", "steps.html", "glossary.html",
  ]

  @Test(
    "the language is the first supported one of the reader's languages, or English",
    arguments: [
      ("de-AT", "de", "1 von 4 Szenarien hat nicht bestanden", "Seit dem letzten Lauf", "1 neuer Fehler"),
      ("fr-FR,ja", "ja", "4 件中 1 件のシナリオが成功しませんでした", "前回の実行から", "新しい失敗 1 件"),
      ("en-GB,de", "en", "1 of 4 scenarios did not pass", "Since the last run", "1 new failure"),
      ("fr-FR", "en", "1 of 4 scenarios did not pass", "Since the last run", "1 new failure"),
    ])
  func choice(asked: String, language: String, sentence: String, news: String, change: String) async throws {
    let site = try await SampleSite.make()
    try await BrowserPage.open(in: site.folder, "site/index.html", language: asked) {
      (page: BrowserPage) async throws in
      check(try await page.value("document.documentElement.lang"), equals: language)
      check(try await page.value("document.querySelector('h1').lastChild.data"), equals: sentence)
      check(try await page.value("document.querySelector('.news h2').textContent"), equals: news)
      check(try await page.value("document.querySelector('.summary').textContent"), equals: change)
    }
  }

  @Test("a text whose key is unknown stays English, and the other texts are translated", arguments: ["de", "ja"])
  func unknownKey(language: String) async throws {
    let site = try await SampleSite.make()
    let page = try site.text("index.html")
    try site.folder.write(
      page.replacing("data-t=\"sinceLastRun\"", with: "data-t=\"nobody 1 @nothing,at\""), to: "site/index.html")
    try await BrowserPage.open(in: site.folder, "site/index.html", language: language) {
      (page: BrowserPage) async throws in
      check(try await page.value("document.querySelector('.news h2').textContent"), equals: "Since the last run")
      check(
        try await page.value("document.querySelector('h1').lastChild.data"),
        differsFrom: "1 of 4 scenarios did not pass")
      #expect(
        try await page.value("!document.querySelector('#theme').hidden && !document.querySelector('#language').hidden"))
    }
  }

  @Test("without scripts, the language is English, and no useless button is shown")
  func withoutScripts() async throws {
    let site = try await SampleSite.make()
    try await BrowserPage.open(in: site.folder, "site/index.html", scripts: false, language: "de") {
      (page: BrowserPage) async throws in
      check(try await page.value("document.documentElement.lang"), equals: "en")
      check(
        try await page.value("document.querySelector('h1').lastChild.data"), equals: "1 of 4 scenarios did not pass")
      #expect(try await page.value("[...document.querySelectorAll('button')].every((button) => button.hidden)"))
    }
  }

  @Test("the language can be selected on a page, and applies to the others")
  func button() async throws {
    let site = try await SampleSite.make()
    try await BrowserPage.open(in: site.folder, "site/index.html") { (page: BrowserPage) async throws in
      check(try await page.value("\(Self.button).ariaLabel"), equals: "Language: English")
      try await page.run("\(Self.button).click()")
      try await page.wait("\(Self.button)?.ariaLabel === 'Sprache: Deutsch'")
      check(try await page.value("document.activeElement.id"), equals: "language")
      try await page.run("document.querySelector('header.site a[href=\"history.html\"]').click()")
      try await page.wait("location.pathname.endsWith('history.html') && document.title.startsWith('Verlauf – ')")
      try await page.run("\(Self.button).click()")
      try await page.wait("\(Self.button)?.ariaLabel === '言語: 日本語'")
      check(try await page.value("document.querySelector('h1').textContent"), equals: "履歴")
    }
  }

  @Test(
    "the search and the step phrases use the language",
    arguments: [("de", "1 gefunden", "fehlgeschlagen"), ("ja", "1 件見つかりました", "失敗")])
  func search(language: String, found: String, outcome: String) async throws {
    let site = try await SampleSite.make()
    try await BrowserPage.open(in: site.folder, "site/steps.html", language: language) {
      (page: BrowserPage) async throws in
      try await page.press("/")
      try await page.type("rows ratio")
      try await page.wait("document.querySelector('#found').textContent === '\(found)'")
      check(try await page.value("document.querySelector('#results .mark').textContent.trim()"), equals: outcome)
      try await page.run("document.querySelector('#filter input').focus()")
      try await page.type("step")
      try await page.wait("document.querySelector('#matches').textContent === '\(found)'")
    }
  }

  @Test(
    "plurals and numbers have the forms of the language",
    arguments: [
      ("en", ["1 scenario", "2 scenarios", "1,001 scenarios"]),
      ("de", ["1 Szenario", "2 Szenarien", "1.001 Szenarien"]),
      ("ja", ["シナリオ 1 件", "シナリオ 2 件", "シナリオ 1,001 件"]),
    ])
  func plurals(language: String, counts: [String]) async throws {
    let site = try Site()
    try site.build(
      [1, 2, 1001].map { count in
        (
          path: "\(count + 1000).feature",
          text: "Feature: \(count)\n" + (0..<count).map { "  Scenario: \($0)\n    Given a step\n" }.joined()
        )
      })
    try await BrowserPage.open(in: site.folder, "site/index.html", language: language) {
      (page: BrowserPage) async throws in
      let texts = "[...document.querySelectorAll('.features small')].map((small) => small.textContent)"
      check(try await page.value(texts), equals: counts)
    }
  }

  @Test("the English table has the texts of the pages without scripts, and each text with a key has a translation")
  func english() async throws {
    let site = try await SampleSite.make()
    for file in Self.pages {
      func texts(scripts: Bool, _ language: String) async throws -> [String] {
        try await BrowserPage.open(in: site.folder, "site/\(file)", scripts: scripts, language: language) {
          (page: BrowserPage) async throws in
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

  /// The texts of the interface, without those of users.
  private static let interface = """
    (() => {
      const content = 'bdi, option:not([data-t]), .compared .value, .compared li, code, pre, time, kbd, var, script, .tags, .steps, .prose, .kind, .error, .at, .phrase, .phrases ul, h1[dir], h2[dir], h3[dir], td[dir], th[dir], span[dir], span[lang], .changes small:not([data-t]), .message, .of, .crumbs a[href*="#"], .glossary, .brand, #language, [hidden]';
      const texts = new Set();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.parentElement.closest(content) && !node.parentElement.matches('.mark')) continue;
        texts.add(node.data.trim());
      }
      for (const name of ['aria-label', 'placeholder']) for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name));
      return [...texts].filter((text) => /[A-Za-z]{2}/.test(text) && !/^[\\d., ]+(ms|s|µs|UTC)$/.test(text) && !/feature:\\d+$/.test(text));
    })()
    """

  @Test("the interface contains no English text in another language", arguments: pages, ["de", "ja"])
  func complete(file: String, language: String) async throws {
    let site = try await SampleSite.make()
    func texts(_ language: String) async throws -> Set<String> {
      try await BrowserPage.open(in: site.folder, "site/\(file)", language: language) {
        (page: BrowserPage) async throws in
        Set(try await page.value(Self.interface, as: [String].self))
      }
    }
    let english = try await texts("en")
    #expect(english.count > 5)
    let same: Set = language == "de" ? ["Features", "Tags", "Revision", "System", "Feature"] : []
    let left = try await texts(language).intersection(english).subtracting(same)
    check(left.filter { !$0.hasPrefix("1970-01-") }, equals: [], "\(left.sorted())")
  }

  @Test(
    "axe has no findings in any language", .enabled(if: Axe.source != nil, Axe.absence), .tags(.nightly),
    arguments: pages, ["de", "ja"])
  func axe(file: String, language: String) async throws {
    let site = try await SampleSite.make()
    for width in [1200, 390] {
      try await BrowserPage.open(in: site.folder, "site/\(file)", width: width, language: language) {
        (page: BrowserPage) async throws in
        try await page.wait("!document.querySelector('#theme').hidden")
        try await page.run("for (const each of document.querySelectorAll('details')) each.open = true")
        let findings = try await Axe.findings(on: page, colours: false)
        check(findings, equals: [], "\(width) pixels: \(findings)")
        #expect(try await page.value("document.documentElement.scrollWidth <= \(width)"), "\(width) pixels")
      }
    }
  }

  @Test("pages without changes keep their bytes")
  func bytes() async throws {
    let runs = [try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"])]
    let (first, second) = (try SampleSite.make(of: runs), try SampleSite.make(of: runs))
    for file in first.files { #expect(try first.text(file) == second.text(file), "\(file)") }
  }
}
