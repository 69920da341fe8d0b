import GherkinTestSupport
import Testing

@Suite("Tag links", .tags(.commands))
struct TagLinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      @APP-1
      Feature: f
        @known-failure(APP-12)
        Scenario: known
          Given a failing step
        @APP-<b>"x @other @issue(7.1)
        Scenario: bad
          Given a failing step
      """, to: "a.feature")
  }

  private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(arguments + ["a.feature"], in: folder.url)
  }

  private static let reports = ["--format", "html:r.html", "--format", "markdown:r.md"]
  private static let app =
    #"<a href="https://t.example/browse/APP-12" rel="noopener noreferrer">@known-failure(APP-12)</a>"#

  @Test("tags and the reasons of known failures are links in html and markdown, from a run and from report")
  func links() async throws {
    let run = try await BuiltCommand.built("gherkin-run-faults").run(
      [
        "--tag-links", "APP-{id}=https://t.example/browse/APP-{id}", "--tag-links",
        "issue({n})=https://i.example/?q={n}",
        "--format", "message:r.ndjson",
      ] + Self.reports + ["a.feature"], in: folder.url)
    check(run.status, equals: 1, "\(run.error)")
    let made = (html: try folder.text(of: "r.html"), markdown: try folder.text(of: "r.md"))
    check(made.html, contains: "<span>\(Self.app)</span>")
    check(
      made.html, contains: #"<span><a href="https://i.example/?q=7.1" rel="noopener noreferrer">@issue(7.1)</a></span>"#
    )
    check(made.html, contains: "<span>@other</span>")
    check(made.html, lacks: "href=\"https://t.example/browse/APP-%3C")
    check(made.markdown, contains: "[`@APP-1`](https://t.example/browse/APP-1) [`@known-failure(APP-12)`]")
    check(made.markdown, lacks: "@other")
    let report = try await BuiltCommand.gherkinRun.run(["report"] + Self.reports + ["r.ndjson"], in: folder.url)
    check(report.status, equals: 1)
    check(try folder.text(of: "r.html"), contains: Self.app)
    check(try folder.text(of: "r.md"), equals: made.markdown)
  }

  @Test("templates can be configured, and of several that match, the longest is used")
  func configuration() async throws {
    try folder.write(
      """
      tag-links:
        "{any}": https://any.example/{any}
        APP-{id}: https://t.example/browse/APP-{id}
      """, to: "gherkin-run.yaml")
    _ = try await run("--format", "html:r.html")
    let page = try folder.text(of: "r.html")
    check(page, contains: Self.app)
    check(page, contains: #"href="https://any.example/other""#)
    let config = try await run("config")
    check(config.output, contains: "tag-links:", "\(config)")
  }

  @Test("links in a stream that are not https are ignored")
  func hostile() async throws {
    _ = try await run("--tag-links", "APP-{id}=https://t.example/{id}", "--format", "message:r.ndjson")
    let text = try folder.text(of: "r.ndjson")
    #expect(text.contains("https://t.example/{id}"))
    try folder.write(text.replacing("https://t.example/{id}", with: "javascript:alert({id})"), to: "r.ndjson")
    _ = try await BuiltCommand.gherkinRun.run(["report"] + Self.reports + ["r.ndjson"], in: folder.url)
    #expect(try !folder.text(of: "r.html").contains("javascript:alert"))
    #expect(try !folder.text(of: "r.md").contains("javascript:alert"))
  }

  @Test(
    "invalid use is reported with the correct form",
    arguments: [
      ("APP-{id}", "\"APP-{id}\" has no address; write 'APP-{id}=https://tracker.example/browse/APP-{id}'"),
      ("APP-{id}=http://x/{id}", "does not begin with https://; write https://HOST/APP-{id}"),
      ("APP-{id}=javascript:x{id}", "does not begin with https://"), ("APP-{id}=https:///{id}", "has no host"),
      ("APP-{id}=https://{id}.example/", "has no host"), ("APP-{id}=https://u:p@x/{id}", "has no host"),
      ("APP-{id}=https://x/{key}", "must contain {id}"), ("APP-{id}=https://x/ {id}", "visible ASCII"),
      ("APP-{id}=https://x/{id}\u{7F}", "visible ASCII"), ("APP-{id}=https://x/{id}é", "visible ASCII"),
      ("APP=https://x/", "\"APP\" is not a tag with one placeholder; write APP-{id}, without @"),
      ("@APP-{id}=https://x/{id}", "without @"), ("{a}{b}=https://x/{a}", "one placeholder"),
      (#"{"APP-{id}": 1}"#, "--tag-links"),
    ])
  func misuse(value: String, message: String) async throws {
    let run = try await run("--tag-links", value)
    check(run.status, equals: 2)
    #expect(run.error.hasPrefix("gherkin-run: --tag-links: "), "\(run.error)")
    check(run.error, contains: message, "\(run.error)")
  }
}
