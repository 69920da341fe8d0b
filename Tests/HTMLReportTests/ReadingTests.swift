import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinPages
import GherkinTestSupport
import Testing

@Suite("Content of an HTML report", .tags(.slow))
struct ReadingTests {
  @Test(
    "descriptions are a subset of Markdown",
    arguments: [
      ("a **b** _c_ `d*e*`", "<p>a <strong>b</strong> <em>c</em> <code>d*e*</code></p>"),
      ("2 * 3 * 4 and a_b_c", "<p>2 * 3 * 4 and a_b_c</p>"),
      (
        "[x](https://a.example \"t\") <b>",
        "<p><a href=\"https://a.example\" rel=\"noopener noreferrer\">x</a> &lt;b&gt;</p>"
      ),
      ("[x](javascript:y) [z]", "<p>x [z]</p>"),
      (
        "[x](https://a.example/Ale_(drink))",
        "<p><a href=\"https://a.example/Ale_(drink)\" rel=\"noopener noreferrer\">x</a></p>"
      ),
      (
        "(see https://a.example/Ale_(drink))",
        "<p>(see <a href=\"https://a.example/Ale_(drink)\" rel=\"noopener noreferrer\">https://a.example/Ale_(drink)</a>)</p>"
      ),
      (
        "see https://a.example/b.",
        "<p>see <a href=\"https://a.example/b\" rel=\"noopener noreferrer\">https://a.example/b</a>.</p>"
      ),
      (
        "- a\n- b\n  - c\n\n1. d",
        "<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul><ol><li><p>d</p></li></ol>"
      ),
      (
        "<https://a.example/b>c",
        "<p><a href=\"https://a.example/b\" rel=\"noopener noreferrer\">https://a.example/b</a>c</p>"
      ),
      ("a\n\nb\nc", "<p>a</p><p>b\nc</p>"), ("> a\n> b", "<blockquote><p>a\nb</p></blockquote>"),
      ("# A\n---\n", "<p class=\"heading\">A</p><hr>"),
      ("~~~\n<x>\n~~~\ny", "<pre><code>&lt;x&gt;</code></pre><p>y</p>"),
      ("\\*a\\* **b", "<p>*a* **b</p>"), ("\\é \\😀 \\", "<p>\\é \\😀 \\</p>"),
      ("![a picture](https://x.example/y.png)", "<p><a href=\"https://x.example/y.png\""),
    ])
  func markdown(text: String, markup: String) {
    var run = SampleRun()
    run.name = "x"
    var document = run.document
    document.feature?.description = text
    let html = SamplePage.html(of: [.gherkinDocument(document)])
    check(html, contains: "<div class=\"prose lines\" dir=\"auto\">\(markup)")
  }

  @Test("of a long list that an error announces, everybody reads the first line")
  func announced() async throws {
    let lines = (1...20).map { "line \($0)" }.joined(separator: "\n")
    let html = SamplePage.html(
      of: try await RunOf.step { _ in throw SamplePage.Failure(description: "These are missing:\n\n\(lines)") })
    check(html, contains: "These are missing:</p><p class=\"message\" dir=\"auto\">line 1</p>")
  }

  @Test(
    "any text is converted in reasonable time", .timeLimit(.minutes(10)),
    arguments: [
      "*a _b ", "[", "`", "``` `", "[a](", "[a]((", "<", "h", "http", "http://a)", "- ", "> ", "| ", "**_", "*a*",
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
      ("a\u{200B}b\u{202E}\u{E0001}", #"a\u{200B}b\u{202E}\u{E0001}"#), ("می‌خواهم\u{200F}", "می‌خواهم&#8207;"),
      ("🏴\u{E0067}\u{E007F}", "🏴&#917607;&#917631;"), ("👩‍👩‍👧 日本 ቡና 𝄞", "👩‍👩‍👧 日本 ቡና 𝄞"),
    ])
  func hidden(text: String, markup: String) {
    var run = SampleRun()
    run.name = text
    check(SamplePage.html(of: run.envelopes(.failed)), contains: ">\(markup)<")
  }

  @Test("a failure is a sentence with its error and its locations")
  func failure() {
    let html = SamplePage.html(of: SampleRun().envelopes(.failed))
    check(
      SamplePage.withoutKeys(html),
      contains:
        "<h1><span class=\"mark failed\"></span>The only scenario did not pass</h1>")
    check(html, contains: "<bdi>Sums</bdi> › <bdi>Small ones</bdi>")
    check(html, contains: "<bdi><b>Given </b>I add 1</bdi>")
    check(html, contains: "<p class=\"message\" dir=\"auto\">expected 2, got 1</p>")
    check(html, contains: ">a.feature:8</dd>")
    check(html, contains: ">Steps/SumSteps.swift:3</dd>")
    check(html, contains: "<code data-copy=\"the command\">gherkin-run a.feature:12</code>")
  }

  @Test("lines of a difference are highlighted, and list items are not")
  func difference() {
    var run = SampleRun()
    run.error = "differs:\n  | a |\n- | b |\n+ | c |"
    let html = SamplePage.html(of: run.envelopes(.failed))
    check(html, contains: "<del>- | b |</del>\n<ins>+ | c |</ins>")
    run.error = "missing:\n- a\n- b"
    check(SamplePage.html(of: run.envelopes(.failed)), lacks: "<del>")
  }

  @Test("a flaky scenario is shown with all its attempts")
  func flaky() {
    let run = SampleRun()
    let html = SamplePage.html(
      of: run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false))
    check(html, contains: "<section id=\"flaky\">")
    check(html, contains: "Attempt 2 passed: ")
    check(html, contains: "Attempt 1: failed")
    check(SamplePage.withoutKeys(html), contains: "<b>1</b> flaky <small>among the passed</small></li>")
  }

  @Test("a truncated or empty stream is reported as such")
  func brokenOff() {
    let run = SampleRun()
    let html = SamplePage.html(of: run.preamble + run.attempt(0, .passed, willBeRetried: false))
    check(html, contains: "The run failed, although no scenario failed")
    check(html, contains: "The record of the run is incomplete: its end is missing.")
    check(SamplePage.html(of: []), contains: "The run failed, and no scenario ran")
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

  @Test("a Markdown feature keeps the prose around its Gherkin")
  func markdownFeature() async throws {
    let html = SamplePage.html(
      of: try await RunOf.feature(
        """
        # Feature: Beers

        Why **we** drink.

        ## Scenario: One

        A note on it.

        * Given I have 1 beer

        And an end.
        """, uri: "a.feature.md"))
    check(html, contains: "<h3 dir=\"auto\">Beers</h3>")
    check(html, contains: "<div class=\"prose\" dir=\"auto\"><p>Why <strong>we</strong> drink.</p></div>")
    check(html, contains: "<p>A note on it.</p><p>And an end.</p>")
    check(html, lacks: "# Scenario")
  }

  @Test("a report requires no external resources, and its policy forbids them")
  func policy() async throws {
    let html = try await SamplePage.html()
    #expect(
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
}

@Suite("SHA-256", .tags(.slow))
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

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(
    "an error shows the expected and the actual value as readers write them",
    arguments: [
      ("expected the total (12) to equal 13", "13", "12"), ("expected 3 to be 4\n  at Steps.swift:3", "4", "3"),
      ("expected the door (\"shut (tight)\") to equal \"open\"", "open", "shut (tight)"),
      ("expected names ([\"a\", \"b, c\"]) to equal [\"a\", \"d\"]:", " • a • +d", " • a • -b, c"),
      ("expected the list ([\"a\"]) to have 2 elements, but it has 1", "have 2 elements", "it has 1"),
      ("expected the screen ([\"Hello\"]) to contain \"Bye\"", "contain \"Bye\"", " • Hello"),
      ("expected [\"a\", \"b\"] to equal [\"b\"]", " • b", " • -a • b"),
      ("expected [\"b\", \"c\"] to equal [\"a\", \"b\", \"c\", \"d\"]", " • +a • b • c • +d", " • b • c"),
      ("Expectation failed: (world.total → 3) == 4", "4", "3"),
      ("Expectation failed: (a → \"x\") == (b → \"y\")", "y", "x"),
    ])
  func values(error: String, expected: String, actual: String) throws {
    var run = SampleRun()
    run.error = error
    run.errorType = error.hasPrefix("Expectation") ? "Issue" : "ExpectationError"
    let html = SamplePage.withoutKeys(SamplePage.html(of: run.envelopes(.failed)))
    let compared = try #require(
      html.firstMatch(of: #/<p>Expected</p>(.*?)</div><div><p>Actual</p>(.*?)</div>/#), "\(error)")
    func words(_ text: Substring) -> String {
      let markup = String(text)
      return markup.replacing(#/<li[^>]*>/#, with: " • ").replacing("• <ins>", with: "• +").replacing(
        "• <del>", with: "• -"
      ).replacing(#/<[^>]*>/#, with: "").replacing(
        "&#34;", with: "\"")
    }
    check(words(compared.1), equals: expected)
    check(words(compared.2), equals: actual)
  }

  @Test(
    "the comments of an expectation are shown to all readers",
    arguments: ["Expectation failed: (a → 3) == 4", "Expectation failed: door.isOpen → false"])
  func comments(error: String) {
    var run = SampleRun()
    run.error = "\(error)\n  The door opens at 9.\n  at Steps.swift:3:5"
    let html = SamplePage.html(of: run.envelopes(.failed))
    check(html, contains: "<p class=\"message\" dir=\"auto\">The door opens at 9.</p>")
    check(html, lacks: "<p class=\"message\" dir=\"auto\">at Steps")
  }

  @Test(
    "an error of another type has no values, even if it reads like one of a matcher",
    arguments: ["expected the total (12) to equal 13", "expected 3 to be 4", "Expectation failed: (a → 3) == 4"])
  func otherType(error: String) {
    var run = SampleRun()
    run.error = error
    for type in ["Failure", "AssertionError", error.hasPrefix("Expectation") ? "ExpectationError" : "Issue"] {
      run.errorType = type
      check(SamplePage.html(of: run.envelopes(.failed)), lacks: "class=\"compared\"", "\(type)")
    }
  }

  @Test(
    "other errors show their first line",
    arguments: [
      "it broke", "the shop (closed) to open", "expected nothing", "Expectation missed: (3) == (4)",
      "Expected an error but none was thrown", "expected sober, but was merry", "Expected: 1 but was: 2",
      "expected the user to be logged in",
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
