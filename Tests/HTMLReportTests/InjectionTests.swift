import GherkinBrowserTestSupport
import GherkinTestSupport
import Testing

@Suite("Content of an HTML report is never executed", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct InjectionTests {
  /// Returns the elements and attributes of a document that a report does not have. Of some elements, it has a number:
  /// after it was loaded, or that of a harmless document.
  static let strange = """
    (document, harmless) => {
      const names = new Set('HTML HEAD META TITLE STYLE BODY A HEADER P H1 H2 H3 H4 H5 SPAN svg rect title UL OL LI B FORM LABEL INPUT SELECT OPTION BUTTON DIV NAV DETAILS SUMMARY BDI SMALL MAIN SECTION ARTICLE PRE DL DT DD CODE FIGURE FIGCAPTION IMG VIDEO TABLE THEAD TBODY TR TH TD I VAR TIME DIALOG KBD SCRIPT INS DEL STRONG EM S BLOCKQUOTE HR NOSCRIPT MARK'.split(' '));
      const attributes = new Set('lang dir charset http-equiv content name class id href title viewBox preserveAspectRatio role aria-label x y width height data-status data-bad data-to data-for data-feature data-row data-same data-save data-theme data-copy data-t data-t-label data-t-title data-t-hint data-t-alt data-line hidden type placeholder autocomplete value aria-keyshortcuts aria-expanded aria-controls aria-describedby aria-haspopup aria-invalid aria-pressed aria-hidden aria-labelledby aria-current tabindex open rel src alt loading controls preload download datetime method scope'.split(' '));
      const problems = [];
      for (const element of document.querySelectorAll('*')) {
        if (!names.has(element.tagName)) problems.push('element ' + element.tagName);
        for (const attribute of element.attributes) {
          // The script sets the height of a part without elements.
          if (attribute.name === 'style' && element.className === 'part' && /^(height: [\\d.]+(rem|px);)?$/.test(attribute.value)) continue;
          if (!attributes.has(attribute.name)) problems.push('attribute ' + attribute.name);
        }
        const href = element.getAttribute('href');
        if (href !== null && !/^(#|https?:\\/\\/|mailto:)/.test(href) && !(element.download && href.startsWith('data:application/octet-stream;base64,'))) problems.push('link ' + href);
        if (element.tagName === 'A' && element.protocol === 'javascript:') problems.push('link ' + element.href);
        const src = element.getAttribute('src');
        if (src !== null && !/^data:(image\\/(png|svg\\+xml)|video\\/mp4);base64,/.test(src)) problems.push('source ' + src);
      }
      const counts = { SCRIPT: 1, STYLE: 1, META: 5, TITLE: 1, FORM: 2, DIALOG: 1, H1: 1, MAIN: 1, INPUT: 2, SELECT: 1 };
      for (const [name, loaded] of Object.entries(counts)) {
        const count = harmless?.getElementsByTagName(name).length ?? loaded;
        if (document.getElementsByTagName(name).length !== count) problems.push(document.getElementsByTagName(name).length + ' of ' + name);
      }
      return problems;
    }
    """

  @Test("there are at least sixty hostile texts, each in more than fifty places")
  func many() {
    #expect(HostileRun.payloads.count >= 60)
    check(Set(HostileRun.payloads).count, equals: HostileRun.payloads.count)
    #expect(HostileRun(payload: "zqx").html.ranges(of: "zqx").count > 50)
  }

  // The content security policy would hide missing escapes.
  @Test("no hostile text is executed, even without the content security policy", arguments: HostileRun.parts)
  func inert(payloads: ArraySlice<String>) async throws {
    let reports = payloads.map { ($0, HostileRun(payload: $0).html) }
    try await BrowserPage.open("") { page in
      try await page.run("window.harmless = \(BrowserPage.parsed(HostileRun(payload: "x").html))")
      for (payload, html) in reports {
        let problems: [String] = try await page.value("(\(Self.strange))(\(BrowserPage.parsed(html)), harmless)")
        check(problems, equals: [], "\(payload)")
      }
    }
    // Loading takes longer than parsing, so that the texts are in one report, apart from addresses.
    for payload in [payloads.joined()] + payloads.filter({ $0.hasPrefix("javascript:") }) {
      try await BrowserPage.open(HostileRun(payload: payload).html, at: "?text=x", isGuarded: false) { page in
        try await page.run("document.querySelector('#clear').click(); document.querySelector('#fold').click()")
        try await page.run("for (const b of document.querySelectorAll('.copy, .counts button')) b.click()")
        let acts: Int = try await page.value("window.acts")
        check(acts, equals: 0, "\(payload)")
        check(try await page.value("(\(Self.strange))(document)", as: [String].self), equals: [], "\(payload)")
        let isThere: Bool = try await page.value(
          "location.href.startsWith('\(page.address)') && document.querySelector('.feature h3').textContent.length > 0")
        #expect(isThere, "\(payload)")
      }
    }
  }

  @Test("no hostile text is executed in deferred parts of a page")
  func putOff() async throws {
    let payload = "</noscript><script>act(1)</script><img src=x onerror=act(1)>&lt;/noscript&gt;&lt;script&gt;act(1)"
    let html = HostileRun(payload: payload + String(repeating: "x", count: 60_000)).html
    check(html, contains: "<noscript class=\"source\">")
    try await BrowserPage.open(html, isGuarded: false) { page in
      for number in 1...3 {
        try await page.press("j")
        try await page.wait("document.querySelector('#said').textContent === 'scenario \(number) of 3'")
        #expect(try await page.value("!!document.activeElement.closest('.unit')"))
        check(try await page.value("(\(Self.strange))(document)", as: [String].self), equals: [])
      }
      try await page.press("/")
      try await page.type("x")
      try await page.wait("document.querySelector('#found').textContent === '3 of 3 scenarios'")
      check(try await page.value("window.acts"), equals: 0)
      check(try await page.value("(\(Self.strange))(document)", as: [String].self), equals: [])
    }
  }

  @Test("the policy blocks all content that is not the report's own")
  func policy() async throws {
    let own = try await SamplePage.html()
    let html = own.replacing(
      "</main>",
      with:
        "<script>window.acted = 1</script><img src=x onerror='window.acted = 2'><p style='color:red' id=styled></p></main>"
    )
    try await BrowserPage.open(html) { page in
      let isQuiet: Bool = try await page.value("window.acted === undefined")
      #expect(isQuiet)
      check(
        try await page.value("getComputedStyle(document.querySelector('#styled')).color"), equals: "rgb(28, 33, 39)")
      // The report's own script ran, so its hash is right.
      #expect(try await page.value("!document.querySelector('#find').hidden"))
      check(
        try await page.value("fetch('https://example.invalid').then(() => 'there', () => 'stopped')"), equals: "stopped"
      )
    }
  }
}
