import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Progress")
struct ProgressTests {
  private let run = SampleRun()

  @Test("without a terminal, progress consists of letters")
  func fallback() {
    let letters = Reports.text(of: ProgressFormatter(), run.envelopes(.failed))
    check(letters.hasPrefix("F\n\nFailed scenarios:"))
    check(Reports.text(of: ProgressBarFormatter(), run.envelopes(.failed)), equals: letters)
  }

  @Test("on a terminal, the final output contains the problems and the numbers, and no bars")
  func screen() {
    let expected = """
      Problems:
        1) Scenario: Sums › Small ones › Adding 1 › Given I add 1
             # a.feature:8
             # Steps/SumSteps.swift:3
                 expected 2, got 1

      Run again:
        gherkin-run a.feature:12

      1 scenario (1 failed)
      1 step (1 failed)
      0m 0.049s (0m 0.001s executing your code)

      """
    check(draw(run.envelopes(.failed)), equals: expected)
    let bars = Reports.text(of: ProgressBarFormatter(), run.envelopes(.failed), isTerminal: true)
    check(bars, contains: "Running 1 scenario...\n")
  }

  @Test("the bars show how many scenarios and steps have ended")
  func counts() {
    let step = Envelope.testStepFinished(run.stepFinished("attempt-0", "step", .passed))
    let text = Reports.text(
      of: ProgressBarFormatter(), run.preamble + [.testCaseStarted(run.started(0)), step], isTerminal: true)
    check(text, contains: " 0/1 scenarios\n")
    check(text, contains: " 1/1 steps\nRunning 1 scenario...\n")
  }

  @Test("if the stream is truncated, the bars are replaced by the numbers")
  func brokenOff() {
    let expected = """

      The record of the run is incomplete: its end is missing.

      Scenarios that did not run:
        1) Sums › Small ones › Adding 1 # a.feature:12

      Run again:
        gherkin-run a.feature:12

      1 scenario (1 not run)
      0 steps

      """
    check(draw(run.preamble + [.testCaseStarted(run.started(0))]), equals: expected)
  }

  @Test("steps that end at nearly the same time are drawn together")
  func pause() {
    let step = Envelope.testStepFinished(run.stepFinished("attempt-0", "step", .passed))
    var drawings = 0
    var count = 0
    var sink = OutputSink(isTerminal: true)
    let steps = Array(repeating: step, count: 1000)
    Reports.write(ProgressBarFormatter(), run.preamble + [.testCaseStarted(run.started(0))] + steps, to: &sink) {
      _, sink in
      if sink.bytes.count > count { drawings += 1 }
      count = sink.bytes.count
    }
    check(drawings < 100)
  }

  @Test("output of steps stays, and the bars continue below it")
  func interleaved() {
    var screen = Screen()
    var count = 0
    var sink = OutputSink(isTerminal: true)
    let starts = [run.started(0), run.started(1)].map(Envelope.testCaseStarted)
    Reports.write(ProgressBarFormatter(), run.preamble + starts, to: &sink) { envelope, sink in
      screen.draw(String(decoding: sink.bytes[count...], as: UTF8.self))
      count = sink.bytes.count
      if envelope == starts[0] { screen.draw("printed by a step\n") }
    }
    check(screen.text.hasPrefix("printed by a step\n\n"))
    check(screen.text.split(separator: "\n").count { $0.hasPrefix("Running") }, equals: 1)
  }

  @Test("bars adapt to the width of the window")
  func resize() {
    let drawings = [90, 50, 20].map { columns in
      var sink = OutputSink(to: Window(columns: columns))
      var (count, drawn) = (0, 0)
      Reports.write(ProgressBarFormatter(), run.preamble + [.testCaseStarted(run.started(0))], to: &sink) {
        envelope, sink in
        if case .testCaseStarted = envelope {
          drawn = String(decoding: sink.bytes[count...], as: UTF8.self).count { $0 == "░" }
        }
        count = sink.bytes.count
      }
      return drawn
    }
    check(drawings, equals: [100, 40, 0])
  }

  /// A terminal with a number of columns.
  private struct Window: OutputDestination {
    let name = "window"
    let isTerminal = true
    let columns: Int?

    func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {}

    func finish() throws(OutputError) {}
  }

  private func draw(_ envelopes: [Envelope]) -> String {
    var screen = Screen()
    screen.draw(Reports.text(of: ProgressBarFormatter(), envelopes, isTerminal: true))
    return screen.text
  }
}
