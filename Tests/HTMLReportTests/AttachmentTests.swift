import GherkinBrowserTestSupport
import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Attachments in an HTML report", .tags(.slow))
struct AttachmentTests {
  /// A picture of one pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  private func html(
    _ body: String, _ mediaType: String, _ encoding: Envelope.Attachment.ContentEncoding = .identity,
    name: String? = nil
  ) -> String {
    var envelopes = SampleRun().envelopes(.passed)
    let attachment = Envelope.Attachment(
      body: body, contentEncoding: encoding, mediaType: mediaType, fileName: name, testCaseStartedId: "attempt-0",
      testStepId: "step")
    envelopes.insert(.attachment(attachment), at: envelopes.count - 3)
    return SamplePage.html(of: envelopes)
  }

  @Test(
    "images are shown", .enabled(if: Chromium.isPresent, Chromium.absence),
    arguments: ["image/png", "Image/PNG; a=b"])
  func picture(type: String) async throws {
    try await BrowserPage.open(html(Self.pixel, type, .base64, name: "a dot")) { page in
      try await page.run(
        "document.querySelector('#fold').click(); document.querySelector('.att img').loading = 'eager'")
      try await page.wait("document.querySelector('.att img').naturalWidth === 1")
      check(try await page.value("document.querySelector('.att img').alt"), equals: "a dot")
      check(
        try await page.value("document.querySelector('.att figcaption').textContent"), equals: "a dot \(type), 70 bytes"
      )
    }
  }

  @Test("an SVG image is shown as an image, so its scripts do not run")
  func drawing() {
    let html = html("<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")
    check(html, contains: "<img src=\"data:image/svg+xml;base64,PHN2Zy")
  }

  @Test("videos have controls")
  func film() {
    check(html("AAAA", "video/mp4", .base64), contains: "<video src=\"data:video/mp4;base64,AAAA\" controls")
  }

  @Test("JSON is shown with a line for each member")
  func json() {
    let html = html(#"{"a":[1,{}],"b":"x,{y"}"#, "application/json")
    #expect(
      html.contains(
        "{\n  &#34;a&#34;: [\n    1,\n    {}\n  ],\n  &#34;b&#34;: &#34;x,{y&#34;\n}"))
  }

  @Test("invalid JSON is shown unchanged", arguments: ["{\"a\": ", "]", "\"a", "{]"])
  func brokenJSON(text: String) {
    let escaped = text.replacing("\"", with: "&#34;")
    check(html(text, "application/json"), contains: "<pre dir=\"auto\">\(escaped)</pre>")
  }

  @Test("terminal colours are shown, and other sequences are removed")
  func colours() {
    let text =
      "\u{1B}[1;31mred\u{1B}[0m \u{1B}[38;2;0;0;255mblue\u{1B}[39m\u{1B}[2K \u{1B}]0;title\u{7}\u{1B}[48;5;22;3mend"
    check(
      html(text, "text/x.cucumber.log+plain"),
      contains:
        "<span class=\"bold fg1\">red</span> <span class=\"fg12\">blue</span> <span class=\"italic bg2\">end</span></pre>"
    )
  }

  @Test(
    "colours of a palette or of red, green and blue become the most similar of the sixteen",
    arguments: [
      ("38;5;9", "fg9"), ("38;5;196", "fg9"), ("38;5;88", "fg1"), ("38;5;21", "fg12"), ("48;5;46", "bg10"),
      ("38;5;16", "fg0"), ("38;5;232", "fg0"), ("38;5;244", "fg8"), ("38;5;250", "fg7"), ("38;5;255", "fg15"),
      ("38;2;63;0;0", "fg0"), ("38;2;64;0;0", "fg1"), ("38;2;200;0;0", "fg1"), ("38;2;201;0;0", "fg9"),
      ("38;2;160;160;160", "fg7"), ("38;2;159;159;159", "fg8"), ("38;2;224;224;224", "fg15"),
      ("38;2;200;100;101", "fg5"), ("4", "underline"), ("2;7", "dim inverse"), ("1;2;22;3", "italic"),
      ("3;4;7;24", "italic inverse"), ("95", "fg13"), ("104", "bg12"), ("31;44;39", "bg4"), ("31;44;49", "fg1"),
      ("31;38;5;256", "fg1"), ("31;38;2;1;2", "fg1"), ("31;38;2;256;0;0", "fg1"), ("31;38;9", "fg1"),
    ])
  func colour(code: String, classes: String) {
    let page = html("\u{1B}[\(code)mx\u{1B}[0my", "text/x.cucumber.log+plain")
    check(page, contains: "<span class=\"\(classes)\">x</span>y</pre>")
  }

  @Test("web and mail addresses are links, and all others are text")
  func links() {
    let html = html(
      "https://a.example/?b&c\njavascript:alert(1)\n#comment\nmailto:a@b.example\nfile:///etc", "text/uri-list")
    check(html, contains: "<a href=\"https://a.example/?b&amp;c\" rel=\"noopener noreferrer\">")
    check(html, contains: "<li><bdi>javascript:alert(1)</bdi></li>")
    check(html, contains: "<a href=\"mailto:a@b.example\"")
    check(html, contains: "<li><bdi>file:///etc</bdi></li>")
    check(html, lacks: "comment</bdi>")
  }

  @Test("other attachments can be downloaded, with a safe name and their actual size")
  func download() {
    let html = html("AAECAw==", "application/pdf", .base64, name: "../../.a:b.pdf")
    check(
      SamplePage.withoutKeys(html),
      contains:
        "<a href=\"data:application/octet-stream;base64,AAECAw==\" download=\"ab.pdf\">../../.a:b.pdf</a> "
        + "<small>application/pdf, 4 bytes</small>")
  }

  @Test(
    "HTML is shown as text with every media type",
    arguments: ["text/html", "application/xhtml+xml", "TEXT/HTML;charset=utf-8"])
  func markup(type: String) {
    check(html("<b>x</b>", type), contains: "<pre dir=\"auto\">&lt;b&gt;x&lt;/b&gt;</pre>")
  }

  @Test("invalid base64 is not shown", arguments: ["a\"b=", "abc", "====", "ab=c"])
  func notBase64(body: String) {
    check(html(body, "image/png", .base64), contains: "cannot be shown: its content is not valid base64")
  }

  @Test("the beginning of a long text is shown, and the whole can be downloaded")
  func long() {
    let html = html(String(repeating: "x", count: 100_000), "text/plain", name: "log.txt")
    check(SamplePage.withoutKeys(html), contains: "<summary>The first 64 KiB</summary>")
    check(html, contains: "download=\"log.txt\">log.txt</a> <small>text/plain, 97.6 KiB</small>")
  }

  @Test("a text is saved as it is shown, unless it has control characters: then it can be downloaded")
  func saved() {
    let shown = html("one\n\ttwo", "text/plain", name: "a.txt")
    check(shown, contains: "data-save=\"a.txt\"")
    check(shown, lacks: "download=\"a.txt\"")
    let coloured = html("\u{1B}[31mred\u{1B}[0m", "text/plain", name: "a.txt")
    check(coloured, lacks: "data-save=\"a.txt\"")
    check(coloured, contains: "download=\"a.txt\"")
  }

  @Test("a log of up to 64 KiB is shown as a whole")
  func longLog() {
    let type = "text/x.cucumber.log+plain"
    check(html(String(repeating: "x", count: 1 << 16), type), contains: "<pre class=\"att log\"")
    let longer = html(String(repeating: "x", count: 1 << 16 + 1), type)
    check(longer, lacks: "<pre class=\"att log\"")
    check(longer, contains: "The first 64 KiB</summary>")
  }

  /// A run of a step with pictures.
  private static func run(pictures: String...) -> [Envelope] {
    var envelopes = SampleRun().envelopes(.passed)
    for picture in pictures {
      let attachment = Envelope.Attachment(
        body: picture, contentEncoding: .base64, mediaType: "image/png", testCaseStartedId: "attempt-0",
        testStepId: "step")
      envelopes.insert(.attachment(attachment), at: envelopes.count - 3)
    }
    return envelopes
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
      Files.all(in: folder.path + "/report-files", suffix: "").map { $0.split(separator: "/").last },
      equals: [
        "efb3da0a1f77b2b17d99a70a.png"
      ])
  }

  @Test(
    "large attachments can be stored next to the report, without duplicates",
    .enabled(if: Chromium.isPresent, Chromium.absence))
  func beside() async throws {
    // A picture with a damaged end is still a picture.
    let padding = String(repeating: "AAAA", count: 30_000)
    let picture = Self.pixel.replacing("==", with: "AA") + padding
    let folder = try TemporaryFolder()
    let errors = try Self.writeReport(folder.path + "/my report.html", of: Self.run(pictures: picture, picture))
    checkEmpty(errors)
    let html = try folder.text(of: "my report.html")
    let names = Set(html.matches(of: #/<img src="my%20report-files/([0-9a-f]{24}\.png)"/#).map { String($0.1) })
    check(names.count, equals: 1)
    let name = try #require(names.first)
    let bytes = try Files.bytes(folder.path + "/my report-files/" + name)
    try await BrowserPage.open(html, files: [("my report-files/\(name)", bytes)]) { page in
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
