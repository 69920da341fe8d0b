import GherkinBrowserTestSupport
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Accessibility of an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct AccessibilityTests {
  @Test("every control has a role and a name")
  func names() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('#fold').click()")
      let tree = try await AccessibilityTree(of: page)
      let usable = tree.nodes.filter { node in
        (node.properties ?? []).contains { $0.name == "focusable" } && node.role?.value != "RootWebArea"
      }
      #expect(usable.count > 50)
      for node in usable where node.role?.value != "main" {
        let role = node.role?.value ?? ""
        check(
          ["link", "button", "searchbox", "combobox", "DisclosureTriangle", "DisclosureTriangleGrouped", "option"],
          contains: role)
        check(node.name?.value?.isEmpty, equals: false, "a \(role) has no name")
      }
    }
  }

  @Test("there are landmarks, and one heading of level 1")
  func landmarks() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let tree = try await AccessibilityTree(of: page)
      for role in ["banner", "search", "navigation", "main"] { #expect(tree.names(role).count == 1, "\(role)") }
      check(tree.names("navigation"), equals: ["Contents"])
      check(try await page.value("document.querySelectorAll('h1').length"), equals: 1)
    }
  }

  @Test("no heading level is skipped")
  func headings() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let ranks = try await page.value(
        "[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(x => Number(x.tagName[1]))", as: [Int].self)
      for (rank, next) in zip(ranks, ranks.dropFirst()) { #expect(next <= rank + 1) }
    }
  }

  @Test("every status is given in words, not only by colour")
  func statuses() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('#fold').click()")
      let names = try await AccessibilityTree(of: page).nodes.compactMap(\.name?.value).joined(separator: "\n")
      for word in ["passed", "failed", "undefined", "pending", "skipped"] { #expect(names.contains(word)) }
      let summaries = try await AccessibilityTree(of: page).nodes
        .filter { $0.role?.value?.hasPrefix("DisclosureTriangle") == true }.compactMap(\.name?.value)
      #expect(summaries.contains { $0.hasPrefix("failed") && $0.contains("One too many") })
      #expect(summaries.contains { $0.hasPrefix("passed") && $0.contains("One for the road") })
    }
  }

  @Test("the tab key reaches every control in document order, with a visible focus")
  func walk() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let all = """
        [...document.querySelectorAll('a[href],button,input,select,summary,[tabindex="0"]')].filter(x => x.checkVisibility({visibilityProperty: true}) && !x.closest('dialog'))
        """
      try await page.run("window.everything = \(all); window.reached = []")
      let count = try await page.value("everything.length", as: Int.self)
      for _ in 0..<count {
        try await page.press("Tab")
        try await page.run(
          "reached.push([everything.indexOf(document.activeElement), getComputedStyle(document.activeElement).outlineStyle])"
        )
      }
      check(try await page.value("reached.map(x => x[0])"), equals: Array(0..<count))
      #expect(try await page.value("reached.every(x => x[1] === 'solid')"))
    }
  }

  @Test("Enter unfolds, and the list of keys can be opened and closed")
  func keys() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.press("j")
      try await page.press("Enter")
      #expect(try await page.value("document.activeElement.parentElement.open"))
      try await page.press("?")
      #expect(try await page.value("document.querySelector('#keys').open"))
      try await page.press("Escape")
      check(try await page.value("document.querySelector('#keys').open"), equals: false)
    }
  }

  @Test("keys of single letters can be switched off, and stay off")
  func noKeys() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.press("?")
      try await page.run("document.querySelector('#keys input').click()")
      try await page.press("Escape")
      try await page.press("j")
      #expect(try await page.value("document.activeElement.closest('.unit') === null"))
      try await page.call("Page.reload")
      try await page.wait("!!document.querySelector('#keys input') && !document.querySelector('#keys input').checked")
      try await page.press("/")
      check(try await page.value("document.activeElement.id"), differsFrom: "text")
    }
  }

  @Test("keys reach the tags in a scenario's title, and the links of its steps")
  func insideUnits() async throws {
    let run = try await RunOf.feature(
      """
      Feature: Beer
        @cold @cheap
        Scenario: One
          Given I have 1 beer
          Given I have 2 beers
      """)
    try await BrowserPage.open(SamplePage.html(of: run)) { page in
      try await page.press("j")
      try await page.press("l")
      try await page.press("ArrowDown")
      #expect(try await page.value("document.activeElement.matches('.steps > li:last-child > .mark')"))
      try await page.press("Enter")
      try await page.wait("location.hash.endsWith('.2') && document.activeElement.matches('.mark')")
      try await page.press("t")
      try await page.press("ArrowRight")
      try await page.press("Enter")
      try await page.wait("document.querySelector('#text').value === '@cheap'")
    }
  }

  @Test("the page fits on a phone", arguments: [320, 390, 1200])
  func width(pixels: Int) async throws {
    try await BrowserPage.open(SamplePage.html(), width: pixels) { page in
      try await page.run("document.querySelector('#fold').click()")
      check(try await page.value("document.documentElement.scrollWidth"), equals: pixels)
    }
  }

  @Test("right-to-left text has the correct direction")
  func direction() async throws {
    let feature = """
      # language: ar
      خاصية: المشروبات
        سيناريو: كوب واحد
          بفرض I have 1 beer
      """
    let run = try await RunOf.feature(feature)
    try await BrowserPage.open(SamplePage.html(of: run)) { page in
      check(try await page.value("getComputedStyle(document.querySelector('.feature')).direction"), equals: "rtl")
      check(try await page.value("document.querySelector('.feature').lang"), equals: "ar")
      try await page.run("document.querySelector('#fold').click()")
      let sides =
        "(() => { const box = document.querySelector('.unit').getBoundingClientRect(); const step = document.querySelector('.unit .steps b').getBoundingClientRect(); return step.right > (box.left + box.right) / 2; })()"
      #expect(try await page.value(sides))
    }
  }

  @Test("the tab key reaches the first failure soon, for any number of features")
  func firstFailure() async throws {
    let features = (1...60).map { number in
      "Feature: Number \(number)\n  Scenario: One\n    Given I have 1 beer\n    Then I am \(number == 60 ? "sober" : "merry")"
    }
    let sources = features.enumerated().map { Source(uri: "Features/\($0.offset).feature", text: $0.element) }
    let html = SamplePage.html(of: try await RecordedRun(sources, [SamplePage.steps]).envelopes)
    try await BrowserPage.open(html) { page in
      var count = 0
      while try await page.value("!document.activeElement.closest('#problems .card')"), count < 40 {
        try await page.press("Tab")
        count += 1
      }
      #expect(count <= 30)
    }
  }

  @Test("a step's keyword is not a link, and its icon copies the step's URL")
  func permalink() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      check(try await page.value("document.querySelectorAll('.steps > li > a').length"), equals: 0)
      try await page.run(
        "window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { copied.push(text); } } })"
      )
      try await page.run("document.querySelector('.unit .steps > li[id] > .mark').click()")
      try await page.wait("copied.length === 1")
      #expect(try await page.value("copied[0].endsWith('#' + document.querySelector('.unit .steps > li[id]').id)"))
    }
  }

  @Test(
    "a long headline leaves the settings legible", arguments: [("en", 1280), ("en", 740), ("de", 1280), ("en", 390)])
  func headline(language: String, width: Int) async throws {
    try await BrowserPage.open(SamplePage.html(), width: width, language: language) { page in
      let overlaps: Bool = try await page.value(
        """
        (() => {
          const headline = document.querySelector('h1')
          headline.append(' and more'.repeat(30))
          const text = document.createRange()
          text.selectNodeContents(headline)
          return [...document.querySelectorAll('.settings button')].some((button) => {
            const box = button.getBoundingClientRect()
            return [...text.getClientRects()].some((line) => line.left < box.right && line.right > box.left
              && line.top < box.bottom && line.bottom > box.top)
          })
        })()
        """)
      #expect(!overlaps)
    }
  }
}
