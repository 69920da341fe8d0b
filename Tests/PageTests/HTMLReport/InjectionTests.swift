import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Content of an HTML report is never executed", .enabled(if: Chromium.isPresent, Chromium.absence), .slow)
struct InjectionTests {
  @Test("there are at least sixty hostile texts, each in more than fifty places")
  func many() {
    check(HostileRun.payloads.count >= 60)
    check(Set(HostileRun.payloads).count, equals: HostileRun.payloads.count)
    check(HostileRun(payload: "zqx").html.ranges(of: "zqx").count > 50)
  }

  // The content security policy would hide missing escapes.
  @Test("no hostile text is executed, even without the content security policy", arguments: HostileRun.parts)
  func inert(payloads: ArraySlice<String>) async throws {
    let strange = try BrowserPage.source("report-strange.js")
    let reports = payloads.map { ($0, HostileRun(payload: $0).html) }
    try await BrowserPage.open("") { page in
      try await page.run("window.harmless = \(BrowserPage.parsed(HostileRun(payload: "x").html))")
      for (payload, html) in reports {
        let problems: [String] = try await page.value("(\(strange))(\(BrowserPage.parsed(html)), harmless)")
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
        check(try await page.value("(\(strange))(document)", as: [String].self), equals: [], "\(payload)")
        let isThere: Bool = try await page.value(
          "location.href.startsWith('\(page.address)') && document.querySelector('.feature h3').textContent.length > 0")
        check(isThere, "\(payload)")
      }
    }
  }

  @Test("no hostile text is executed in deferred parts of a page")
  func putOff() async throws {
    let strange = try BrowserPage.source("report-strange.js")
    let payload = "</noscript><script>act(1)</script><img src=x onerror=act(1)>&lt;/noscript&gt;&lt;script&gt;act(1)"
    let html = HostileRun(payload: payload + String(repeating: "x", count: 60_000)).html
    check(html, contains: "<noscript class=\"source\">")
    try await BrowserPage.open(html, isGuarded: false) { page in
      for number in 1...3 {
        try await page.press("j")
        try await page.wait("document.querySelector('#said').textContent === 'scenario \(number) of 3'")
        check(try await page.value("!!document.activeElement.closest('.unit')"))
        check(try await page.value("(\(strange))(document)", as: [String].self), equals: [])
      }
      try await page.press("/")
      try await page.type("x")
      try await page.wait("document.querySelector('#found').textContent === '3 of 3 scenarios'")
      check(try await page.value("window.acts"), equals: 0)
      check(try await page.value("(\(strange))(document)", as: [String].self), equals: [])
    }
  }
}

extension HostileRun {
  /// The report of the run.
  fileprivate var html: String {
    var options = HTMLOptions()
    options.title = payload
    options.command = payload
    return SamplePage.html(of: envelopes, options)
  }
}
