import GherkinHTML
import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Attachments in an HTML report", .slow)
struct AttachmentTests {
  /// A picture of one pixel.
  static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  /// A run of a step with pictures.
  private static func run(pictures: String...) -> [Envelope] {
    SampleRun().envelopes(.passed).attaching(pictures.map { ($0, "image/png", .base64, nil) })
  }

  /// Options with which large attachments are stored next to the report.
  private static var besideOptions: HTMLOptions {
    var options = HTMLOptions()
    options.largeAttachments = .beside
    return options
  }

  /// Writes the report of a run, with large attachments next to it. Returns the errors.
  private static func writeReport(_ path: String, of envelopes: [Envelope]) throws -> [OutputError] {
    let file = try ReportFile(path: path)
    var host = FormatterHost([(HTMLFormatter(options: besideOptions), OutputSink(to: file))])
    host.handle(envelopes)
    return host.finish()
  }

  @Test("a large attachment next to the report is named after the hash of its content")
  func named() throws {
    let folder = try TemporaryFolder()
    let envelopes = Self.run(pictures: String(repeating: "AAAA", count: 30_017))
    checkEmpty(try Self.writeReport(folder.path + "/report.html", of: envelopes))
    check(
      Files.all(in: folder.path + "/report-files", suffix: ".png").map { $0.split(separator: "/").last },
      equals: ["efb3da0a1f77b2b17d99a70a.png"])
  }

  @Test(
    "large attachments can be stored next to the report, without duplicates",
    .enabled(if: Chromium.isPresent, Chromium.absence))
  func beside() async throws {
    // A picture with a damaged end is still a picture.
    let padding = String(repeating: "AAAA", count: 30_000)
    let picture = Self.pixel.replacing("==", with: "AA") + padding
    let folder = try TemporaryFolder()
    checkEmpty(try Self.writeReport(folder.path + "/my report.html", of: Self.run(pictures: picture, picture)))
    let html = try folder.text(of: "my report.html")
    let names = Set(html.matches(of: #/<img src="my%20report-files/([0-9a-f]{24}\.png)"/#).map { String($0.1) })
    check(names.count, equals: 1)
    try folder.write(html, to: "report.html")
    try await BrowserPage.open(in: folder, "report.html") { page in
      try await page.run("for (const x of document.querySelectorAll('.att img')) x.loading = 'eager'")
      try await page.wait("[...document.querySelectorAll('.att img')].every(x => x.naturalWidth === 1)")
    }
  }

  @Test("if no file can be stored next to the report, large attachments are embedded")
  func standardOutput() {
    let envelopes = Self.run(pictures: String(repeating: "AAAA", count: 30_000))
    check(SamplePage.html(of: envelopes, Self.besideOptions), contains: "<img src=\"data:image/png;base64,AAAA")
  }

  @Test("a file next to the report that cannot be written is an error of the report")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try folder.write("in the way", to: "report-files")
    let envelopes = Self.run(pictures: String(repeating: "AAAA", count: 30_000))
    let errors = try Self.writeReport(folder.path + "/report.html", of: envelopes)
    check(errors.count, equals: 1)
    check(errors.first?.description.contains("report-files/"), equals: true)
  }
}
