import GherkinMarkdown
import GherkinHTML
import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinPages
import GherkinTestSupport
import Testing

extension Markup {
  fileprivate var text: String { String(decoding: allBytes, as: UTF8.self) }
}

@Suite("Content of an HTML report", .slow)
struct ReadingTests {

  @Test("descriptions are a subset of Markdown")
  func markdown() throws {
    try GoldenFile("texts/markdown.txt").expectAnswers { text in
      var document = SampleRun().document
      document.feature?.description = text
      let html = SamplePage.html(of: [.gherkinDocument(document)])
      let prose = html.firstMatch(of: #/<div class="prose lines" dir="auto">(.*?)<\/div>/#.dotMatchesNewlines())
      // As Markdown, it says the same.
      let references = References(Pictures(.inside))
      let blocks = MarkdownBlock.blocks(of: text)
      let export = references.markdown(of: blocks)
      if !references.markup(of: blocks).text.contains("omitted") {
        // Parentheses in a target are escaped.
        let again = references.markup(of: export).text.replacing("%28", with: "(").replacing("%29", with: ")")
        check(again, equals: references.markup(of: blocks).text, "\(text): \(export)")
      }
      return String(prose?.1.replacing("\n", with: "⏎") ?? "none")
    }
  }

  @Test(
    "any text is converted in reasonable time", .timeLimit(.minutes(10)),
    arguments: [
      "*a _b ", "[", "`", "``` `", "[a](", "[a]((", "![", "![a](b)", "[![a](b)](c) ", "<", "h", "http", "http://a)",
      "- ", "> ", "| ", "**_", "*a*",
      "1. ", "\t", "* a\n",
      "> a\n", "|a\n", "\t|\n",
    ])
  func linear(piece: String) {
    var document = SampleRun().document
    document.feature?.description = String(repeating: piece, count: 100_000 / piece.utf8.count)
    check(SamplePage.html(of: [.gherkinDocument(document)]), contains: "</html>")
  }

  @Test(
    "hidden characters are escaped, except directional marks and flags that texts require",
    arguments: [
      ("a\u{200B}b\u{202E}\u{E0001}", #"a\u{200B}b\u{202E}\u{E0001}"#), ("a\u{1D173}b", #"a\u{1D173}b"#),
      ("می‌خواهم\u{200F}", "می‌خواهم&#8207;"),
      ("🏴\u{E0067}\u{E007F}", "🏴&#917607;&#917631;"), ("👩‍👩‍👧 日本 ቡና 𝄞", "👩‍👩‍👧 日本 ቡና 𝄞"),
    ])
  func hidden(text: String, markup: String) {
    var run = SampleRun()
    run.name = text
    check(SamplePage.html(of: run.envelopes(.failed)), contains: ">\(markup)<")
  }

  @Test(
    "a revision links to its repository",
    arguments: [
      ("https://github.com/a/b.git", "https://github.com/a/b/commit/"),
      ("git@github.com:a/b.git", "https://github.com/a/b/commit/"),
      ("ssh://git@gitlab.example:22/a/b", "https://gitlab.example/a/b/-/commit/"),
      ("https://user:secret@github.com/a/b", "https://github.com/a/b/commit/"), ("/a/folder", nil),
      ("javascript:x@y:z", nil), ("", nil),
    ] as [(String, String?)])
  func revision(remote: String, link: String?) {
    let hash = "62e3f6d0c1f5a9b8e7d6c5b4a3928170fedcba98"
    let product = Envelope.Product(name: "x")
    let meta = Envelope.Meta(
      protocolVersion: "1", implementation: product, runtime: product, os: product, cpu: product,
      ci: .init(name: "CI", git: .init(remote: remote, revision: hash, branch: "main")))
    let html = SamplePage.html(of: [.meta(meta)])
    check(html, contains: "<code>62e3f6d0</code>")
    if let link {
      check(html, contains: "<p class=\"kind\">b</p>")
      check(html, contains: "<a href=\"\(link)\(hash)\"")
    } else {
      check(html, lacks: "<a href=\"http")
    }
    check(html, lacks: "secret")
  }

  @Test("the anchors of links stay the same in the next run")
  func stable() async throws {
    let ids = #/ class="unit[^"]*" id="(s\w+)"/#
    let first = try await SamplePage.html().matches(of: ids).map(\.1)
    check(try await SamplePage.html().matches(of: ids).map(\.1), equals: first)
    check(first.count == 8 && Set(first).count == 8)
  }

  @Test("the anchors of links stay the same when a file moves, and differ for equal names")
  func moved() async throws {
    let text = "Feature: f\nScenario: a\nGiven I have 1 beer\nScenario: a\nGiven I have 2 beers"
    func anchors(_ uri: String) async throws -> [String] {
      try await SamplePage.html(of: text, uri: uri).matches(of: #/ id="([fs]\w+)"/#).map { String($0.1) }
    }
    let before = try await anchors("a.feature")
    check(before.count >= 3)
    check(Set(before).count, equals: before.count)
    check(try await anchors("shop/b.feature"), equals: before)
  }

  @Test("a report requires no external resources, and its policy forbids them")
  func policy() async throws {
    let html = try await SamplePage.html()
    check(
      html.contains(
        #/content="default-src &#39;none&#39;; script-src &#39;sha256-[\w+\/]{43}=&#39;; style-src &#39;sha256-/#))
    #expect(!html.contains(#/(?:src|href)="https?:|url\(["']?http|@import/#))
  }

  @Test("every official stream can be rendered", .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
  func official() throws {
    for folder in ["compatibility-kit/samples", "pretty/testdata"] {
      for stream in ConformanceData.paths(in: folder, suffix: ".ndjson") {
        let html = try Reports.text(of: HTMLFormatter(), stream: stream)
        #expect(html.hasSuffix("</html>\n"))
      }
    }
  }

  @Test(
    "an error without compared values shows its first line",
    arguments: [
      "it broke", "the shop (closed) to open", "expected nothing", "Expectation missed: (3) == (4)",
      "Expected an error but none was thrown", "expected sober, but was merry", "Expected: 1 but was: 2",
      "expected the user to be logged in", "expected the total (12) to equal 13", "Expectation failed: (a → 3) == 4",
    ], ["Failure", "ExpectationError", "Issue", "AssertionError"])
  func message(error: String, type: String) {
    var run = SampleRun()
    run.error = error + "\n  at Steps.swift:3"
    run.errorType = type
    let html = SamplePage.html(of: run.envelopes(.failed))
    check(html, contains: "<p class=\"message\" dir=\"auto\">\(error)</p>")
    check(html, lacks: "class=\"compared\"")
  }
}

@Suite("SHA-256", .slow)
struct SHA256Tests {
  @Test(
    "hashes are those of the standard",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(message: String, hash: String) {
    check(hex(SHA256.hash(Array(message.utf8))), equals: hash)
  }

  @Test("the hash of a million letters is correct")
  func long() {
    let hash = SHA256.hash(Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
    check(hex(hash), equals: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("a message can be added in parts of any size", arguments: [1, 55, 56, 63, 64, 65, 1000])
  func parts(size: Int) {
    let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    var hash = SHA256()
    for start in stride(from: 0, to: message.count, by: size) {
      hash.add(Array(message[start..<min(start + size, message.count)]))
    }
    check(hash.bytes, equals: SHA256.hash(message))
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
