import GherkinBrowserTestSupport
import Foundation
import GherkinTestSupport
import Testing

@Suite("Searching and filtering an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct FindingTests {
  private static let shown = """
    [...document.querySelectorAll('.unit:not([hidden])')].map(unit => unit.querySelector('summary > :not(.mark)').textContent)
    """

  private func found(at hash: String) async throws -> [String] {
    try await BrowserPage.open(SamplePage.html(), at: hash) { page in
      try await page.wait("!!document.querySelector('#found').textContent")
      return try await page.value(Self.shown)
    }
  }

  @Test(
    "a text is searched in scenarios and in the names of their ancestors",
    arguments: [
      ("merry", ["One for the road", "One too many", "ten · sober", "two · merry"]),
      ("DRINK  One", ["One for the road", "One too many"]), ("\"drink one\"", ["One for the road"]),
      ("stout", ["One too many"]),
      ("\"enough is\" \"i am sober\"", ["One too many", "ten · sober"]),
      ("enough sober", ["One too many", "ten · sober"]), ("nothing of this", []),
      ("drînk ONE", ["One for the road", "One too many"]), ("merry @smoke", ["One for the road"]),
      ("/drink (one|many)/ not @slow", ["One for the road"]), (">1h", []),
      ("/drink (one|many)/", ["One for the road", "One too many"]), ("/^two .* MERRY/", ["two · merry"]),
      ("/^[0-9] beers?$/", []),
      // One or two letters are found only where a word begins.
      ("on", ["One for the road", "One too many"]), ("ne", []),
    ])
  func text(text: String, names: [String]) async throws {
    var allowed = CharacterSet.urlQueryAllowed
    allowed.remove(charactersIn: "+&")
    let query = try #require(text.addingPercentEncoding(withAllowedCharacters: allowed))
    check(try await found(at: "?text=\(query)"), equals: names)
  }

  @Test(
    "a tag expression includes inherited tags",
    arguments: [
      ("@smoke", ["One for the road", "A note"]), ("@slow and not @drinks", ["Nobody wrote it"]),
      ("@drinks and (@rows or @slow)", ["One too many", "ten · sober", "two · merry"]),
      ("not @drinks and @smoke", ["A note"]),
    ])
  func tags(expression: String, names: [String]) async throws {
    let query = expression.replacing(" ", with: "+").replacing("@", with: "%40")
    check(try await found(at: "?tags=\(query)"), equals: names)
  }

  @Test("the control for what did not pass keeps its place")
  func place() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let left = "document.querySelector('#bad').getBoundingClientRect().left"
      let before = try await page.value(left, as: Double.self)
      try await page.run("document.querySelector('#bad').click()")
      try await page.wait("!document.querySelector('#clear').hidden")
      check(try await page.value(left, as: Double.self), equals: before)
      try await page.run("document.querySelector('#fold').click()")
      check(try await page.value(left, as: Double.self), equals: before)
    }
  }

  @Test("several statuses can be selected")
  func statuses() async throws {
    check(try await found(at: "?status=failed"), equals: ["One too many", "ten · sober"])
    check(try await found(at: "?status=pending,skipped"), equals: ["Nobody knows", "Elsewhere"])
  }

  @Test("sections without results are hidden, in the contents and among the problems too")
  func hidden() async throws {
    try await BrowserPage.open(SamplePage.html(), at: "?text=pie") { page in
      try await page.wait("document.querySelector('#found').textContent === '1 of 8 scenarios'")
      check(
        try await page.value("[...document.querySelectorAll('.feature:not([hidden]) h3')].map(x => x.textContent)"),
        equals: [
          "Food"
        ])
      check(try await page.value("document.querySelectorAll('.card:not([hidden])').length"), equals: 1)
      let entries =
        "[...document.querySelectorAll('[data-feature]')].filter(x => x.offsetParent).map(x => x.innerText.trim())"
      check(try await page.value(entries, as: [String].self).count, equals: 1)
    }
  }

  @Test("folders and tags have the outcomes of their scenarios, and a tag of the overview filters")
  func overviews() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let folders = "[...document.querySelectorAll('.folder > summary')].map(x => x.querySelector('small').textContent)"
      check(try await page.value(folders), equals: ["4 of 8 did not pass", "2 of 4 did not pass"])
      let marks = "[...document.querySelectorAll('.folder > summary > .mark')].map(x => x.textContent.trim())"
      check(try await page.value(marks), equals: ["failed", "undefined"])
      let tags =
        "[...document.querySelectorAll('.overview li')].map(x => `${x.querySelector('.tag').textContent} ${x.querySelector('small').textContent}`)"
      check(
        try await page.value(tags),
        equals: [
          "@drinks 2 of 4 did not pass", "@rows 1 of 2 did not pass", "@slow 2 of 2 did not pass", "@smoke 2 scenarios",
        ])
      try await page.run("[...document.querySelectorAll('.overview .tag')].at(-1).click()")
      try await page.wait("location.hash === '#?text=%40smoke'")
      check(try await page.value(folders), equals: ["2 of 8", "1 of 4"])
      check(try await page.value(marks), equals: ["passed", "passed"])
      try await page.press("Escape")
      try await page.wait("location.hash === ''")
      check(try await page.value(folders), equals: ["4 of 8 did not pass", "2 of 4 did not pass"])
      check(try await page.value(marks), equals: ["failed", "undefined"])
    }
  }

  @Test("the contents and outlines show what a filter shows; scenarios that were not selected have the least weight")
  func worstShown() async throws {
    try await BrowserPage.open(try await EveryOutcome.html(), at: "?text=rows") { page in
      let found = "document.querySelector('#found').textContent"
      let label = """
        [...document.querySelectorAll('.outline > summary, [data-feature]')].map((line) =>
          line.querySelector('.mark').textContent + line.querySelector(':scope > small').textContent)
        """
      try await page.wait("\(found) !== ''")
      let count: String = try await page.value(found)
      check(count, equals: "2 of 13 scenarios")
      let filtered: [String] = try await page.value(label)
      check(filtered, equals: ["passed 2 of 2", "passed 2 of 13"])
      try await page.run("document.querySelector('#clear').click()")
      try await page.wait("\(found) === ''")
      let all: [String] = try await page.value(label)
      check(all, equals: ["passed 2 rows, 1 not selected", "failed 4 of 10 did not pass"])
    }
  }

  @Test("typing searches, the URL stores the search, and Escape shows everything again")
  func typing() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.press("/")
      try await page.type("merry")
      try await page.wait("document.querySelector('#found').textContent === '4 of 8 scenarios'")
      check(try await page.value("location.hash"), equals: "#?text=merry")
      #expect(try await page.value("CSS.highlights.get('found').size > 0"))
      try await page.press("Escape")
      try await page.wait("document.querySelectorAll('.unit[hidden]').length === 0")
      check(try await page.value("location.hash"), equals: "")
    }
  }

  @Test("a match in a scenario's steps unfolds it, and Enter goes to the match")
  func hits() async throws {
    try await BrowserPage.open(SamplePage.html(), at: "?text=red+wine") { page in
      try await page.wait("document.querySelector('#found').textContent === '1 of 8 scenarios'")
      #expect(try await page.value("document.querySelector('.unit:not([hidden])').open"))
      try await page.press("/")
      try await page.press("Enter")
      try await page.wait("document.querySelector('#said').textContent === 'scenario 1 of 1'")
      #expect(try await page.value("document.activeElement.parentElement.textContent.includes('A note')"))
    }
  }

  @Test("the first screen shows the matches, and no sections without them")
  func firstScreen() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('#run').scrollIntoView()")
      try await page.press("/")
      try await page.type("One for the road")
      try await page.wait("document.querySelector('#found').textContent === '1 of 8 scenarios'")
      #expect(try await page.value("document.querySelector('#problems').hidden"))
      #expect(try await page.value("document.querySelector('#snippets').hidden"))
      #expect(try await page.value("document.querySelector('nav a[href=\"#problems\"]').parentElement.hidden"))
      let numbers =
        "[...document.querySelectorAll('[data-feature]')].filter(x => x.offsetParent).map(x => x.querySelector('small').textContent)"
      let shown = try await page.value(numbers, as: [String].self)
      #expect(shown.count == 1 && shown[0].hasPrefix("1 of "))
      let top = try await page.value(
        "document.querySelector('.unit:not([hidden])').getBoundingClientRect().top", as: Double.self)
      #expect((0..<900).contains(top))
    }
  }

  @Test("clicking a tag filters by it, and clicking again removes the filter")
  func tagClick() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let tag = "[...document.querySelectorAll('.tag')].find(x => x.textContent === '@smoke')"
      let isOpen = try await page.value("\(tag).closest('details').open", as: Bool.self)
      try await page.run("\(tag).click()")
      try await page.wait("document.querySelector('#found').textContent === '2 of 8 scenarios'")
      check(try await page.value("document.querySelector('#text').value"), equals: "@smoke")
      check(try await page.value("location.hash"), equals: "#?text=%40smoke")
      check(try await page.value("\(tag).closest('details').open"), equals: isOpen)
      try await page.run("\(tag).click()")
      try await page.wait("document.querySelectorAll('.unit[hidden]').length === 0")
    }
  }

  @Test("the link of a tag stays a link")
  func tagLink() async throws {
    let html = try await SamplePage.html().replacing(
      "<span>@smoke</span>", with: "<span><a href=\"https://tracker.example/smoke\">@smoke</a></span>")
    try await BrowserPage.open(html) { page in
      try await page.wait("!!document.querySelector('.tag + a')")
      check(try await page.value("document.querySelector('.tag + a').href"), equals: "https://tracker.example/smoke")
      check(
        try await page.value("document.querySelector('.tag + a').getAttribute('aria-label')"),
        equals: "@smoke: open the link")
    }
  }

  @Test(
    "an invalid text or duration shows an error, and hides nothing",
    arguments: [
      ("text", "/(a/", "This is not a regular expression: Unterminated group."),
      (
        "text", "/(a+)+$/",
        "A repeated group repeats something inside. Write the regular expression without one of the two."
      ),
      ("text", ">soon", "Write a duration as 2s, 150ms or 1.5min."),
    ])
  func badText(field: String, text: String, problem: String) async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('#\(field)').focus()")
      try await page.type(text)
      try await page.wait("document.querySelector('#problem').textContent !== ''")
      check(try await page.value("document.querySelector('#problem').textContent"), equals: problem)
      check(try await page.value("document.querySelector('#\(field)').getAttribute('aria-invalid')"), equals: "true")
      check(try await page.value("document.querySelectorAll('.unit[hidden]').length"), equals: 0)
    }
  }

  @Test("clicking a number filters by its status, and clicking again removes the filter")
  func numbers() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('button[data-status=undefined]').click()")
      try await page.wait("document.querySelector('#found').textContent === '1 of 8 scenarios'")
      check(try await page.value("location.hash"), equals: "#?status=undefined")
      check(
        try await page.value("document.querySelector('[data-status=undefined] button').getAttribute('aria-pressed')"),
        equals: "true")
      try await page.run("document.querySelector('button[data-status=undefined]').click()")
      try await page.wait("document.querySelectorAll('.unit[hidden]').length === 0")
    }
  }

  @Test("the button for what did not pass selects the scenarios that the headline counts")
  func notPassed() async throws {
    let html = try await EveryOutcome.html()
    check(html, contains: "4 of 10 scenarios did not pass")
    try await BrowserPage.open(html) { page in
      let isPressed = "document.querySelector('#bad').getAttribute('aria-pressed')"
      try await page.run("document.querySelector('#bad').click()")
      try await page.wait("document.querySelectorAll('.unit:not([hidden])').length === 4")
      check(try await page.value(isPressed), equals: "true")
      try await page.run("document.querySelector('#bad').click()")
      try await page.wait("document.querySelectorAll('.unit[hidden]').length === 0")
      try await page.run("document.querySelector('button[data-status=skipped]').click()")
      try await page.wait("document.querySelectorAll('.unit:not([hidden])').length === 1")
      check(try await page.value(isPressed), equals: "false")
    }
  }

  @Test(
    "an invalid tag expression shows an error, and hides nothing",
    arguments: [
      ("@a and", "A tag is missing at the end."), ("(@a", "A “(” is never closed."), ("@a)", "A “)” closes nothing."),
      ("@a @b", "“and” or “or” is missing in front of “@b”."), ("@a and or @b", "Expected a tag instead of “or”."),
      ("@a\\", "A backslash needs a parenthesis, a space or a backslash behind it."),
    ])
  func badExpression(expression: String, problem: String) async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.press("/")
      try await page.type(expression)
      try await page.wait("document.querySelector('#problem').textContent !== ''")
      check(try await page.value("document.querySelector('#problem').textContent"), equals: problem)
      check(try await page.value("document.querySelectorAll('.unit[hidden]').length"), equals: 0)
    }
  }
}
