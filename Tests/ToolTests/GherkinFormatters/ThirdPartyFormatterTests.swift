import GherkinFormatters
import GherkinTestSupport
import Testing

/// A third-party formatter in one file. It prints the duration of each scenario.
private struct DurationFormatter: EventFormatter {
  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let attempts = scenario.attemptCount
    sink.write("\(scenario.line): \(scenario.outcome) after \(scenario.duration), attempts: \(attempts)\n")
  }

  mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    sink.write("\(run.counts.total) scenario, success: \(run.isSuccess)\n")
  }
}

/// A formatter that also gets messages.
private struct PickleFormatter: EventFormatter {
  mutating func handle(message: Envelope, to sink: inout OutputSink) {
    if case .pickle(let pickle) = message { sink.write("pickle \(pickle.name)\n") }
  }

  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    sink.write("\(scenario.name): \(scenario.attempts.last?.steps.count ?? 0) steps\n")
  }
}

/// A formatter that writes while scenarios run.
private struct StepFormatter: EventFormatter {
  mutating func handle(event: ProgressEvent, to sink: inout OutputSink) {
    switch event {
    case .attemptStarted(let attempt):
      sink.write("\(attempt.uri):\(attempt.line) \(attempt.path.joined(separator: " › ")), attempt \(attempt.number)\n")
    case .stepFinished(let attempt, let position, let result):
      sink.write("\(attempt.title(at: position)): \(result.status)\n")
    case .hookFinished(let hook): sink.write("\(hook.title): \(hook.result.status)\n")
    default: break
    }
  }
}

/// A formatter that implements nothing.
private struct SilentFormatter: EventFormatter {}

@Suite("Third-party formatters")
struct ThirdPartyFormatterTests {
  @Test("a formatter gets the scenarios and the outcome of the run")
  func duration() {
    let output = Reports.text(of: DurationFormatter(), SampleRun().envelopes(.passed))
    check(output, equals: "12: passed after 2e-09 seconds, attempts: 1\n1 scenario, success: true\n")
  }

  @Test("a scenario that did not run has no attempt and no duration")
  func notRun() {
    let envelopes = SampleRun().envelopes(.passed).filter { envelope in
      switch envelope {
      case .testCaseStarted, .testStepStarted, .testStepFinished, .testCaseFinished: false
      default: true
      }
    }
    let output = Reports.text(of: DurationFormatter(), envelopes)
    check(output.hasPrefix("12: notRun after 0.0 seconds, attempts: 0\n"))
  }

  @Test("a formatter of messages gets these, and the scenarios")
  func messages() {
    let lines = Reports.text(of: PickleFormatter(), SampleRun().envelopes(.passed)).split(separator: "\n")
    check(lines, equals: ["pickle Adding 1", "Adding 1: 1 steps"])
  }

  @Test("a formatter of events gets each attempt, step and hook outside of scenarios when it happens")
  func events() {
    let lines = Reports.text(of: StepFormatter(), RunProblemTests.run(hook: .failed)).split(separator: "\n")
    check(
      lines,
      equals: [
        "a.feature:12 Sums › Small ones › Adding 1, attempt 1", "Given I add 1: passed", "AfterAll (close): failed",
      ])
  }

  @Test("a formatter without methods writes nothing")
  func silent() {
    checkEmpty(Reports.text(of: SilentFormatter(), SampleRun().envelopes(.failed)))
  }
}
