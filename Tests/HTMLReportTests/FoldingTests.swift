import GherkinBrowserTestSupport
import GherkinTestSupport
import Testing

@Suite("Folding and links in an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct FoldingTests {
  @Test("Back and Forward follow the links of the page, with the filter of each place")
  func history() async throws {
    try await BrowserPage.open(try await SamplePage.html()) { page in
      let link = "[...document.querySelectorAll('.contents a[href^=\"#\"]')].filter(x => x.checkVisibility())"
      try await page.run("\(link)[1].click()")
      try await page.wait("location.hash !== ''")
      let first = try await page.value("location.hash", as: String.self)
      try await page.press("/")
      try await page.type("merry")
      try await page.wait("location.hash.endsWith('?text=merry')")
      try await page.run("\(link)[0].click()")
      try await page.wait("!location.hash.startsWith('\(first)')")
      let second = try await page.value("location.hash", as: String.self)
      try await page.run("history.back()")
      try await page.wait(
        "location.hash === '\(first)?text=merry' && document.querySelector('#text').value === 'merry'")
      try await page.run("history.back()")
      try await page.wait("location.hash === '' && document.querySelector('#text').value === ''")
      try await page.run("history.go(2)")
      try await page.wait("location.hash === '\(second)'")
    }
  }

  @Test(
    "a click with a modifier is left to the browser, which opens a tab or a window",
    arguments: ["ctrlKey: true", "metaKey: true", "shiftKey: true", "button: 1"])
  func modifiedClick(modifier: String) async throws {
    try await BrowserPage.open(try await SamplePage.html()) { page in
      let isLeft: Bool = try await page.value(
        """
        (() => {
          let isLeft = false;
          window.addEventListener('click', (event) => { isLeft = !event.defaultPrevented; event.preventDefault(); });
          document.querySelector('.contents a[href^="#"]').dispatchEvent(
            new MouseEvent('click', { bubbles: true, cancelable: true, \(modifier) }));
          return isLeft;
        })()
        """)
      #expect(isLeft)
      check(try await page.value("location.hash"), equals: "")
    }
  }

  private static let anchor =
    "[...document.querySelectorAll('.unit')].find(x => x.querySelector('summary').textContent.includes('two · merry')).id"

  @Test("passed scenarios are folded, and others are unfolded")
  func atFirst() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let open: [String] = try await page.value(
        "[...document.querySelectorAll('.unit[open]')].map(unit => unit.className)")
      check(open, equals: ["unit failed", "unit row failed", "unit pending", "unit undefined"])
    }
  }

  @Test("everything can be unfolded and folded, by button and by key")
  func all() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('#fold').click()")
      check(try await page.value("document.querySelectorAll('#features details:not([open])').length"), equals: 0)
      check(try await page.value("document.querySelector('#fold').textContent"), equals: "Fold all")
      try await page.press("u")
      check(try await page.value("document.querySelectorAll('#features .unit[open]').length"), equals: 0)
    }
  }

  @Test("a link to a row of an outline unfolds its ancestors, and goes to it")
  func row() async throws {
    let html = try await SamplePage.html()
    let anchor = try await BrowserPage.open(html) { try await $0.value(Self.anchor, as: String.self) }
    for place in [anchor, "\(anchor).2"] {
      try await BrowserPage.open(html, at: place) { page in
        try await page.wait("!!document.querySelector('.here')")
        check(try await page.value("document.querySelector('.here').id"), equals: place)
        #expect(try await page.value("document.querySelector('.here').checkVisibility()"))
        #expect(try await page.value("document.querySelector('.here').getBoundingClientRect().top < innerHeight"))
        #expect(try await page.value("document.querySelector('.here').contains(document.activeElement)"))
      }
    }
  }

  @Test("the anchors of links stay the same in the next run")
  func stable() async throws {
    let ids = #/ class="unit[^"]*" id="(s\w+)"/#
    let first = try await SamplePage.html().matches(of: ids).map(\.1)
    check(try await SamplePage.html().matches(of: ids).map(\.1), equals: first)
    #expect(first.count == 8 && Set(first).count == 8)

  }

  @Test("the anchors of links stay the same when a file moves, and differ for equal names")
  func moved() async throws {
    let text = "Feature: f\nScenario: a\nGiven I have 1 beer\nScenario: a\nGiven I have 2 beers"
    func anchors(_ uri: String) async throws -> [String] {
      let html = SamplePage.html(of: try await RunOf.feature(text, uri: uri))
      return html.matches(of: #/ id="([fs]\w+)"/#).map { String($0.1) }
    }
    let before = try await anchors("a.feature")
    #expect(before.count >= 3)
    check(Set(before).count, equals: before.count)
    check(try await anchors("shop/b.feature"), equals: before)
  }

  @Test("a link to a scenario that the filter hides removes the filter")
  func hidden() async throws {
    try await BrowserPage.open(SamplePage.html(), at: "?status=undefined") { page in
      try await page.wait("!!document.querySelector('.unit[hidden]')")
      let anchor = try await page.value(Self.anchor, as: String.self)
      try await page.run("location.hash = '#\(anchor)'")
      try await page.wait("document.querySelector('.here')?.id === '\(anchor)'")
      check(try await page.value("document.querySelectorAll('.unit[hidden]').length"), equals: 0)
    }
  }

  @Test("a position and a filter can be stored in one URL")
  func both() async throws {
    try await BrowserPage.open(SamplePage.html(), at: "?text=merry") { page in
      try await page.wait("!!document.querySelector('.unit[hidden]')")
      let anchor = try await page.value(Self.anchor, as: String.self)
      try await page.run("document.querySelector('[data-row=\(anchor)] a').click()")
      try await page.wait("location.hash === '#\(anchor)?text=merry'")
      try await page.go(to: "")
      try await page.go(to: "\(anchor)?text=merry")
      try await page.wait("document.querySelector('.here')?.id === '\(anchor)'")
      check(try await page.value("document.querySelector('#text').value"), equals: "merry")
    }
  }

  @Test(
    "an unknown anchor leaves the page unchanged",
    arguments: ["nowhere", "x?status=%00", "?text=%", "%22%5D"])
  func nowhere(hash: String) async throws {
    try await BrowserPage.open(SamplePage.html(), at: hash) { page in
      try await page.wait("!document.querySelector('#find').hidden")
      check(try await page.value("document.querySelectorAll('.here').length"), equals: 0)
    }
  }

  @Test("n goes to the next failure and then to the first again, and p goes back")
  func failures() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      var seen: [String] = []
      for key in ["n", "n", "n", "n", "n", "p"] {
        try await page.press(key)
        seen.append(try await page.value("document.activeElement.textContent"))
      }
      check(
        seen,
        equals: ["One too many", "Drinking ten", "Nobody wrote it", "Nobody knows", "One too many", "Nobody knows"])
      check(try await page.value("document.querySelector('#said').textContent"), equals: "failure 4 of 4")
    }
  }

  @Test("j and k go from scenario to scenario")
  func scenarios() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      for key in ["j", "j", "k"] { try await page.press(key) }
      #expect(try await page.value("document.activeElement.textContent.includes('One for the road')"))
      check(try await page.value("document.activeElement.tagName"), equals: "SUMMARY")
    }
  }

  @Test("without scripts, everything is accessible and can be unfolded, and no useless controls are shown")
  func noScript() async throws {
    try await BrowserPage.open(SamplePage.html(), scripts: false) { page in
      // Scripts of the driver still run.
      let isHidden: Bool = try await page.value("document.querySelector('#find').hidden")
      #expect(isHidden)
      check(try await page.value("document.querySelectorAll('.copy, .counts button').length"), equals: 0)
      check(try await page.value("document.querySelectorAll('.unit').length"), equals: 8)
      check(try await page.value("document.querySelector('h1').textContent"), equals: "4 of 8 scenarios did not pass")
    }
  }

  @Test("everything is unfolded in print")
  func print() async throws {
    for scripts in [true, false] {
      try await BrowserPage.open(SamplePage.html(), scripts: scripts) { page in
        try await page.call("Emulation.setEmulatedMedia", #"{"media":"print"}"#)
        if scripts { try await page.run("dispatchEvent(new Event('beforeprint'))") }
        let folded =
          "[...document.querySelectorAll('.steps > li')].filter(x => !x.closest('.before, .row, .attempt') && x.getBoundingClientRect().height === 0).length"
        check(try await page.value(folded), equals: 0)
        check(try await page.value("document.querySelector('#find').checkVisibility()"), equals: false)
        if scripts {
          try await page.run("dispatchEvent(new Event('afterprint'))")
          check(try await page.value("document.querySelectorAll('.unit[open]').length"), equals: 4)
        }
      }
    }
  }

  @Test("code, commands and links can be copied")
  func copying() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run(
        "window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { copied.push(text); } } })"
      )
      try await page.run(
        """
        window.notices = [];
        const said = document.querySelector('#said');
        new MutationObserver(() => {
          if (said.className === 'notice') notices.push(said.textContent);
        }).observe(said, { attributes: true });
        """)
      try await page.run("document.querySelector('#snippets .copy').click()")
      try await page.run("document.querySelector('.places .copy').click()")
      try await page.run("document.querySelector('.unit .place a').click()")
      try await page.wait("copied.length === 3")
      let copied = try await page.value("copied", as: [String].self)
      #expect(copied[0].hasPrefix("steps.when(\"I eat {string}\")"))
      check(copied[1], equals: "gherkin-run Features/beers.feature:17")
      #expect(copied[2].hasPrefix(page.address + "#s"))
      check(try await page.value("document.querySelector('#said').textContent"), equals: "Copied the link.")
      // Everybody sees what screen readers say.
      let notices = try await page.value("notices", as: [String].self)
      #expect(Set(notices).isSuperset(of: ["Copied the code.", "Copied the command.", "Copied the link."]))
    }
  }

  @Test("if the clipboard is not accessible, copying uses the deprecated command")
  func oldCopying() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
      try await page.run(
        "window.copied = ''; document.addEventListener('copy', () => { copied = document.activeElement.value; })")
      try await page.run("document.querySelector('.places .copy').click()")
      try await page.wait("copied === 'gherkin-run Features/beers.feature:17'")
    }
  }
}
