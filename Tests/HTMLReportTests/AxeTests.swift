import GherkinBrowserTestSupport
import Foundation
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite(
  "axe checks of an HTML report", .enabled(if: Chromium.isPresent, Chromium.absence),
  .enabled(if: Axe.source != nil, Axe.absence), .tags(.slow))
struct AxeTests {
  /// The pages that are checked.
  enum Sample: String, CaseIterable {
    case sample, everyOutcome, sameFailure, rightToLeft, wide, empty

    func html() async throws -> String {
      switch self {
      case .sample: try await SamplePage.html()
      case .everyOutcome: try await EveryOutcome.html()
      case .sameFailure: SamplePage.html(of: try await EveryOutcome.sameFailure(10))
      case .rightToLeft:
        SamplePage.html(
          of: try await RunOf.feature(
            """
            # language: ar
            @account
            خاصية: المشروبات
              سيناريو: كوب واحد
                بفرض I am sober
            """))
      case .wide:
        SamplePage.html(
          of: try await RunOf.feature(
            """
            Feature: Wide
              Scenario: A wide table
                Given a table:
                  |\(String(repeating: " a long cell of a table |", count: 15))
                And a note:
                  \"\"\"json
                  \(String(repeating: "a long line of a note\n      ", count: 60))
                  \"\"\"
                Then I am sober
            """))
      case .empty: SamplePage.html(of: [])
      }
    }
  }

  @Test(
    "there are no findings in light and dark themes and on a phone, initially and with everything unfolded",
    arguments: Sample.allCases)
  func pages(sample: Sample) async throws {
    let html = try await sample.html()
    for (scheme, width) in [("light", 1200), ("dark", 1200), ("light", 390)] {
      try await BrowserPage.open(html, width: width) { page in
        try await page.call(
          "Emulation.setEmulatedMedia", #"{"features":[{"name":"prefers-color-scheme","value":"\#(scheme)"}]}"#)
        try await page.wait("!document.querySelector('#find').hidden")
        let findings = try await Axe.findings(on: page, colours: width == 1200)
        check(findings, equals: [], "\(scheme), \(width) pixels: \(findings)")
        try await page.run("for (const each of document.querySelectorAll('details')) each.open = true")
        try await page.run("await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        let unfolded = try await Axe.findings(on: page, colours: width == 1200)
        check(unfolded, equals: [], "unfolded, \(scheme), \(width) pixels: \(unfolded)")
      }
    }
  }

  @Test("there are no findings in the dialog that compares two pictures")
  func comparison() async throws {
    let html = SamplePage.html(of: ComfortTests.comparedPictures)
    for width in [1200, 390] {
      try await BrowserPage.open(html, width: width) { page in
        try await page.run(
          "[...document.querySelectorAll('.att .copy')].find(x => x.textContent === 'Compare').click()")
        try await page.wait("document.querySelector('#comparison .pair + p').textContent !== ''")
        let findings = try await Axe.findings(on: page, colours: true)
        check(findings, equals: [], "\(width) pixels: \(findings)")
      }
    }
  }
}
