import Testing

@Suite("Finding in an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence))
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
    "a text is looked for in scenarios and in what they are in",
    arguments: [
      ("merry", ["One for the road", "One too many", "ten · sober", "two · merry"]),
      ("DRINK  One", ["One for the road", "One too many"]),
      ("\"drink one\"", ["One for the road"]), ("stout", ["One too many"]),
      ("enough sober", ["One too many", "ten · sober"]), ("nothing of this", []),
    ])
  func text(text: String, names: [String]) async throws {
    let query = text.replacing(" ", with: "+").replacing("\"", with: "%22")
    #expect(try await found(at: "?text=\(query)") == names)
  }

  @Test(
    "a tag expression knows inherited tags",
    arguments: [
      ("@smoke", ["One for the road", "A note"]), ("@slow and not @drinks", ["Nobody wrote it"]),
      ("@drinks and (@rows or @slow)", ["One too many", "ten · sober", "two · merry"]),
      ("not @drinks and @smoke", ["A note"]),
    ])
  func tags(expression: String, names: [String]) async throws {
    let query = expression.replacing(" ", with: "+").replacing("@", with: "%40")
    #expect(try await found(at: "?tags=\(query)") == names)
  }

  @Test("statuses are filters, and several mean any of them")
  func statuses() async throws {
    #expect(try await found(at: "?status=failed") == ["One too many", "ten · sober"])
    #expect(try await found(at: "?status=pending,skipped") == ["Nobody knows", "Elsewhere"])
  }

  @Test("what has nothing to show is hidden, in the contents and among the problems too")
  func hidden() async throws {
    try await BrowserPage.open(SamplePage.html(), at: "?text=pie") { page in
      try await page.wait("document.querySelector('#found').textContent === '1 of 8 scenarios'")
      #expect(
        try await page.value("[...document.querySelectorAll('.feature:not([hidden]) h3')].map(x => x.textContent)") == [
          "Food"
        ])
      #expect(try await page.value("document.querySelectorAll('.card:not([hidden])').length") == 1)
      let entries =
        "[...document.querySelectorAll('[data-feature]')].filter(x => x.offsetParent).map(x => x.innerText.trim())"
      #expect(try await page.value(entries, as: [String].self).count == 1)
    }
  }

  @Test("typing searches, the address keeps it, and Escape shows all again")
  func typing() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.press("/")
      try await page.type("merry")
      try await page.wait("document.querySelector('#found').textContent === '4 of 8 scenarios'")
      #expect(try await page.value("location.hash") == "#?text=merry")
      #expect(try await page.value("CSS.highlights.get('found').size > 0"))
      try await page.press("Escape")
      try await page.wait("document.querySelectorAll('.unit[hidden]').length === 0")
      #expect(try await page.value("location.hash") == "")
    }
  }

  @Test("a click on a number filters by its status, another one no more")
  func numbers() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('button[data-status=undefined]').click()")
      try await page.wait("document.querySelector('#found').textContent === '1 of 8 scenarios'")
      #expect(try await page.value("location.hash") == "#?status=undefined")
      #expect(
        try await page.value("document.querySelector('[data-status=undefined] button').getAttribute('aria-pressed')")
          == "true")
      try await page.run("document.querySelector('button[data-status=undefined]').click()")
      try await page.wait("document.querySelectorAll('.unit[hidden]').length === 0")
    }
  }

  @Test(
    "a tag expression that is none says why, and hides nothing",
    arguments: [
      ("@a and", "A tag is missing at the end."), ("(@a", "A “(” is never closed."), ("@a)", "A “)” closes nothing."),
      ("@a @b", "“and” or “or” is missing in front of “@b”."), ("or @a", "A tag should stand where “or” does."),
      ("@a\\", "A backslash needs a parenthesis, a space or a backslash behind it."),
    ])
  func badExpression(expression: String, problem: String) async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.press("t")
      try await page.type(expression)
      try await page.wait("document.querySelector('#tag-problem').textContent !== ''")
      #expect(try await page.value("document.querySelector('#tag-problem').textContent") == problem)
      #expect(try await page.value("document.querySelectorAll('.unit[hidden]').length") == 0)
    }
  }
}
