import GherkinBrowserTestSupport
import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Convenience features of an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence), .tags(.slow))
struct ComfortTests {
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  /// A run with two pictures, a text and a text with an escape sequence.
  private static var attachments: [Envelope] {
    var envelopes = SampleRun().envelopes(.failed)
    let contents: [(String, String, Envelope.Attachment.ContentEncoding, String?)] = [
      (pixel, "image/png", .base64, "first.png"), (pixel, "image/png", .base64, nil),
      ("a note", "text/plain", .identity, "note.txt"), ("\u{1B}[31mred", "text/plain", .identity, "red.txt"),
      ("{\"a\":1}", "application/json", .identity, "data.json"), ("x", "application/zip", .identity, "all.zip"),
    ]
    for (body, type, encoding, name) in contents {
      let attachment = Envelope.Attachment(
        body: body, contentEncoding: encoding, mediaType: type, fileName: name, testCaseStartedId: "attempt-0",
        testStepId: "step")
      envelopes.insert(.attachment(attachment), at: envelopes.count - 3)
    }
    return envelopes
  }

  @Test("images open in full size, one after the other")
  func gallery() async throws {
    try await BrowserPage.open(SamplePage.html(of: Self.attachments)) { page in
      try await page.run("document.querySelector('.zoom').click()")
      let caption = "document.querySelector('#gallery p').textContent"
      #expect(try await page.value("document.querySelector('#gallery').open"))
      check(try await page.value(caption), equals: "first.png, picture 1 of 2")
      try await page.press("ArrowRight")
      try await page.run(
        "[...document.querySelectorAll('#gallery button')].find(x => x.textContent === 'Next').click()")
      try await page.wait("\(caption).startsWith('first.png')")
      try await page.run(
        "[...document.querySelectorAll('#gallery button')].find(x => x.textContent === 'Next').click()")
      check(try await page.value(caption), equals: "Attachment, picture 2 of 2")
      try await page.press("Escape")
      check(try await page.value("document.querySelector('#gallery').open"), equals: false)
    }
  }

  /// A run of a step with pictures, each with a name.
  private static func run(_ pictures: [(name: String, base64: String)]) -> [Envelope] {
    var envelopes = SampleRun().envelopes(.failed)
    for (name, base64) in pictures {
      let attachment = Envelope.Attachment(
        body: base64, contentEncoding: .base64, mediaType: "image/png", fileName: name, testCaseStartedId: "attempt-0",
        testStepId: "step")
      envelopes.insert(.attachment(attachment), at: envelopes.count - 3)
    }
    return envelopes
  }

  /// Pictures of two pixels in width and height: all red, and with one pixel in another colour; and one of half the
  /// width.
  private static let (red, spotted, narrow) = (
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8AARAwQCgAf7gP9Y167WwAAAABJRU5ErkJggg==",
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mP4z8AARGDM8B8AHfAD/X9hy3EAAAAASUVORK5CYII=",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAADklEQVR42mP4z8DAAMQACf4B/56KYE4AAAAASUVORK5CYII="
  )

  /// A run of a step with two pictures that can be compared.
  static var comparedPictures: [Envelope] { run([("failure.png", spotted), ("reference.png", red)]) }

  @Test(
    "an expected and an actual picture of a step are compared by pixels",
    arguments: [
      (red, "1 of 4 pixels differs."), (spotted, "All pixels are equal."),
      (narrow, "The sizes differ: 1 × 2 and 2 × 2 pixels."),
    ])
  func comparison(expected: String, result: String) async throws {
    let run = Self.run([
      ("Screen-expected.png", expected), ("screen-ACTUAL.png", Self.spotted), ("other.png", Self.red),
    ])
    try await BrowserPage.open(SamplePage.html(of: run)) { page in
      let buttons = "[...document.querySelectorAll('.att .copy')].filter(x => x.textContent === 'Compare')"
      check(
        try await page.value("\(buttons).map(x => x.getAttribute('aria-label'))"),
        equals: [
          "Screen-expected.png compared with screen-ACTUAL.png"
        ])
      try await page.run("\(buttons)[0].click()")
      try await page.wait("document.querySelector('#comparison .pair + p').textContent !== ''")
      check(try await page.value("document.querySelector('#comparison .pair + p').textContent"), equals: result)
    }
  }

  @Test("two compared pictures have a border that the reader moves, or only their difference is shown")
  func comparisonControls() async throws {
    try await BrowserPage.open(SamplePage.html(of: Self.comparedPictures)) { page in
      try await page.run(
        "[...document.querySelectorAll('.att .copy')].find(x => x.textContent === 'Compare').click()")
      let actual = "document.querySelector('#comparison .pair').lastChild"
      check(try await page.value("\(actual).alt"), equals: "failure.png")
      check(try await page.value("getComputedStyle(\(actual)).clipPath"), equals: "inset(0px 0px 0px 50%)")
      try await page.run(
        "const range = document.querySelector('#comparison [type=range]'); range.value = 20; range.dispatchEvent(new Event('input'))"
      )
      check(try await page.value("getComputedStyle(\(actual)).clipPath"), equals: "inset(0px 0px 0px 20%)")
      try await page.run("document.querySelector('#comparison [type=checkbox]').click()")
      check(try await page.value("getComputedStyle(\(actual)).clipPath"), equals: "none")
      check(try await page.value("getComputedStyle(\(actual)).mixBlendMode"), equals: "difference")
      #expect(try await page.value("document.querySelector('#comparison [type=range]').disabled"))
    }
  }

  @Test("a picture without its counterpart has no comparison")
  func noComparison() async throws {
    let run = Self.run([("failure.png", Self.spotted), ("a-actual.png", Self.red), ("b-expected.png", Self.red)])
    try await BrowserPage.open(SamplePage.html(of: run)) { (page: BrowserPage) async throws in
      check(
        try await page.value("[...document.querySelectorAll('.att .copy')].map(x => x.textContent)"),
        equals: [
          "Save", "Save", "Save",
        ])
    }
  }

  @Test("every attachment can be saved with its original content")
  func saving() async throws {
    try await BrowserPage.open(SamplePage.html(of: Self.attachments)) { page in
      try await page.run(
        "window.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push([this.download, this.href.slice(0, 5)]); }"
      )
      try await page.run("for (const x of document.querySelectorAll('[data-save] > .copy')) x.click()")
      let saved = try await page.value("saved.map(x => x.join(' '))", as: [String].self)
      check(saved, equals: ["first.png data:", "attachment.png data:", "note.txt blob:"])
      check(
        try await page.value(
          "[...document.querySelectorAll('a[download]')].map(x => [x.download, atob(x.href.split(',')[1])].join(' '))"),
        equals: ["red.txt \u{1B}[31mred", "data.json {\"a\":1}", "all.zip x"])
    }
  }

  @Test("a failure can be copied as Markdown, with any content")
  func ticket() async throws {
    var run = SampleRun()
    run.name = "Adding *1*"
    run.error = "expected ```2```\ngot 1"
    try await BrowserPage.open(SamplePage.html(of: run.envelopes(.failed))) { page in
      try await page.run(
        "window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { copied.push(text); } } })"
      )
      try await page.run("document.querySelector('.ticket').click()")
      try await page.wait("copied.length === 1")
      check(
        try await page.value("copied[0]"),
        equals: """
          ### Sums › Small ones › Adding \\*1\\*

          **Given I add 1**

          ````text
          expected ```2```
          got 1
          ````

          - Feature: `a.feature:8`
          - Step code: `Steps/SumSteps.swift:3`
          - Run again: `gherkin-run a.feature:12`

          """)
    }
  }

  @Test("the theme is that of the system, light or dark, and is stored")
  func theme() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let paper = "getComputedStyle(document.querySelector('.card')).backgroundColor"
      check(try await page.value(paper), equals: "rgb(255, 255, 255)")
      try await page.run("document.querySelector('#theme').click(); document.querySelector('#theme').click()")
      check(try await page.value("document.querySelector('#theme').ariaLabel"), equals: "Theme: dark")
      check(try await page.value(paper), equals: "rgb(29, 33, 39)")
      try await page.call("Page.reload")
      try await page.wait("document.querySelector('#theme')?.ariaLabel === 'Theme: dark'")
      try await page.run("document.querySelector('#theme').click()")
      check(try await page.value(paper), equals: "rgb(255, 255, 255)")
    }
  }

  @Test("nine terms are explained, and the numbers at the top have short help")
  func terms() async throws {
    try await BrowserPage.open(EveryOutcome.html()) { (page: BrowserPage) async throws in
      let terms =
        "[...document.querySelector('#terms').nextElementSibling.querySelectorAll('dt')].map(x => x.textContent)"
      check(
        try await page.value(terms),
        equals: [
          "Ambiguous", "Empty", "Failed", "Flaky", "Known failure", "Not run", "Pending", "Skipped", "Undefined",
        ])
      check(
        try await page.value("[...document.querySelectorAll('.counts li:not([title])')].map(x => x.dataset.status)"),
        equals: ["passed"])
    }
  }
}
