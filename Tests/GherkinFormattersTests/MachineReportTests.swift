import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Reports for machines")
struct MachineReportTests {
  @Test("any text is legal in a JUnit report")
  func anyText() {
    var run = SampleRun()
    run.name = "<&\"'> \u{0}"
    run.text = "]]> \u{1B}[31m \u{FFFE}"
    run.error = "]]>\r\nnext"
    let output = Reports.text(of: JUnitFormatter(), run.envelopes(.failed))
    #expect(output.contains("name=\"Small ones - Adding &lt;a&gt; - #1.1: &lt;&amp;&quot;'&gt; \\u{0}\""))
    #expect(output.contains("Given ]]]]><![CDATA[> \\u{1B}[31m \\u{FFFE}"))
    check(output, contains: "<![CDATA[]]]]><![CDATA[>\nnext]]>")
  }

  @Test("test cases of this project have file and line, and failures have a one-line title")
  func ownJUnit() {
    var run = SampleRun()
    (run.isOfThisProject, run.error) = (true, "the tables differ\n  - | a |\n  + | b |")
    var options = JUnitOptions()
    options.schema = .common
    let output = Reports.text(of: JUnitFormatter(options: options), run.envelopes(.failed))
    let expected = """
       file="a.feature" line="12">
      <failure type="Failure" message="the tables differ">
      <![CDATA[the tables differ
        - | a |
        + | b |]]>
      </failure>
      """
    check(output, contains: expected)
    let other = Reports.text(of: OfficialJUnitFormatter(), run.envelopes(.failed))
    #expect(!other.contains("a.feature") && other.contains("+ | b |\">"))
  }

  @Test("an undefined step of this project is a failure with a title and a text")
  func undefinedJUnit() {
    var run = SampleRun()
    run.isOfThisProject = true
    let failure = """
      <failure type="undefined" message="undefined: Given I add 1">
      <![CDATA[Given I add 1
      No step definition matches.]]>
      </failure>

      """
    check(Reports.text(of: JUnitFormatter(), run.envelopes(.undefined)), contains: failure)
  }

  @Test("optionally, each feature is a suite with its own counts, and problems outside scenarios are another one")
  func suites() {
    var options = JUnitOptions()
    (options.suitePerFeature, options.includeRunProblems) = (true, true)
    let output = Reports.text(of: JUnitFormatter(options: options), SampleRun().envelopes(.failed).dropLast())
    let suites = output.split(separator: "\n").filter { $0.hasPrefix("<testsuite") || $0.hasPrefix("</testsuite") }
    check(
      suites,
      equals: [
        "<testsuites name=\"Cucumber\" time=\"0\" tests=\"2\" failures=\"1\" errors=\"1\">",
        "<testsuite name=\"Outside of scenarios\" time=\"0\" tests=\"1\" skipped=\"0\" failures=\"0\" errors=\"1\""
          + " timestamp=\"1970-01-01T00:00:00Z\">", "</testsuite>",
        "<testsuite name=\"Sums\" time=\"0\" tests=\"1\" skipped=\"0\" failures=\"1\" errors=\"0\""
          + " timestamp=\"1970-01-01T00:00:00Z\">", "</testsuite>", "</testsuites>",
      ])
  }

  @Test("a JUnit report is written even if the stream is truncated")
  func brokenOff() {
    let output = Reports.text(of: JUnitFormatter(), SampleRun().envelopes(.failed).dropLast())
    check(output, contains: "tests=\"2\" skipped=\"0\" failures=\"1\" errors=\"1\"")
    #expect(output.hasSuffix("</testsuite>\n"))
  }

  @Test("a JUnit report's timestamp is the start of the run, in UTC")
  func time() {
    let begin = Envelope.testRunStarted(.init(id: "1", timestamp: .init(seconds: 1_709_210_096, nanos: 0)))
    check(Reports.text(of: JUnitFormatter(), [begin]), contains: "timestamp=\"2024-02-29T12:34:56Z\"")
  }

  @Test("the rerun list contains failed scenarios by file and line, but not passed and skipped ones")
  func rerun() {
    for status in [Envelope.TestStepResult.Status.passed, .skipped] {
      let envelopes = SampleRun().envelopes(status).dropLast() + [SampleRun.end(success: true)]
      checkEmpty(Reports.text(of: RerunFormatter(), Array(envelopes)))
    }
    for status in [Envelope.TestStepResult.Status.failed, .undefined, .pending, .ambiguous] {
      check(Reports.text(of: RerunFormatter(), SampleRun().envelopes(status)), equals: "a.feature:12\n")
    }
  }

  @Test("the rerun list of a run that failed without a failed scenario contains all scenarios")
  func rerunOfFailedRun() {
    let envelopes = SampleRun().envelopes(.passed).dropLast() + [SampleRun.end(success: false)]
    check(Reports.text(of: RerunFormatter(), Array(envelopes)), equals: "a.feature:12\n")
  }

  @Test("the message format contains the complete run")
  func messages() throws {
    let envelopes = SampleRun().envelopes(.failed)
    let output = Reports.text(of: MessageFormatter(), envelopes)
    check(try NDJSONReader.envelopes(in: Array(output.utf8), name: "test"), equals: envelopes)
  }
}
