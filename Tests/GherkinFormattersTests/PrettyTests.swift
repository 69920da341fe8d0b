import CucumberMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Pretty output")
struct PrettyTests {
  @Test("scenarios that run at the same time are written one after the other")
  func interleaved() {
    let run = SampleRun()
    let envelopes: [Envelope] =
      run.preamble + [
        .testCaseStarted(run.started(0)), .testCaseStarted(run.started(1)),
        .testStepFinished(run.stepFinished("attempt-1", "step", .failed)),
        .testCaseFinished(run.finished("attempt-1", willBeRetried: false)),
        .testStepFinished(run.stepFinished("attempt-0", "step", .passed)),
        .testCaseFinished(run.finished("attempt-0", willBeRetried: false)),
      ]
    var options = TerminalOptions()
    options.summarise = false
    let expected = """

      Feature: Sums

        Rule: Small ones

          Scenario Outline: Adding 1 # a.feature:12
            ✔ Given I add 1          # Steps/SumSteps.swift:3

          Scenario Outline: Adding 1 # a.feature:12
            ✘ Given I add 1          # Steps/SumSteps.swift:3
                  expected 2, got 1

      """
    #expect(Reports.text(of: PrettyFormatter(options: options), envelopes) == expected)
  }

  @Test("what is there of a scenario that did not end is written")
  func brokenOff() {
    let run = SampleRun()
    let envelopes =
      run.preamble + [.testCaseStarted(run.started(0)), .testCaseStarted(run.started(1))]
      + [.testStepFinished(run.stepFinished("attempt-1", "step", .passed))]
    let output = Reports.text(of: PrettyFormatter(), envelopes)
    #expect(output.contains("✔ Given I add 1"))
  }

  @Test("without icons and headings, scenarios begin at the margin")
  func options() throws {
    let options = try FormatOptions(parsing: [
      "{\"theme\": \"none\", \"useStatusIcon\": false, \"summarise\": false}", "includeFeatureLine=false",
      "includeRuleLine=false",
    ])
    let expected = """

      Scenario Outline: Adding 1 # a.feature:12
        Given I add 1            # Steps/SumSteps.swift:3
            expected 2, got 1

      """
    #expect(Reports.text(of: PrettyFormatter(options: options.terminal), SampleRun().envelopes(.failed)) == expected)
  }

  @Test("colours are there where they are wanted")
  func colours() {
    let envelopes = SampleRun().envelopes(.passed)
    #expect(Reports.text(of: PrettyFormatter(), envelopes, wantsColours: true).contains("\u{1B}[32m✔\u{1B}[39m"))
    #expect(!Reports.text(of: PrettyFormatter(), envelopes).contains("\u{1B}"))
  }
}
