import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("TeamCity's service messages")
struct TeamCityTests {
  private static func report(_ envelopes: [Envelope]) -> String {
    Reports.text(of: TeamCityFormatter(), envelopes).replacing(#/gherkin-run \d+/#, with: "gherkin-run run")
  }

  @Test("a scenario is a test in the suites of its feature and rule")
  func passed() {
    let flow = "flowId='gherkin-run run'"
    let expected = """
      ##teamcity[testSuiteStarted name='Sums' locationHint='file://a.feature:1' \(flow)]
      ##teamcity[testSuiteStarted name='Small ones' locationHint='file://a.feature:5' \(flow)]
      ##teamcity[testStarted name='Adding 1 #1.1' locationHint='file://a.feature:12' \(flow)]
      ##teamcity[testFinished name='Adding 1 #1.1' duration='0' \(flow)]
      ##teamcity[testSuiteFinished name='Small ones' \(flow)]
      ##teamcity[testSuiteFinished name='Sums' \(flow)]

      """
    check(Self.report(SampleRun().envelopes(.passed)), equals: expected)
  }

  @Test("a failure is a sentence, followed by its error and locations")
  func failure() {
    let output = Self.report(SampleRun().envelopes(.failed))
    let sentence = "Sums |0x203a Small ones |0x203a Adding 1 |0x203a Given I add 1"
    let details = "Given I add 1: failed|nexpected 2, got 1|nSteps/SumSteps.swift:3|n|na.feature:12"
    check(
      output,
      contains:
        "\n##teamcity[testFailed name='Adding 1 #1.1' message='\(sentence)' details='\(details)' flowId='")
  }

  @Test("a skipped scenario is ignored")
  func skipped() {
    check(Self.report(SampleRun().envelopes(.skipped)), contains: "\n##teamcity[testIgnored name='Adding 1 #1.1' ")
  }

  @Test("any text is escaped, so it cannot end a message")
  func hostile() {
    var run = SampleRun()
    run.name = "|'[]\n\r\u{1B}é😀"
    let output = Self.report(run.envelopes(.passed))
    #expect(output.contains("name='|||'|[|]|n\\u{D}\\u{1B}|0x00e9|0xd83d|0xde00 #1.1'"))
  }

  @Test("suites stay open for following scenarios in them, and are closed before others")
  func suites() throws {
    let messages = Self.report(
      SampleRun().preamble + SampleRun().attempt(0, .passed, willBeRetried: false) + [.testCase(SampleRun().testCase)]
        + SampleRun().attempt(1, .passed, willBeRetried: false)
    ).split(separator: "\n").map { $0.dropFirst(11).prefix { $0 != " " } }
    check(
      messages,
      equals: [
        "testSuiteStarted", "testSuiteStarted", "testStarted", "testFinished", "testStarted", "testFinished",
        "testSuiteFinished", "testSuiteFinished", "buildProblem",
      ])
  }

  @Test("the final messages have one snippet for each expression, and tests have none")
  func snippets() {
    let output = Self.report(UndefinedRun.envelopes)
    check(output, contains: "details='Given I add 1: undefined|nNo step definition matches.|n")
    check(output.ranges(of: "##teamcity[message text='").count, equals: 1)
    let snippet = "steps.given(\"I add {int}\") { (_, int: Int) in|n  throw Pending()|n}"
    check(output, contains: "with this snippet:|n|n\(snippet)'")
  }

  @Test("a file with parse errors is a build problem")
  func parseError() {
    let error = ParseError(uri: "b.feature", location: Location(line: 3, column: 1), problem: "expected: #EOF")
    let output = Self.report([.parseError(error), SampleRun.end(success: false)])
    check(
      output,
      equals:
        "##teamcity[buildProblem description='b.feature cannot be read: (3:1): expected: #EOF' flowId='gherkin-run run']\n"
    )
  }
}
