import Foundation
import GherkinTestSupport
import Testing

@Suite("Facts that the command line records for reports", .tags(.commands))
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
    check(run.status, equals: 1, "\(run.error)")
    for _ in 0..<2 {
      let html = try folder.text(of: "r.html")
      check(html, contains: "<dt><bdi>Browser</bdi></dt><dd><bdi>Firefox &lt;153&gt;</bdi></dd>")
      check(html, contains: "<dt><bdi>Node</bdi></dt><dd><bdi>a</bdi></dd>")
      check(
        html, contains: #"<a href="https://forge.example/HEAD/a.feature#L3" rel="noopener noreferrer">a.feature:3</a>"#)
      check(
        html, contains: #"<a href="https://forge.example/HEAD/a.feature#L2" rel="noopener noreferrer">a.feature:2</a>"#)
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
    check(try folder.text(of: "r.html"), contains: "<a href=\"\(address)\"")
  }

  /// Repositories by the files in `.git`, and what a report then contains.
  private static let commit = String(repeating: "0123456789abcdef", count: 3).prefix(40)
  private static let checkouts: [(files: [String: String], basis: String?)] = [
    (["HEAD": "ref: refs/heads/new/beer\n", "refs/heads/new/beer": "\(commit)\n"], "<bdi>new/beer</bdi> at 01234567"),
    (
      ["HEAD": "ref: refs/heads/main\n", "packed-refs": "# pack-refs\n\(commit) refs/heads/main\n^\(commit)\n"],
      "<bdi>main</bdi> at 01234567"
    ),
    (["HEAD": "\(commit)\n"], "revision 01234567"),
    (["HEAD": "ref: refs/heads/main\n"], nil), (["HEAD": "ref: refs/../config\n", "config": "\(commit)\n"], nil),
    (["HEAD": "ref: refs/heads/main\n", "refs/heads/main": "<script>"], nil), (["HEAD": ""], nil), ([:], nil),
  ]

  @Test(
    "a report has the name of the repository and the commit that it is based on, if there is one",
    arguments: checkouts.indices)
  func checkout(index: Int) async throws {
    let (files, basis) = Self.checkouts[index]
    for (name, text) in files { try folder.write(text, to: ".git/\(name)") }
    _ = try await run("--source-link", "https://forge.example/{revision}/{path}#L{line}")
    let html = try folder.text(of: "r.html").replacing(#/<\/?(?:span|code)[^>]*>/#, with: "")
    check(html.contains("<p class=\"kind\">\(folder.url.lastPathComponent)</p>"), equals: (basis != nil))
    check(html.contains(" based on "), equals: (basis != nil))
    if let basis { check(html, contains: "based on \(basis)") }
    check(html, contains: "https://forge.example/\(basis == nil ? "HEAD" : Self.commit)/a.feature")
  }

  @Test("in a worktree, the commit is found in the repository")
  func worktree() async throws {
    try folder.write("gitdir: repository/worktrees/a\n", to: ".git")
    try folder.write("../..\n", to: "repository/worktrees/a/commondir")
    try folder.write("ref: refs/heads/main\n", to: "repository/worktrees/a/HEAD")
    try folder.write("\(Self.commit)\n", to: "repository/refs/heads/main")
    _ = try await run()
    let name = folder.url.lastPathComponent
    let line = #""body":"{\"branch\":\"main\",\"folder\":\"\#(name)\",\"revision\":\"\#(Self.commit)\"}""#
    check(try folder.text(of: "r.ndjson"), contains: line)
  }

  @Test("a merged stream has the commit of its streams if they have the same")
  func mergedCommits() async throws {
    try folder.write("\(Self.commit)\n", to: ".git/HEAD")
    _ = try await run()
    try folder.write(try folder.text(of: "r.ndjson"), to: "first.ndjson")
    _ = try await run()
    try folder.write(try folder.text(of: "r.ndjson"), to: "second.ndjson")
    try folder.write("\(String(Self.commit.reversed()))\n", to: ".git/HEAD")
    _ = try await run()
    for (other, isSame) in [("second.ndjson", true), ("r.ndjson", false)] {
      let merge = try await BuiltCommand.gherkinRun.run(["merge", "first.ndjson", other], in: folder.url)
      check(merge.output.contains(Self.commit), equals: isSame, "\(merge.error)")
    }
  }

  @Test(
    "an incomplete value is rejected with the correct form",
    arguments: [
      ("--environment", "Firefox", "write 'Browser=Firefox 153'"),
      ("--source-link", "http://forge.example/{path}", "write https://HOST/blob/{revision}/{path}#L{line}"),
      ("--source-link", "https://forge.example/{path}\u{7F}", "only visible ASCII characters"),
      ("--source-link", "https://forge.example/{path} a", "only visible ASCII characters"),
    ])
  func refused(option: String, value: String, remedy: String) async throws {
    let run = try await run(option, value)
    check(run.status, equals: 2)
    check(run.error, contains: remedy)
  }
}
