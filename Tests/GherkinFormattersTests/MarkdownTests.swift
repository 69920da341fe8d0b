import CucumberMessages
import Gherkin
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("A summary in Markdown")
struct MarkdownTests {
  private static func report(_ envelopes: [Envelope]) -> String {
    Reports.text(of: MarkdownFormatter(), envelopes)
  }

  @Test("a failure stands as a sentence, with its places and its error, below the numbers")
  func failure() {
    let expected = """
      ## ❌ 1 of 1 scenario did not pass

      |   | total | failed |
      | --- | ---: | ---: |
      | scenarios | 1 | 1 |
      | steps | 1 | 1 |

      The run took 49 ms.

      ### Failed

      - `Sums › Small ones › Adding 1 › Given I add 1`
        `a.feature:12` · `Steps/SumSteps.swift:3`

        ```text
        expected 2, got 1
        ```

      """
    #expect(Self.report(SampleRun().envelopes(.failed)) == expected)
  }

  @Test("a run that passed is told in numbers alone")
  func passed() {
    let output = Self.report(SampleRun().envelopes(.passed))
    #expect(output.hasPrefix("## ✅ 1 scenario passed\n"))
    #expect(!output.contains("###"))
  }

  @Test("no text of users is markup, a link, a mention, or the end of a code block")
  func hostile() {
    var run = SampleRun()
    run.name = "``` **b** <script> @team #1 https://example.com"
    run.error = "````\n# heading\n```\n\u{1B}[2J"
    let output = Self.report(run.envelopes(.failed))
    #expect(
      output.contains(
        "- ````Sums › Small ones › ``` **b** <script> @team #1 https://example.com › Given I add 1````\n"))
    #expect(output.contains("\n  `````text\n  ````\n  # heading\n  ```\n  \\u{1B}[2J\n  `````\n"))
  }

  @Test("a backtick or spaces at the ends of a text are shown")
  func ends() {
    let types = ["`a`", " a "].map { Envelope.undefinedParameterType(.init(expression: "b", name: $0)) }
    let output = Self.report(types)
    #expect(output.contains("\n- `` `a` `` in `b`\n") && output.contains("\n- `  a  ` in `b`\n"))
  }

  @Test("what passed at a later attempt is listed as flaky")
  func flaky() {
    let run = SampleRun()
    let envelopes =
      run.preamble + run.attempt(0, .failed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
      + [.testRunFinished(.init(testRunStartedId: "run", timestamp: .init(seconds: 0, nanos: 0), success: true))]
    let output = Self.report(envelopes)
    #expect(output.hasPrefix("## ✅ 1 scenario passed\n"))
    #expect(
      output.contains("\n### Flaky\n\n- `Sums › Small ones › Adding 1` passed at attempt 2\n  `a.feature:12`\n"))
  }

  @Test("a run that failed outside of scenarios is told so")
  func runProblems() {
    let error = ParseError(uri: "b.feature", location: Location(line: 3, column: 2), problem: "expected: #EOF")
    let output = Self.report([.parseError(error)] + SampleRun().envelopes(.passed))
    #expect(output.hasPrefix("## ❌ The run failed, though no scenario did\n"))
    #expect(output.contains("\n### Outside of scenarios\n\n- `b.feature cannot be read`\n  `b.feature:3`\n"))
  }

  @Test("a run without scenarios is no success")
  func empty() {
    #expect(Self.report([SampleRun.end(success: true)]).hasPrefix("## ⚠️ No scenario ran\n"))
  }

  @Test(
    "many failures with long errors stay within the limit, and those left out are counted", arguments: [4096, 65_000])
  func size(limit: Int) {
    var run = SampleRun()
    run.error = (0..<100).map { "\($0) " + String(repeating: "é`", count: 500) }.joined(separator: "\n")
    var envelopes = run.preamble
    for number in 0..<200 { envelopes += run.attempt(number, .failed, willBeRetried: false) }
    let output = Reports.text(of: MarkdownFormatter(limit: limit), envelopes)
    #expect(output.utf8.count <= limit && output.utf8.count > limit * 9 / 10)
    let entries = output.split(separator: "\n").count { $0.hasPrefix("- ") }
    // The stream, which broke off, is an entry too.
    #expect(output.hasSuffix("\n… and \(201 - entries) more that did not fit in here.\n"))
  }
}
