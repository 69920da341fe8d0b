import GherkinBrowserTestSupport
import GherkinSyntax
import GherkinTestRun
import GherkinTestSupport
import Testing

@Suite("Outcomes in an HTML report", .tags(.slow))
struct OutcomeTests {
  @Test("each outcome is counted once, and flaky scenarios are among the passed ones")
  func counts() async throws {
    let html = SamplePage.withoutKeys(try await EveryOutcome.html())
    let counts = html.matches(
      of:
        #/<li data-status="(\w+)"[^>]*><span class="mark \w+"></span><b>(\d+)</b> ([^<]*)(?:<small>([^<]*)</small>)?</li>/#
    )
    .map { "\($0.2) \($0.3)\($0.4 ?? "")" }
    check(
      counts,
      equals: [
        "1 failed", "1 ambiguous", "1 undefined", "1 pending", "1 known failure", "1 not run", "1 empty, no steps",
        "1 skipped", "3 passed", "1 flaky among the passed",
      ])
    check(html, contains: "4 of 10 scenarios did not pass; 1 did not run; 2 others were not selected</h1>")
    check(html, contains: "<small>4 of 10 did not pass</small>")
  }

  @Test("why a scenario was skipped is beside its name, and all definitions of an ambiguous step are in its card")
  func reasons() async throws {
    let html = SamplePage.withoutKeys(try await EveryOutcome.html())
    check(html, contains: "Left out</h4> <small class=\"why\" dir=\"auto\">not today</small></summary>")
    #expect(
      html.contains(#/<pre class="error"[^>]*>Several step definitions match:\n  one of two  # [^<]*\n  one of {word}/#)
    )
  }

  @Test("an outline says how many of its rows did not run, and how many were not selected")
  func rowCounts() async throws {
    let feature = """
      Feature: f
        Scenario Outline: I am <name>
          Then I am <name>
          Examples:
            | name |
          Examples:
            | name  |
            | sober |
            | merry |
            | other |
      """
    let run = try await RecordedRun(
      [Source(uri: "a.feature", text: feature)], [SamplePage.steps], only: ["I am sober", "I am merry"]
    ) { $0.failsFast = true }
    let html = SamplePage.withoutKeys(SamplePage.html(of: run.envelopes))
    check(html, contains: "<small>3 rows, 1 not run, 1 not selected</small>")
    // A table without rows ends, too.
    for name in ["div", "details", "section"] {
      let count = try ["<\(name)[ >]", "</\(name)>"].map { html.matches(of: try Regex($0)).count }
      check(count[0], equals: count[1], "\(name)")
    }
  }

  @Test("the slowest of two scenarios are listed, and one alone is not")
  func slowest() async throws {
    let one = "Feature: f\nScenario: a\nGiven I have 1 beer\n"
    let alone = SamplePage.html(of: try await RunOf.feature(one))
    #expect(!alone.contains(">The slowest</h3>") && !alone.contains("0 flaky"))
    let two = one + "Scenario: b\nGiven I have 1 beer\n"
    check(SamplePage.html(of: try await RunOf.feature(two)), contains: ">The slowest</h3>")
  }

  @Test("200 tags are listed, and the number of the others", arguments: [(200, nil), (201, "1 more"), (203, "3 more")])
  func tags(count: Int, note: String?) async throws {
    let tags = (1...count).map { "@tag\($0)" }.joined(separator: " ")
    let html = SamplePage.withoutKeys(
      SamplePage.html(of: try await RunOf.feature("\(tags)\nFeature: f\nScenario: a\nGiven I have 1 beer\n")))
    check(html.firstMatch(of: #/<p class="note">(\d+ more)<\/p>/#)?.1, equals: note.map { $0[...] })
  }

  @Test("the script has the positions of the flaky scenarios")
  func flaky() async throws {
    check(try await EveryOutcome.html(), contains: #","flaky":[1],"#)
  }

  @Test("the page is large if the steps of its scenarios are")
  func size() async throws {
    func html(_ length: Int) async throws -> String {
      let cell = String(repeating: "x", count: length)
      return SamplePage.html(
        of: try await RunOf.feature("Feature: f\nScenario: a\nGiven a table:\n| \(cell) |\nThen I am sober"))
    }
    check(try await html(1000), contains: "<body>")
    check(try await html(1 << 20), contains: "<body class=\"large\">")
  }

  @Test(
    "without its style and script, a report contains the outcome of every scenario and step in words",
    .enabled(if: Chromium.isPresent, Chromium.absence))
  func words() async throws {
    let html = try await EveryOutcome.html().replacing(
      #/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/#, with: "")
    try await BrowserPage.open(html, scripts: false) { page in
      for (word, name) in [
        ("passed", "Sound"), ("passed, flaky", "Unsteady"), ("failed", "Broken"), ("pending", "Unfinished"),
        ("skipped", "Left out"), ("undefined", "Unwritten"), ("ambiguous", "Unclear"), ("known failure", "Reported"),
        ("empty, no steps", "Planned"), ("not run", "Interrupted"), ("not selected", "Elsewhere"),
      ] {
        let summaries = "[...document.querySelectorAll('.unit > summary')].map(x => x.innerText.replace(/\\s+/g, ' '))"
        #expect(try await page.value("\(summaries).some(x => x.startsWith('\(word) \(name)'))"), "\(name)")
      }
      let steps = "[...document.querySelectorAll('.unit .steps > li')].map(x => x.textContent)"
      let texts = try await page.value(steps, as: [String].self)
      #expect(texts.contains { $0.hasPrefix("failed Given a step that fails") })
      #expect(texts.contains { $0.hasPrefix("passed Given a step") })
      check(
        try await page.value("[...document.querySelectorAll('td > a')].map(x => x.textContent.trim())"),
        equals: [
          "passed", "not selected",
        ])
    }
  }

  @Test("a failed row is shown with its steps, and the others are folded")
  func rows() async throws {
    let html = SamplePage.withoutKeys(try await SamplePage.html())
    check(html, contains: "<summary>1 other row, step by step</summary>")
    check(html.matches(of: #/<span class="name" dir="auto">ten · sober</span>/#).count, equals: 1)
  }

  @Test("numbers have separators, and nouns are singular for one")
  func quantities() async throws {
    check(try await SamplePage.html(), contains: "8 scenarios, ")
    let one = SamplePage.html(of: try await RunOf.step { _ in })
    check(one, contains: "1 scenario, 1 step run")
  }
}

@Suite(
  "Failures with the same cause in an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct CauseTests {
  @Test("the failures share a card that shows the first three scenarios and folds the others")
  func card() async throws {
    let html = SamplePage.html(of: try await EveryOutcome.sameFailure(500))
    try await BrowserPage.open(html) { page in
      check(try await page.value("document.querySelectorAll('#problems > .card').length"), equals: 2)
      let heading = try await page.value("document.querySelector('.cause h3').textContent", as: String.self)
      check(heading, equals: "failed 500 scenarios failed for the same reason")
      check(try await page.value("document.querySelector('.cause .message').textContent"), equals: "expected 2, got 1")
      let links = "[...document.querySelectorAll('.cause .same a')]"
      check(
        try await page.value("\(links).filter(x => x.checkVisibility()).map(x => x.textContent)"),
        equals: [
          "Order 1", "Order 2", "Order 3",
        ])
      check(try await page.value("\(links).length"), equals: 500)
      check(try await page.value("document.querySelector('.cause .same summary').textContent"), equals: "497 more")
      #expect(try await page.value("document.querySelector('#problems').offsetHeight < innerHeight"))
    }
  }

  @Test("each scenario keeps its card, which a link unfolds")
  func anchor() async throws {
    let html = SamplePage.html(of: try await EveryOutcome.sameFailure(5))
    let last = try #require(html.matches(of: #/href="#(why-s\w+)"><bdi>Order 5</#).first?.1)
    try await BrowserPage.open(html, at: String(last)) { page in
      try await page.wait("document.querySelector('.here')?.id === '\(last)'")
      #expect(try await page.value("document.querySelector('.here').checkVisibility()"))
      #expect(try await page.value("document.querySelector('.here h3').textContent.includes('Order 5')"))
    }
  }

  @Test("the cards follow the filter")
  func filter() async throws {
    let html = SamplePage.html(of: try await EveryOutcome.sameFailure(5))
    try await BrowserPage.open(html, at: "?text=Another") { page in
      try await page.wait("!!document.querySelector('.unit[hidden]')")
      #expect(try await page.value("document.querySelector('.cause').hidden"))
    }
    try await BrowserPage.open(html, at: "?text=%22Order+4%22") { page in
      try await page.wait("!!document.querySelector('.unit[hidden]')")
      check(
        try await page.value(
          "[...document.querySelectorAll('[data-same]:not([hidden])')].map(x => x.textContent.trim())"),
        equals: ["Order 4 Features/orders.feature:8"])
    }
  }

  @Test("two failures are not grouped")
  func two() async throws {
    let html = SamplePage.html(of: try await EveryOutcome.sameFailure(2))
    check(html, lacks: "class=\"card cause")
  }
}
