package import GherkinCriteria
package import GherkinOutcomes
internal import GherkinFormatters
package import GherkinMessages

/// The result of one run: its totals and a record of each scenario. It is created from a stream of messages and stored
/// as a small file.
package struct RunSummary: Sendable, Hashable {
  /// The time, revision and totals of the run.
  package var header: RunHeader
  /// The scenarios of the run, sorted by path and line, including those that were not selected.
  package var scenarios: [ScenarioSummary]
  /// The texts of scenarios, which a history has for its last runs.
  package var texts = ScenarioTexts()
  /// How far the scenarios cover the requirements, including scenarios that were not selected; nil for a run without a list.
  package var coverage: CoverageSummary?

  /// Creates a summary.
  package init(_ header: RunHeader, _ scenarios: [ScenarioSummary]) {
    self.header = header
    self.scenarios = scenarios
  }

  /// Returns whether this is the beginning of a run, of which the other has the rest.
  func isPart(of whole: RunSummary) -> Bool {
    !header.isComplete && whole.header.isComplete
      && (header.start, header.build) == (whole.header.start, whole.header.build)
      && Set(whole.scenarios.map(\.identity)).isSuperset(of: scenarios.map(\.identity))
  }
}

/// A run without its scenarios: its time, revision, environment and totals.
package struct RunHeader: Sendable, Hashable {
  /// The start of the run, in milliseconds since 1970-01-01T00:00:00Z; 0 if the stream does not contain it.
  package var start = 0
  /// The duration by the clock; nil if the run did not end.
  package var duration: Duration?
  /// The branch of the repository; nil if it is unknown.
  package var branch: String?
  /// The revision of the repository; nil if it is unknown.
  package var revision: String?
  /// The URL of the build; nil outside continuous integration.
  package var build: String?
  /// Whether pending scenarios count as failed, which is the default without `--no-strict`.
  package var isStrict = true
  /// Whether the stream contains the end of the run.
  package var isComplete = false
  /// Whether steps were only matched, so that the run has no results. A history contains no such runs.
  package var isDry = false
  /// The reason why the run failed apart from its scenarios, such as a failed hook of the run or an interrupt; nil if
  /// there is none.
  package var failure: String?
  /// The number of selected scenarios with each outcome, without zeros.
  package var counts = OutcomeCounts()
  /// The number of scenarios that passed after a failed attempt.
  package var flaky = 0

  /// Creates a header with unknown values.
  package init() {}

  /// The number of selected scenarios.
  package var total: Int { counts.total }

  /// What the run says as a whole.
  package var verdict: Verdict {
    Verdict(
      counts, policy: isStrict ? .strict : .lenient, flaky: flaky, hasOtherProblem: failure != nil,
      isComplete: isComplete)
  }

  /// The number of failed scenarios.
  package var failing: Int { verdict.bad }

  /// The reason why the run is no success even if none of its scenarios failed; nil if there is none.
  package var problem: String? {
    let notRun = counts[.notRun]
    if let failure { return failure }
    // A comparison with such a run would find no difference.
    if total == 0, isComplete { return "no scenario was selected" }
    return notRun > 0 ? "\(Quantity.text(notRun, "scenario")) did not run" : nil
  }

  /// The latest accepted start: the end of the year 9999.
  static let latestStart = 253_402_300_799_999
  /// The maximum size of a branch, a revision or a URL, in bytes.
  static let textLimit = 1_000
}

/// The result of one scenario, or of one row of an outline, in a run.
package struct ScenarioSummary: Sendable, Hashable {
  /// The key of the scenario.
  package var identity: ScenarioIdentity
  /// The path of the feature file.
  package var path: String
  /// The line in the feature file.
  package var line: Int
  /// The outcome; nil for a scenario that the run did not select.
  package var outcome: Outcome?
  /// Whether the scenario passed after a failed attempt.
  package var isFlaky = false
  /// The duration of the last attempt; nil if the scenario did not run.
  package var duration: Duration?
  /// The number of attempts; 0 if the scenario did not run.
  package var attempts = 0
  /// The start of the run since which the scenario failed before this one, in milliseconds since 1970, in the oldest run
  /// of a history from which the runs before were removed; nil if it did not fail, or they were not removed.
  package var failingSince: Int?
  /// A digest of the name, the steps and their arguments.
  package var textDigest: String
  /// The first line of the error; nil if there is none.
  package var error: String?
  /// The steps; nil in a history of an earlier version.
  package var steps: [Criterion.Step]?

  /// Creates the summary of a scenario that was not selected.
  package init(identity: ScenarioIdentity, path: String, line: Int, textDigest: String) {
    self.identity = identity
    self.path = path.prefix(bytes: Self.pathLimit)
    self.line = max(0, line)
    self.textDigest = textDigest
  }

  /// Whether the scenario was selected and completed.
  package var isChecked: Bool { outcome?.isChecked ?? false }

  /// The maximum size of a path, in bytes.
  static let pathLimit = 4_096
  /// The maximum size of an error, in bytes.
  static let errorLimit = 300
  /// The number of letters and digits of a text digest.
  static let digestLength = 8
  /// The maximum size of a text digest in a file, in bytes.
  static let digestLimit = 64
  /// The maximum number of steps in a file.
  static let stepLimit = 1_000
}
