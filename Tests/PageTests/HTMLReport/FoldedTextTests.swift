import GherkinTestSupport
import Testing

@Suite("Texts of folded scenarios in browsers", .slow)
struct FoldedTextTests {
  /// The end of an address that lets the browser find a text of the page, which is in a folded scenario.
  private static let found = "#:~:text=drink%20one"
  private static let check = """
    [...document.querySelectorAll('.unit[open]')].some((unit) => unit.textContent.includes('One for the road'))
    """

  /// Writes the report of the sample, and returns its folder and the anchor of a row in folded elements.
  private static func report() async throws -> (folder: TemporaryFolder, row: String) {
    let folder = try TemporaryFolder()
    let html = try await SamplePage.html()
    try folder.write(html, to: "report.html")
    let row = try #require(html.firstMatch(of: #/<details class="unit row passed" id="(\w+)"/#))
    return (folder, String(row.1))
  }

  @Test(
    "Chromium finds them, and links to them unfold them", .enabled(if: Chromium.isPresent, Chromium.absence))
  func chromium() async throws {
    let (folder, row) = try await Self.report()
    try await BrowserPage.open(in: folder, "report.html", at: String(Self.found.dropFirst())) { page in
      try await page.wait(Self.check)
    }
    try await BrowserPage.open(in: folder, "report.html", at: row) { page in
      try await page.wait(
        "document.querySelector('#\(row)').open && document.querySelector('#\(row)').checkVisibility()")
    }
    // Without scripts, the browser unfolds what is around the target.
    try await BrowserPage.open(in: folder, "report.html", at: row, scripts: false) { page in
      try await page.wait("document.querySelector('#\(row) > summary').checkVisibility()")
    }
  }

  @Test("Firefox finds them, and links to them unfold them", .enabled(if: Firefox.isPresent, Firefox.absence))
  func firefox() async throws {
    let (folder, row) = try await Self.report()
    try await FirefoxPage.open("\(folder.path)/report.html\(Self.found)") { page in try await page.wait(Self.check) }
    try await FirefoxPage.open("\(folder.path)/report.html#\(row)") { page in
      try await page.wait(
        "document.querySelector('#\(row)').open && document.querySelector('#\(row)').checkVisibility()")
    }
  }
}
