import GherkinBrowserTestSupport
import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinEngine
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("A large HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct LargePageTests {
  /// Very many scenarios that passed, in one feature, with the last one failed.
  private static let html = SamplePage.html(of: envelopes(1500, failing: [1499]))
  /// Enough scenarios to be compressed; every tenth failed.
  private static let compressed = SamplePage.html(of: many)
  private static let many = envelopes(
    1000, failing: Set(stride(from: 0, to: 1000, by: 10)), note: String(repeating: "a long note ", count: 160))

  /// A run of one feature, whose scenarios all have the same steps, and a tag of their hundred.
  static func envelopes(_ count: Int, failing: Set<Int>, note: String = "") -> [Envelope] {
    let steps = (0..<8).map { number in
      GherkinDocument.Step(
        location: Location(line: 4, column: 1), keyword: "Given ", keywordType: .context,
        text: "I have added \(number) to what I had in the basket before\(note)", arguments: [], id: "step-\(number)")
    }
    var scenarios: [GherkinDocument.FeatureChild] = []
    var envelopes: [Envelope] = []
    var events: [Envelope] = []
    for number in 0..<count {
      let own = steps.map { step in
        var step = step
        step.id += ".\(number)"
        return step
      }
      scenarios.append(
        .scenario(
          .init(
            location: Location(line: number + 1, column: 1), tags: tags(number), keyword: "Scenario",
            name: "Case \(number)",
            description: "", steps: own, examples: [], id: "scenario-\(number)")))
      let pickle = Pickle(
        id: "pickle-\(number)", uri: "a.feature", location: Location(line: number + 1, column: 1),
        name: "Case \(number)",
        language: "en",
        steps: own.map { .init(id: "p\($0.id)", type: .context, text: $0.text, arguments: [], astNodeIds: [$0.id]) },
        tags: tags(number).map { .init(name: $0.name, astNodeId: $0.id) }, astNodeIds: ["scenario-\(number)"])
      let tests = pickle.steps.map {
        Envelope.TestStep(id: "t\($0.id)", pickleStepId: $0.id, stepDefinitionIds: [], stepMatchArgumentsLists: [])
      }
      envelopes.append(.pickle(pickle))
      events.append(.testCase(.init(id: "case-\(number)", pickleId: pickle.id, testSteps: tests)))
      let time = Envelope.Timestamp(seconds: number, nanos: 0)
      events.append(
        .testCaseStarted(.init(id: "a\(number)", testCaseId: "case-\(number)", attempt: 0, timestamp: time)))
      for test in tests {
        // Scenarios with the same error would share a card.
        let result: Envelope.TestStepResult =
          failing.contains(number) ? .init(status: .failed, message: "error \(number)") : .init(status: .passed)
        events.append(
          .testStepFinished(
            .init(
              testCaseStartedId: "a\(number)", testStepId: test.id, testStepResult: result,
              timestamp: time)))
      }
      let end = Envelope.Timestamp(seconds: number + number % 7, nanos: 0)
      events.append(.testCaseFinished(.init(testCaseStartedId: "a\(number)", timestamp: end, willBeRetried: false)))
    }
    let feature = GherkinDocument.Feature(
      location: Location(line: 1, column: 1), tags: [], language: "en", keyword: "Feature", name: "Many",
      description: "",
      children: scenarios)
    let document = Envelope.gherkinDocument(.init(uri: "a.feature", feature: feature, comments: []))
    let time = Envelope.Timestamp(seconds: 0, nanos: 0)
    return [document] + envelopes + [.testRunStarted(.init(id: "run", timestamp: time))] + events + [
      .testRunFinished(.init(testRunStartedId: "run", timestamp: time, success: false))
    ]
  }

  private static func tags(_ number: Int) -> [GherkinDocument.Tag] {
    [.init(location: Location(line: number + 1, column: 1), name: "@hundred-\(number / 100)", id: "tag-\(number)")]
  }

  @Test("a large page has only the elements near the viewport, and its full height")
  func made() async throws {
    try await BrowserPage.open(Self.html) { page in
      try await page.wait("document.querySelectorAll('.unit').length > 0")
      #expect(try await page.value("document.querySelectorAll('.unit').length < 500"))
      check(try await page.value("document.querySelectorAll('noscript').length"), equals: 0)
      #expect(try await page.value("document.documentElement.scrollHeight > 1500 * 30"))
      try await page.run("document.querySelector('#run').scrollIntoView()")
      try await page.wait("[...document.querySelectorAll('.unit')].some(x => x.textContent.includes('Case 1490'))")
      try await page.wait("![...document.querySelectorAll('.unit')].some(x => x.textContent.includes('Case 500'))")
      #expect(try await page.value("document.querySelectorAll('.unit').length < 500"))
    }
  }

  @Test("content without elements is found by text and by link")
  func found() async throws {
    try await BrowserPage.open(Self.html, at: "?text=%22case+1218%22") { page in
      try await page.wait("document.querySelector('#found').textContent === '1 of 1,500 scenarios'")
      try await page.wait("!!document.querySelector('.unit:not([hidden])')")
      let anchor = try await page.value("document.querySelector('.unit:not([hidden])').id", as: String.self)
      // The text has no markup, and a space between the keyword and the step.
      try await page.run("document.querySelector('#text').focus(); document.querySelector('#text').select()")
      try await page.type("given i have added 1 to what i had")
      try await page.wait("document.querySelector('#found').textContent === '1,500 of 1,500 scenarios'")
      try await page.call("Page.navigate", #"{"url":"about:blank"}"#)
      try await page.go(to: "\(anchor).3")
      try await page.wait("document.querySelector('.here')?.id === '\(anchor).3'")
      try await page.wait("Math.abs(document.querySelector('.here').getBoundingClientRect().top) < innerHeight")
    }
  }

  @Test("keys go to the next and previous scenario or failure, with and without elements")
  func keys() async throws {
    try await BrowserPage.open(Self.html) { page in
      for (key, said, name) in [
        ("j", "scenario 1 of 1,500", "Case 0"), ("k", "scenario 1,500 of 1,500", "Case 1499"),
        ("k", "scenario 1,499 of 1,500", "Case 1498"), ("n", "failure 1 of 1", "Case 1499"),
        ("j", "scenario 1 of 1,500", "Case 0"),
      ] {
        try await page.press(key)
        try await page.wait("document.querySelector('#said').textContent === '\(said)'")
        #expect(try await page.value("document.activeElement.textContent.includes('\(name)')"))
        try await page.wait("document.activeElement.getBoundingClientRect().top < innerHeight")
      }
    }
  }

  @Test("unfolded elements stay unfolded, even if they were removed meanwhile")
  func folds() async throws {
    try await BrowserPage.open(Self.html) { page in
      try await page.press("j")
      try await page.wait("document.querySelector('#said').textContent === 'scenario 1 of 1,500'")
      try await page.run("document.activeElement.click(); document.activeElement.blur()")
      try await page.run("document.querySelector('.here').classList.remove('here')")
      // Scrolling works after a key has moved the page.
      try await page.run("window.dispatchEvent(new WheelEvent('wheel'))")
      try await page.run("document.querySelector('#run').scrollIntoView()")
      try await page.wait("document.querySelector('.part').childElementCount === 0")
      try await page.run("document.querySelector('#features').scrollIntoView()")
      try await page.wait("document.querySelector('.unit')?.open === true")
    }
  }

  @Test("a compressed page is small, and works like any other")
  func compressed() async throws {
    #expect(Self.compressed.utf8.count < 4_000_000)
    try await BrowserPage.open(Self.compressed) { page in
      try await page.wait("document.querySelectorAll('.card').length > 0")
      try await page.press("n")
      try await page.wait("document.querySelector('#said').textContent === 'failure 1 of 100'")
      check(try await page.value("document.activeElement.textContent"), equals: "Case 0")
      try await page.press("/")
      try await page.type("\"Case 77\"")
      try await page.wait("document.querySelector('#found').textContent === '11 of 1,000 scenarios'")
      try await page.type(" @hundred-7")
      try await page.wait("document.querySelector('#found').textContent === '10 of 1,000 scenarios'")
      try await page.wait("document.querySelectorAll('.card:not([hidden])').length === 1")
      try await page.run("document.querySelector('#features').scrollIntoView()")
      try await page.wait("!!document.querySelector('.unit:not([hidden])')")
      let names = "[...document.querySelectorAll('.unit:not([hidden]) h4')].map(x => x.textContent)"
      #expect(try await page.value(names, as: [String].self).allSatisfy { $0.hasPrefix("Case 77") })
      let anchor = try await page.value(
        "[...document.querySelectorAll('.unit:not([hidden])')].at(-1).id", as: String.self)
      try await page.call("Page.navigate", #"{"url":"about:blank"}"#)
      try await page.go(to: "\(anchor).8")
      try await page.wait("document.querySelector('.here')?.id === '\(anchor).8'")
      try await page.wait("Math.abs(document.querySelector('.here').getBoundingClientRect().top) < innerHeight")
    }
  }

  @Test("passed steps of a compressed page have their marks and anchors")
  func passedSteps() async throws {
    let feature = """
      Feature: f
        Background:
          Given a step
        Scenario Outline: a
          When a step
          Then a text:
            \"""
            <n>\(String(repeating: " and so on", count: 20_000))
            \"""
          Examples:
            | n |
      """
    let rows = (1...100).map { "\n      | \($0) |" }.joined()
    let steps = StepLibrary(SamplePage.World.self) { steps in
      steps.given("a step") { _ in }
      steps.given("a text:") { (_, _: DocString) in }
    }
    let folder = try TemporaryFolder()
    let plan = try await RunPlan(features: [.text(feature + rows, name: "a.feature")], steps: [steps])
    _ = try await plan.run(RunSettings(), reports: [.named("html", file: folder.path + "/r.html")])
    try await BrowserPage.open(folder.text(of: "r.html")) { page in
      try await page.run("document.querySelector('#features').scrollIntoView()")
      try await page.wait("document.querySelectorAll('.unit').length === 100")
      let anchor = try await page.value("document.querySelectorAll('.unit')[99].id", as: String.self)
      try await page.call("Page.navigate", #"{"url":"about:blank"}"#)
      try await page.go(to: "\(anchor).3")
      try await page.wait("document.querySelector('.here')?.id === '\(anchor).3'")
      let lines = try await page.value(
        "[...document.querySelectorAll('#\(anchor) li')].map(x => x.id + ' ' + x.textContent.slice(0, 23))",
        as: [String].self)
      check(lines, equals: ["\(anchor).2 passed When a step", "\(anchor).3 passed Then a text:100 "])
    }
  }

  @Test("a compressed page shows a note without scripts")
  func compressedWithoutScript() async throws {
    try await BrowserPage.open(Self.compressed, scripts: false) { page in
      let note = try await page.value("document.querySelector('#features .note').innerText", as: String.self)
      #expect(note.hasPrefix("These 1,000 scenarios are compressed, and only a script can show them."))
      check(
        try await page.value("document.querySelector('h1').innerText"), equals: "100 of 1,000 scenarios did not pass")
    }
  }

  @Test("an uncompressed page is readable at any size, with a note")
  func uncompressed() async throws {
    var options = HTMLOptions()
    options.isCompressed = false
    let html = SamplePage.html(of: Self.many, options)
    #expect(html.utf8.count > 16 << 20)
    try await BrowserPage.open(html, scripts: false) { page in
      let count: Int = try await page.value("document.querySelectorAll('#features noscript .unit').length")
      check(count, equals: 1000)
    }
  }

  @Test("the slowest scenarios are listed first, and can be filtered by duration")
  func durations() async throws {
    try await BrowserPage.open(Self.html, at: "?slower=6s&sort=duration") { page in
      try await page.wait("document.querySelector('#found').textContent === '214 of 1,500 scenarios'")
      check(try await page.value("document.querySelectorAll('#sorted li').length"), equals: 50)
      check(try await page.value("document.querySelector('#sorted li').textContent.trim()"), equals: "passed Case 66 s")
      try await page.run("document.querySelector('#sorted button').click()")
      check(try await page.value("document.querySelectorAll('#sorted li').length"), equals: 100)
      try await page.run("document.querySelectorAll('#sorted a')[99].click()")
      try await page.wait("document.querySelector('.here')?.textContent.includes('Case 699')")
      #expect(try await page.value("document.querySelector('.here').open"))
    }
  }

  @Test("shown elements are printed, and a note names the scenarios that are too many to print")
  func printing() async throws {
    try await BrowserPage.open(Self.html) { page in
      try await page.wait("document.querySelectorAll('.unit').length > 0")
      try await page.run("window.dispatchEvent(new Event('beforeprint'))")
      check(try await page.value("document.querySelectorAll('.unit[open]').length"), equals: 1500)
      try await page.run("window.dispatchEvent(new Event('afterprint'))")
      check(try await page.value("document.querySelectorAll('.unit[open]').length"), equals: 0)
    }
    try await BrowserPage.open(Self.compressed) { page in
      try await page.wait("document.querySelectorAll('.card').length > 0")
      try await page.run("window.dispatchEvent(new Event('beforeprint'))")
      let line = "[...document.querySelectorAll('#features .note')].at(-1).textContent"
      #expect(
        try await page.value(line, as: String.self).hasSuffix("not printed: use the keys Ctrl and P in the page."))
      try await page.run("window.dispatchEvent(new Event('afterprint'))")
      check(try await page.value("document.querySelectorAll('#features .part > .note').length"), equals: 0)
      try await page.run("window.print = () => { window.printed = document.querySelectorAll('.unit').length; }")
      try await page.run(
        "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true }))")
      try await page.wait("window.printed === 1000")
    }
  }

  @Test("a page can be read without scripts")
  func noScript() async throws {
    try await BrowserPage.open(Self.html, scripts: false) { page in
      let count: Int = try await page.value("document.querySelectorAll('noscript .unit').length")
      check(count, equals: 1500)
    }
  }
}
