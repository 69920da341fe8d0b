import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("A summary in Markdown", .tags(.long))
struct MarkdownTests {
  private static func report(_ envelopes: [Envelope]) -> String {
    Reports.text(of: MarkdownFormatter(), envelopes)
  }

  @Test("a failure is a sentence with its locations and its error, below the numbers")
  func failure() {
    let expected = """
      ## ❌ 1 of 1 scenario did not pass

      -   1 scenario: 1 failed
      -   1 step: 1 failed

      The run took 49 ms.

      ### Failed

      -   `Sums › Small ones › Adding 1 › Given I add 1`
          `a.feature:12` · `Steps/SumSteps.swift:3`

              expected 2, got 1

      """
    check(Self.report(SampleRun().envelopes(.failed)), equals: expected)
  }

  @Test("a passed run is reported only by numbers")
  func passed() {
    let output = Self.report(SampleRun().envelopes(.passed))
    #expect(output.hasPrefix("## ✅ 1 scenario passed\n"))
    check(output, lacks: "###")
  }

  @Test("texts of users are never markup, links, mentions, or the end of a code block")
  func hostile() {
    var run = SampleRun()
    run.name = "``` **b** <script> @team #1 https://example.com"
    run.error = "````\n# heading\n```\n\u{1B}[2J"
    let output = Self.report(run.envelopes(.failed))
    check(
      output,
      contains:
        "-   ````Sums › Small ones › ``` **b** <script> @team #1 https://example.com › Given I add 1````\n")
    #expect(output.contains("\n\n        ````\n        # heading\n        ```\n        \\u{1B}[2J\n"))
    check(MarkdownCheck(output).problems, equals: [])
  }

  /// Texts that a Markdown renderer could read as markup.
  private static let markup = [
    "`", "``", "```", "````", "<script>", "</code>", "</pre>", "<!--", "-->", "<![CDATA[", "<?php", "<div>",
    "[a](http://b)",
    "![a](http://b)", "http://b.example", "www.b.example", "a@b.example", "@team", "#1", "[a]: http://b", "*", "**",
    "_",
    "~~~", "\\", "|", "---", "===", "# a", "> a", "- a", "1. a", "    ", "\t", " ", "\n", "\n\n", "\r\n", "\r", "&lt;",
    "&",
    "$", "{", "}", "a", "é", "\u{A0}", "\u{2028}", "<http://b>", "{:.a}",
  ]

  @Test("texts with any markup stay code in every renderer", arguments: UInt64(0)..<40)
  func anyText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> String {
      (0..<Int.random(in: 0...9, using: &random)).map { _ in Self.markup.randomElement(using: &random) ?? "" }.joined()
    }
    for status in Envelope.TestStepResult.Status.allCases {
      var run = SampleRun()
      (run.name, run.text, run.error) = (text(), text(), text())
      let output = Self.report(run.envelopes(status))
      check(MarkdownCheck(output).problems, equals: [], "\(output)")
    }
  }

  @Test("the URL of a link contains no markup characters")
  func links() {
    var run = SampleRun()
    run.tags = ["@APP-1"]
    let template = try? TagLink(template: "APP-{id}", url: "https://b.example/{id}?a=1&b=(`*[<>|\\\"')")
    let fact = TagLinks([template].compactMap(\.self)).attachment
    let output = Self.report([.attachment(fact)] + run.envelopes(.failed))
    check(output, contains: "[`@APP-1`](https://b.example/1?a=1&amp;b=%28%60%2A%5B%3C%3E%7C%5C%22%27%29)\n")
  }

  @Test("hooks are not counted as steps")
  func hooks() {
    var envelopes = SampleRun().envelopes(.passed)
    guard case .testCase(var testCase) = envelopes[4] else { return }
    testCase.testSteps.append(Envelope.TestStep(id: "after", hookId: "hook"))
    envelopes[4] = .testCase(testCase)
    envelopes.insert(.testStepFinished(SampleRun().stepFinished("attempt-0", "after", .passed)), at: 7)
    let place = Envelope.SourceReference(uri: "Hooks.swift")
    envelopes.insert(.hook(.init(id: "hook", sourceReference: place, type: .afterTestCase)), at: 0)
    check(Self.report(envelopes), contains: "\n-   1 scenario: 1 passed\n-   1 step: 1 passed\n")
  }

  @Test("a backtick or spaces at the ends of a text are preserved")
  func ends() {
    let types = ["`a`", " a "].map { Envelope.undefinedParameterType(.init(expression: "b", name: $0)) }
    let output = Self.report(types)
    #expect(output.contains("\n-   `` `a` `` in `b`\n") && output.contains("\n-   `  a  ` in `b`\n"))
  }

  @Test("a scenario that passes in a later attempt is listed as flaky")
  func flaky() {
    let run = SampleRun()
    let envelopes =
      run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
      + [.testRunFinished(.init(testRunStartedId: "run", timestamp: .init(seconds: 0, nanos: 0), success: true))]
    let output = Self.report(envelopes)
    #expect(output.hasPrefix("## ✅ 1 scenario passed\n"))
    check(
      output, contains: "\n### Flaky\n\n-   `Sums › Small ones › Adding 1` passed at attempt 2\n    `a.feature:12`\n")
  }

  @Test("a run that failed outside scenarios is reported")
  func runProblems() {
    let error = ParseError(uri: "b.feature", location: Location(line: 3, column: 2), problem: "expected: #EOF")
    let output = Self.report([.parseError(error)] + SampleRun().envelopes(.passed))
    #expect(output.hasPrefix("## ❌ The run failed, although no scenario failed\n"))
    check(output, contains: "\n### Outside of scenarios\n\n-   `b.feature cannot be read`\n    `b.feature:3`\n")
  }

  @Test("a run without scenarios is not successful")
  func empty() {
    #expect(Self.report([SampleRun.end(success: true)]).hasPrefix("## ⚠️ No scenario ran\n"))
  }

  @Test("three scenarios with the same error share an entry that lists them, and two do not", arguments: [2, 3, 30])
  func cause(count: Int) {
    let run = SampleRun()
    var envelopes = run.preamble
    for number in 0..<count { envelopes += run.attempt(number, .failed, willBeRetried: false) }
    let output = Self.report(envelopes)
    let entries = output.ranges(of: "-   `Sums › Small ones › Adding 1 › Given I add 1`").count
    check(entries, equals: (count < 3 ? count : 1), "\(output)")
    guard count > 2 else { return }
    check(output, contains: "Given I add 1`, and \(count - 1) more for the same reason\n")
    check(
      output, contains: "expected 2, got 1\n\n    The others:\n\n        Sums › Small ones › Adding 1  # a.feature:12\n"
    )
    check(output.ranges(of: "Adding 1  # a.feature:12").count, equals: min(count - 1, 20))
    check(output.contains("9 more lines"), equals: (count == 30))
    check(MarkdownCheck(output).problems, equals: [])
  }

  @Test("an error has up to 40 lines of 400 characters, and a sentence up to 1000")
  func longTexts() {
    var run = SampleRun()
    for count in [40, 41] {
      run.error = (1...count).map { "line \($0)" }.joined(separator: "\n")
      let output = Self.report(run.envelopes(.failed))
      check(output, contains: "        line 40\n")
      check(output, lacks: "line 41")
      check(output.contains("… 1 more line\n"), equals: (count == 41))
    }
    for count in [400, 401] {
      run.error = String(repeating: "e", count: count)
      check(Self.report(run.envelopes(.failed)).contains("\n        \(run.error)\n"), equals: (count == 400))
    }
    run.error = "e"
    let others = "Sums › Small ones ›  › Given I add 1".count
    for count in [1000, 1001] {
      run.name = String(repeating: "n", count: count - others)
      check(Self.report(run.envelopes(.failed)).contains("\(run.name) › Given I add 1`\n"), equals: (count == 1000))
    }
  }

  @Test("a limit below the smallest one has no effect")
  func smallLimit() {
    let envelopes = SampleRun().envelopes(.failed)
    check(Reports.text(of: MarkdownFormatter(limit: 0), envelopes), equals: Self.report(envelopes))
  }

  @Test(
    "many failures with long errors do not exceed the limit, and omitted ones are counted", arguments: [4096, 65_000])
  func size(limit: Int) {
    var run = SampleRun()
    let error = (0..<100).map { "\($0) " + String(repeating: "é`", count: 500) }.joined(separator: "\n")
    var envelopes = run.preamble
    for number in 0..<200 {
      run.error = "\(number)\n\(error)"
      envelopes += run.attempt(number, .failed, willBeRetried: false)
    }
    let output = Reports.text(of: MarkdownFormatter(limit: limit), envelopes)
    #expect(output.utf8.count <= limit && output.utf8.count > limit * 9 / 10)
    // The numbers of scenarios and of steps are list items too.
    let entries = output.split(separator: "\n").count { $0.hasPrefix("- ") } - 2
    // The incomplete stream is an entry too.
    #expect(output.hasSuffix("\n… and \(201 - entries) more, omitted because of the size limit.\n"))
  }
}
