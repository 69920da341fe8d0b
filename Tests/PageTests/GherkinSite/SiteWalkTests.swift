import Foundation
import GherkinTestSupport
import Testing

/// Follows every link of a site, like a reader.
struct SiteWalk {
  let site: Site

  /// The pages.
  var pages: [String] { site.files.filter { $0.hasSuffix(".html") } }

  /// The links whose file or element does not exist.
  func brokenLinks() throws -> [String] {
    var anchors: [String: Set<String>] = [:]
    for page in pages {
      anchors[page] = Set(try site.text(page).matches(of: #/ id="([^"]*)"/#).map { String($0.1) })
    }
    let files = Set(site.files)
    var broken: [String] = []
    for page in pages {
      for match in try site.text(page).matches(of: #/ (?:href|src)="([^"]*)"/#) {
        let link = String(match.1)
        if link.hasPrefix("https://") { continue }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = page.contains("/") ? String(page.prefix { $0 != "/" }) + "/" : ""
        let target =
          parts[0].isEmpty ? page : parts[0].hasPrefix("../") ? String(parts[0].dropFirst(3)) : folder + parts[0]
        let isThere = files.contains(target) && (parts.count == 1 || anchors[target]?.contains(parts[1]) == true)
        if !isThere { broken.append("\(page): \(link)") }
      }
    }
    return broken
  }

  /// The browser's errors: errors in scripts, files that cannot be loaded, violations of the policy.
  func complaints() async throws -> [String] {
    let script = """
      window.complaints = [];
      addEventListener('error', (event) => complaints.push(event.message ?? `not loaded: ${event.target.src ?? event.target.href}`), true);
      addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
      addEventListener('securitypolicyviolation', (event) => complaints.push(`policy: ${event.violatedDirective}`));
      console.error = console.warn = (...texts) => complaints.push(texts.join(' '));
      """
    var complaints: [String] = []
    for file in pages {
      complaints += try await BrowserPage.open(in: site.folder, "site/\(file)") { page in
        try await page.call("Page.addScriptToEvaluateOnNewDocument", #"{"source":\#(BrowserPage.json(script))}"#)
        try await page.call("Page.reload")
        try await page.wait("window.complaints && document.readyState === 'complete'")
        return try await page.value("window.complaints", as: [String].self).map { "\(file): \($0)" }
      }
    }
    return complaints
  }
}

@Suite("All links of a documentation site", .enabled(if: Chromium.isPresent, Chromium.absence), .slow)
struct SiteWalkTests {
  /// The folder of runners that `Scripts/mutants --runners` makes.
  private static let runners = ProcessInfo.processInfo.environment["GHERKIN_RUN_MUTANTS"]

  @Test("every link has a target, and all pages load without an error")
  func sample() async throws {
    let walk = SiteWalk(site: try await SampleSite.make())
    check(try walk.brokenLinks(), equals: [])
    check(try await walk.complaints(), equals: [])
  }

  @Test(
    "every link of the site of this project's features with 30 runs has a target, and the search finds a scenario",
    .enabled(if: runners != nil, "GHERKIN_RUN_MUTANTS names no folder of runners: make nightly makes one"))
  func thirtyRuns() async throws {
    let site = try Site()
    let script = try await BuiltCommand(executable: URL(filePath: "/usr/bin/env")).run(
      "python3", "Scripts/history.py", try #require(Self.runners), site.folder.path + "/history", "--site", site.path)
    try #require(script.status == 0, "\(script.error)")
    check(try site.text("history.html"), contains: "30 runs")
    let walk = SiteWalk(site: site)
    check(try walk.brokenLinks(), equals: [])
    check(try await walk.complaints(), equals: [])
    try await BrowserPage.open(in: site.folder, "site/index.html") { page in
      try await page.press("/")
      try await page.type("problem at the end of the list")
      try await page.wait("document.querySelectorAll('#results a').length > 0")
      try await page.run("document.querySelector('#results a').click()")
      try await page.wait("!!document.querySelector('.unit:target, tr:target')")
    }
  }
}
