import GherkinTestSupport
import Testing

@Suite("Facts that the command line records for reports")
struct RecordOptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: a\n    Given a failing step\n", to: "a.feature")
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> BuiltCommand.Output {
    try await BuiltCommand.built("gherkin-run-faults").run(
      arguments + ["--format", "html:r.html", "--format", "message:r.ndjson", "a.feature"], in: folder.url,
      environment: environment)
  }

  @Test("the environment and links to the source are in the HTML report, from a run and from report")
  func recorded() async throws {
    let run = try await run(
      "--environment", "Browser=Firefox <153>", "--environment", #"{"Node": "a"}"#, "--source-link",
      "https://forge.example/{revision}/{path}#L{line}")
    #expect(run.status == 1, "\(run.error)")
    for _ in 0..<2 {
      let html = try folder.text(of: "r.html")
      #expect(html.contains("<dt><bdi>Browser</bdi></dt><dd><bdi>Firefox &lt;153&gt;</bdi></dd>"))
      #expect(html.contains("<dt><bdi>Node</bdi></dt><dd><bdi>a</bdi></dd>"))
      #expect(
        html.contains(#"<a href="https://forge.example/HEAD/a.feature#L3" rel="noopener noreferrer">a.feature:3</a>"#))
      #expect(
        html.contains(#"<a href="https://forge.example/HEAD/a.feature#L2" rel="noopener noreferrer">a.feature:2</a>"#))
      try folder.write("", to: "r.html")
      _ = try await BuiltCommand.gherkinRun.run(["report", "--format", "html:r.html", "r.ndjson"], in: folder.url)
    }
  }

  @Test(
    "the source link has a default on GitHub Actions and GitLab",
    arguments: [
      (
        [
          "GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "a/b",
          "GITHUB_RUN_ID": "1", "GITHUB_SHA": "62e3f6d0",
        ], "https://github.com/a/b/blob/62e3f6d0/a.feature#L3"
      ),
      (
        ["GITLAB_CI": "true", "CI_PROJECT_URL": "https://gitlab.example/a/b"],
        "https://gitlab.example/a/b/-/blob/HEAD/a.feature#L3"
      ),
    ])
  func preset(environment: [String: String], address: String) async throws {
    _ = try await run(environment: environment)
    #expect(try folder.text(of: "r.html").contains("<a href=\"\(address)\""))
  }

  @Test(
    "an incomplete value is rejected with the correct form",
    arguments: [
      ("--environment", "Firefox", "write 'Browser=Firefox 153'"),
      ("--source-link", "http://forge.example/{path}", "write https://HOST/blob/{revision}/{path}#L{line}"),
    ])
  func refused(option: String, value: String, remedy: String) async throws {
    let run = try await run(option, value)
    #expect(run.status == 2)
    #expect(run.error.contains(remedy))
  }
}
