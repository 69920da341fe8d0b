import GherkinOutcomes
import GherkinMessages
import GherkinRunHistory

/// Summaries for tests.
enum SampleHistory {
  /// The summary of a scenario.
  static func scenario(
    _ name: String, _ outcome: Outcome?, milliseconds: Int = 10, text: String = "text",
    path: String = "a.feature",
    line: Int = 3, isFlaky: Bool = false, error: String? = nil
  ) -> ScenarioSummary {
    var scenario = ScenarioSummary(
      identity: ScenarioIdentity(feature: "Sums", scenario: name), path: path, line: line, textDigest: text)
    scenario.outcome = outcome
    scenario.isFlaky = isFlaky
    scenario.error = error
    if scenario.isChecked { (scenario.duration, scenario.attempts) = (.milliseconds(milliseconds), isFlaky ? 2 : 1) }
    return scenario
  }

  /// The summary of a run.
  ///
  /// - Parameter day: the day of the run, from 1970-01-01.
  static func run(
    _ day: Int, branch: String? = "main", revision: String? = nil, _ scenarios: [ScenarioSummary]
  ) -> RunSummary {
    var header = RunHeader()
    (header.start, header.duration, header.isComplete) = (day * 86_400_000, .seconds(2), true)
    (header.branch, header.revision) = (branch, revision)
    for scenario in scenarios {
      if let outcome = scenario.outcome { header.counts[outcome] += 1 }
      if scenario.isFlaky { header.flaky += 1 }
    }
    return RunSummary(header, scenarios)
  }

  /// The summary of some messages.
  static func summary(of envelopes: [Envelope]) -> RunSummary {
    var summarizer = RunSummarizer()
    for envelope in envelopes { summarizer.update(envelope) }
    return summarizer.summary()
  }

  /// The timeline of some runs.
  static func timeline(_ runs: RunSummary...) -> RunTimeline {
    runs.reduce(into: RunTimeline()) { $0.add($1) }
  }
}
