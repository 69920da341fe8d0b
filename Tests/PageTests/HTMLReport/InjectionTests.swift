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
